/**
 * Calls `stop` when the launcher that started this process is killed without a chance to say so.
 * Without a launcher nothing happens. The channel keeps no process alive.
 */
export function stopWithParent(stop: () => void): void {
  if (!process.connected) return;
  process.once('disconnect', stop);
  process.channel?.unref();
}
