/** Whether there is a process of this id: one of ours, or of somebody else. */
export function isRunning(pid: number): boolean {
  // 0 and what is below stand for groups of processes.
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
