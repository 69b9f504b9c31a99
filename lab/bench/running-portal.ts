import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#tools/runtime.mjs';

/** A portal under measurement, in a process of its own. */
export interface Running {
  process: ChildProcess;
  origin: string;
  /** Time from the start to the line with the address. */
  milliseconds: number;
  stop(): Promise<void>;
}

/** Starts the portal as `npm start` does and waits until it is ready. */
export async function startPortal(environment: Record<string, string>, port: number): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=4', join(ROOT, 'server/main.ts')], {
    cwd: ROOT,
    env: { ...process.env, ...environment, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('está listo')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The portal ended with ${code}`)));
  });
  return {
    process: child,
    origin: `http://localhost:${port}`,
    milliseconds: performance.now() - began,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Memory that a process holds, in megabytes. */
export function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000;
}
