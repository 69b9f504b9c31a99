import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { end } from './engines.ts';

/** An object store in a process of its own, which can be stopped, killed and started again over the same folder. */
export interface BucketProcess {
  /** What `FILES_URL` is with it. */
  url: string;
  signal(name: NodeJS.Signals): void;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Starts it on a port. */
export async function startBucket(folder: string, port: number): Promise<BucketProcess> {
  let running: ChildProcess | undefined;
  const start = async () => {
    const program = join(import.meta.dirname, 'bucket-process.ts');
    const child = spawn(process.execPath, [program, folder, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running = child;
    await once(child.stdout, 'data');
  };
  await start();
  return {
    url: `s3://archivos?endpoint=http://127.0.0.1:${port}`,
    signal: (name) => void running?.kill(name),
    kill: () => end(running),
    start,
  };
}
