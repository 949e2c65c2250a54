#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stdbool.h>

/// Whether the allocations of this process can be counted.
bool allocations_are_countable(void);

/// Starts or stops counting, on all threads.
void allocations_set_counting(bool counting);

/// How many allocations have been counted so far.
unsigned long allocations_counted(void);

#endif
