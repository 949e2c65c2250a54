#include <objc/NSObject.h>
