/** Works that never overlap. */
interface OneAtATime<T> {
  /** Begins once the one under way has ended; whoever asks while one waits for that gets the one that waits. */
  run(work: () => Promise<T>): Promise<T>;
  /** The last one that was asked for. */
  last(): Promise<T> | undefined;
}

export function oneAtATime<T>(): OneAtATime<T> {
  let last: Promise<T> | undefined;
  let waiting: Promise<T> | undefined;
  return {
    run(work) {
      waiting ??= (last ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => {
          waiting = undefined;
          return work();
        });
      last = waiting;
      return waiting;
    },
    last: () => last,
  };
}
