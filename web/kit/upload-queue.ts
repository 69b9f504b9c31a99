import { CallError } from './api.ts';

/** How far the upload of a file is. */
export type UploadState =
  | { status: 'waiting' }
  | { status: 'uploading'; share: number; isWaiting?: boolean; canPause?: boolean }
  | { status: 'paused'; share: number }
  | { status: 'done' }
  /** `isFinal`: the same file would be refused again. */
  | { status: 'failed'; message?: string; isFinal?: boolean }
  | { status: 'canceled' };

/** How a job travels. */
export interface UploadTravel {
  signal: AbortSignal;
  /** Between 0 and 1, while the bytes travel. */
  onProgress: (share: number) => void;
  /** Told when the connection is gone and the file waits for it, and when it goes on. */
  onWaiting?: (isWaiting: boolean) => void;
  /** Told once what was sent stays sent. */
  onPausable?: () => void;
}

/** Why a person stopped a file: what was sent is kept for later, or given up. */
export const PAUSED = new DOMException('paused', 'AbortError');
export const CANCELED = new DOMException('canceled', 'AbortError');

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
  /** Stops a file that goes on from there when it is tried again. */
  pause(key: string): void;
  retry(key: string): Promise<void>;
  /** Gives up a job without reporting it; `isGivenUp` by the person, not by the page that goes away. */
  forget(key: string, isGivenUp?: boolean): void;
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

/** Whether the portal refused a file for what it is: sent again it would be refused again. */
export function isRefusedForGood(error: unknown): boolean {
  return (
    error instanceof CallError &&
    [413, 415, 422].includes(error.status) &&
    error.problem.code !== 'upload_damaged'
  );
}

const isLost = (error: unknown) => error instanceof CallError && error.status === 0;

/** Makes a queue that sends at most `atOnce` files at the same time. */
export function uploadQueue(atOnce: number): UploadQueue {
  const entries = new Map<string, Entry>();

  const send = async (entry: Entry) => {
    const { job, control } = entry;
    entry.state = 'sending';
    let moving: Extract<UploadState, { status: 'uploading' }> = { status: 'uploading', share: 0 };
    const report = (change: Partial<typeof moving>) => {
      moving = { ...moving, ...change };
      if (!control.signal.aborted) job.report(moving);
    };
    report({});
    let end: UploadState | undefined;
    try {
      await job.send({
        signal: control.signal,
        onProgress: (share) => report({ share }),
        onWaiting: (isWaiting) => report({ isWaiting }),
        onPausable: () => report({ canPause: true }),
      });
      entries.delete(job.key);
    } catch (error) {
      entry.error = error;
      if (!control.signal.aborted) end = job.failureOf(error);
      else if (control.signal.reason === PAUSED) end = { status: 'paused', share: moving.share };
      else end = { status: 'canceled' };
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
  const forget = (key: string, isGivenUp = false) => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entry.isForgotten = true;
    entries.delete(key);
    entry.control.abort(isGivenUp ? CANCELED : PAUSED);
    if (entry.state === 'waiting') entry.end();
  };
  return {
    add,
    retry,
    forget,
    pause(key) {
      const entry = entries.get(key);
      if (entry?.state === 'sending') entry.control.abort(PAUSED);
    },
    cancel(key) {
      const entry = entries.get(key);
      if (entry?.state === 'sending') entry.control.abort(CANCELED);
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
