/** Work that runs beside the form (uploads, joins, dates of papers) and must end before the form is judged. */
export interface PendingWork {
  /** Counts a piece of work until it ends, well or not. */
  track<Result>(work: Promise<Result>): Promise<Result>;
  /** Names something that is sent, if there is need, before waiting; the answer forgets it. */
  beforeWaiting(send: () => Promise<unknown> | undefined): () => void;
  /** Ends when nothing is on its way any more. */
  done(): Promise<void>;
}

/** Keeps count of pending work; `onChange` hears when there begins and ends to be any. */
export function pendingWork(onChange: (isBusy: boolean) => void): PendingWork {
  const running = new Set<Promise<unknown>>();
  const senders = new Set<() => Promise<unknown> | undefined>();
  return {
    track(work) {
      if (running.size === 0) onChange(true);
      running.add(work);
      const end = () => {
        running.delete(work);
        if (running.size === 0) onChange(false);
      };
      work.then(end, end);
      return work;
    },
    beforeWaiting(send) {
      senders.add(send);
      return () => senders.delete(send);
    },
    async done() {
      await Promise.allSettled([...senders].map(async (send) => send()));
      // One piece of work may begin another: an upload is followed by its join.
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
