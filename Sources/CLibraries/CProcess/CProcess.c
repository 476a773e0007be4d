#include "CProcess.h"
