// Counts the allocations of a process by taking the place of malloc and its relatives.
//
// An executable that defines `malloc` and is linked with libraries that call it exports its own, which
// then serves the whole process: the Swift runtime and Foundation too. glibc allows that, and exports
// its own functions under second names, which do the work. What they return is glibc's memory, so
// `free` stays as it is. The program has to be linked with the Swift libraries dynamically, as it is
// unless asked otherwise.
//
// Counting is switched on for the loops that are counted, and off for those that are timed: then each
// allocation costs a load and a branch more, on both sides of a ratio. The counter is one for all
// threads, because a task may end on another than it began on.
//
// Elsewhere (macOS, musl) and under sanitizers, which replace `malloc` themselves, nothing is counted.
#include "AllocationCount.h"

#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(IS_SANITIZED)

#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_bool counting;
static atomic_ulong counted;

static inline void count(void) {
  if (__builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed), 0))
    atomic_fetch_add_explicit(&counted, 1, memory_order_relaxed);
}

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count();
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count();
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
    return EINVAL;
  void *made = __libc_memalign(alignment, size);
  if (made == NULL) return ENOMEM;
  *memory = made;
  return 0;
}

bool allocations_are_countable(void) { return true; }
void allocations_set_counting(bool on) { atomic_store(&counting, on); }
unsigned long allocations_counted(void) { return atomic_load(&counted); }

#else

bool allocations_are_countable(void) { return false; }
void allocations_set_counting(bool on) { (void)on; }
unsigned long allocations_counted(void) { return 0; }

#endif
