import { CallError } from './api.ts';

/** How far the upload of a file is. */
export type UploadState =
  | { status: 'waiting' }
  | { status: 'uploading'; share: number }
  | { status: 'done' }
  | { status: 'failed'; message?: string }
  | { status: 'canceled' };

/** How a job travels. */
export interface UploadTravel {
  signal: AbortSignal;
  /** Between 0 and 1, while the bytes travel. */
  onProgress: (share: number) => void;
}

/** One file that waits for its turn. */
export interface UploadJob {
  key: string;
  /** Jobs of one lane are sent one after the other, in the order in which they were added. */
  lane: string;
  send(travel: UploadTravel): Promise<void>;
  report(state: UploadState): void;
  /** What is reported when sending failed; nothing when the job told its end itself. */
  failureOf(error: unknown): UploadState | undefined;
}

/** The one queue of uploads: order, progress, cancelling, trying again, and going on after a lost connection. */
export interface UploadQueue {
  /** Resolves when the job came to an end, well or not. */
  add(job: UploadJob): Promise<void>;
  cancel(key: string): void;
  retry(key: string): Promise<void>;
  /** Gives up a job without reporting it. */
  forget(key: string): void;
  /** Tries again what a lost connection, or `also`, stopped. */
  resume(also?: (error: unknown) => boolean): void;
  /** Gives up what is travelling, without reporting it: the page goes away. */
  stop(): void;
}

interface Entry {
  job: UploadJob;
  state: 'waiting' | 'sending' | 'ended';
  control: AbortController;
  error: unknown;
  /** Given up by the page: nothing more is reported. */
  isForgotten: boolean;
  ended: Promise<void>;
  end(): void;
}

function entryOf(job: UploadJob): Entry {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    job,
    state: 'waiting',
    control: new AbortController(),
    error: undefined,
    isForgotten: false,
    ended,
    end,
  };
}

const isLost = (error: unknown) => error instanceof CallError && error.status === 0;

/** Makes a queue that sends at most `atOnce` files at the same time. */
export function uploadQueue(atOnce: number): UploadQueue {
  const entries = new Map<string, Entry>();

  const send = async (entry: Entry) => {
    const { job, control } = entry;
    entry.state = 'sending';
    job.report({ status: 'uploading', share: 0 });
    let end: UploadState | undefined;
    try {
      await job.send({
        signal: control.signal,
        onProgress: (share) => {
          if (!control.signal.aborted) job.report({ status: 'uploading', share });
        },
      });
      entries.delete(job.key);
    } catch (error) {
      entry.error = error;
      end = control.signal.aborted ? { status: 'canceled' } : job.failureOf(error);
      if (end === undefined) entries.delete(job.key);
    }
    entry.state = 'ended';
    if (end !== undefined && !entry.isForgotten) job.report(end);
    entry.end();
    work();
  };
  const work = () => {
    const sending = [...entries.values()].filter(({ state }) => state === 'sending');
    const busy = new Set(sending.map(({ job }) => job.lane));
    let free = atOnce - sending.length;
    for (const entry of entries.values()) {
      if (free <= 0) return;
      if (entry.state !== 'waiting' || busy.has(entry.job.lane)) continue;
      busy.add(entry.job.lane);
      free -= 1;
      void send(entry);
    }
  };
  const add = (job: UploadJob) => {
    const entry = entryOf(job);
    entries.set(job.key, entry);
    job.report({ status: 'waiting' });
    work();
    return entry.ended;
  };
  const retry = async (key: string) => {
    const entry = entries.get(key);
    if (entry?.state === 'ended') await add(entry.job);
  };
  const forget = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entry.isForgotten = true;
    entries.delete(key);
    entry.control.abort();
    if (entry.state === 'waiting') entry.end();
  };
  return {
    add,
    retry,
    forget,
    cancel(key) {
      const entry = entries.get(key);
      if (entry?.state === 'sending') entry.control.abort();
      if (entry?.state !== 'waiting') return;
      entry.state = 'ended';
      entry.job.report({ status: 'canceled' });
      entry.end();
    },
    resume(also = () => false) {
      for (const [key, { state, error, control }] of entries) {
        const isStopped = state === 'ended' && !control.signal.aborted;
        if (isStopped && (isLost(error) || also(error))) void retry(key);
      }
    },
    stop() {
      for (const key of entries.keys()) forget(key);
    },
  };
}

/** Goes on with what a lost connection stopped, once there is one again or the page is looked at again. */
export function resumeWhenConnected(queue: Pick<UploadQueue, 'resume'>): () => void {
  const again = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) queue.resume();
  };
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  return () => {
    window.removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
  };
}
