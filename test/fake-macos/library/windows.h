#pragma once
#include <ApplicationServices/ApplicationServices.h>

/* The application whose window is topmost at this point; 0 where there is none. */
pid_t application_at(CGPoint at);
