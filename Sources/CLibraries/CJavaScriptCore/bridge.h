#include <JavaScriptCore/JavaScript.h>

// Exported by the library, not in its headers.
typedef bool (*clip_JSShouldTerminateCallback)(JSContextRef context, void *userData);
extern void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double limit, clip_JSShouldTerminateCallback callback, void *userData);
extern void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);
extern JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);
extern void JSGlobalContextSetUnhandledRejectionCallback(JSGlobalContextRef context, JSObjectRef function, JSValueRef *exception);

// What the library exports for C++: a scope at whose end the microtasks run, inside of what runs then. The C interface runs
// them only after the outermost call, where the execution time limit counts each microtask by itself, and a chain of short
// ones goes on for ever. Weak: a library without it does as it always does.
extern void clip_JSBeginDelayingMicrotasks(void *scope, JSContextGroupRef group)
    __asm__("_ZN3JSC2VM24DrainMicrotaskDelayScopeC1ERS0_") __attribute__((weak));
extern void clip_JSEndDelayingMicrotasks(void *scope) __asm__("_ZN3JSC2VM24DrainMicrotaskDelayScopeD1Ev") __attribute__((weak));

/// Runs the waiting microtasks now; from inside a function that JavaScript called.
static inline void clip_JSDrainMicrotasks(JSContextGroupRef group) {
    // One reference to the engine.
    void *scope[2] = {0, 0};
    if (!clip_JSBeginDelayingMicrotasks || !clip_JSEndDelayingMicrotasks) return;
    clip_JSBeginDelayingMicrotasks(scope, group);
    clip_JSEndDelayingMicrotasks(scope);
}
