/** Whoever stops the program leaves nothing running behind. */
export function whenStopped(leave: () => Promise<void>): void {
  for (const name of ['SIGINT', 'SIGTERM'])
    process.once(name, () => void leave().finally(() => process.exit(130)));
}
