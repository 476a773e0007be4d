#include <JavaScriptCore/JavaScript.h>

// Exported by the library, not in its headers.
typedef bool (*clip_JSShouldTerminateCallback)(JSContextRef context, void *userData);
extern void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double limit, clip_JSShouldTerminateCallback callback, void *userData);
extern void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);
extern JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);
extern void JSGlobalContextSetUnhandledRejectionCallback(JSGlobalContextRef context, JSObjectRef function, JSValueRef *exception);
