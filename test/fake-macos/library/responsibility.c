/* Whom macOS asks about when a process wants a permission. In no header. */
#include "../shared/faults.h"
#include <sys/types.h>

pid_t responsibility_get_pid_responsible_for_pid(pid_t pid);
pid_t responsibility_get_pid_responsible_for_pid(pid_t pid) {
  read_faults();
  return (pid_t)fault_number("responsible", pid);
}
