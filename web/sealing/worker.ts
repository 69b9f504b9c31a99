/** What is done beside the page, by name; it tells how far it is while it works. */
export type Works = Record<string, (asked: never, tell: (progress: Progress) => void) => Promise<unknown>>;
export interface Progress {
  done: number;
  of: number;
}

type Answer = { progress: Progress } | { result: unknown } | { problem: string };

/** Does what the page asks; runs in the worker, once for each one that is started. */
export function serveWorks(works: Works): void {
  const answer = (message: Answer) => (globalThis as unknown as Worker).postMessage(message);
  globalThis.addEventListener('message', ({ data }: MessageEvent<{ name: string; asked: never }>) => {
    const work = works[data.name];
    void work?.(data.asked, (progress) => answer({ progress })).then(
      (result) => answer({ result }),
      (error: unknown) => answer({ problem: error instanceof Error ? error.message : '' }),
    );
  });
}

/** Starts this very script as a worker: one text, one fingerprint. */
export function workIn(script: string) {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return <Result>(name: string, asked: unknown, tell: (progress: Progress) => void = () => undefined) =>
    new Promise<Result>((resolve, reject) => {
      const worker = new Worker(address);
      const end = () => worker.terminate();
      worker.addEventListener('error', () => {
        end();
        reject(new Error(''));
      });
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        if ('progress' in data) return tell(data.progress);
        end();
        if ('problem' in data) reject(new Error(data.problem));
        else resolve(data.result as Result);
      });
      worker.postMessage({ name, asked });
    });
}
export type Work = ReturnType<typeof workIn>;
