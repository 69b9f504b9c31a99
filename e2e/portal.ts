import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RUNTIME_DIR } from '#tools/runtime.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PATIENCE_MS = 240_000;
/** What Node made of the server's sources at the first start serves the following ones. */
const COMPILED = join(RUNTIME_DIR, 'compiled');

/** A running portal of a test. */
export interface Portal {
  /** Origin, such as http://localhost:40123. */
  origin: string;
  /** Address of a screen: `screen('/adquisiciones')`. */
  screen(path: string): string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it has written so far. */
  output(): string;
  /** Starts the same portal again over the same data after it has ended. */
  restart(): Promise<Portal>;
  /** Ends the process and keeps its data. */
  halt(): Promise<void>;
  stop(): Promise<void>;
}

/** A port that nobody uses right now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A copy of a data folder whose portal has ended. Files keep their owner: as root PostgreSQL has an account of its own. */
export async function copyOfData(dataDir: string): Promise<string> {
  const copy = await newDataDir();
  if (process.platform === 'win32') await cp(dataDir, copy, { recursive: true });
  else execFileSync('cp', ['-a', `${dataDir}/.`, copy]);
  return copy;
}

/** An empty folder for the data of a portal. */
export const newDataDir = () => mkdtemp(join(tmpdir(), 'portal-recorrido-'));

/** Starts `server/main.ts` as its own process over an empty data folder and waits until it says that it is ready. */
export async function startPortal(
  environment: Record<string, string> = {},
  kept?: { dataDir: string; port?: number; root?: string; patienceMs?: number },
): Promise<Portal> {
  const port = kept?.port ?? (await freePort());
  const dataDir = kept?.dataDir ?? (await newDataDir());
  const root = kept?.root ?? ROOT;
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILED,
      NODE_ENV: '',
      VITEST: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...environment,
    },
    // By the channel it learns that its test ended without stopping it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.channel?.unref();
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      // Whoever starts another needs its port.
      child.kill('SIGKILL');
      reject(new Error(`The portal did not start:\n${output}`));
    }, kept?.patienceMs ?? PATIENCE_MS);
    const listen = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (!output.includes('El portal está listo')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The portal ended with ${code}:\n${output}`));
    });
  });
  await ready;
  const halt = async () => {
    // Who killed it knows; one that failed by itself is told with its last words, whatever the test saw of it.
    if (child.exitCode !== null && child.exitCode !== 0)
      throw new Error(`The portal had ended by itself with ${child.exitCode}:\n${output.slice(-4_000)}`);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const origin = `http://localhost:${port}`;
  return {
    origin,
    screen: (path) => `${origin}/AdquisicionesUG${path}`,
    dataDir,
    process: child,
    output: () => output,
    restart: () => startPortal(environment, { dataDir, port }),
    halt,
    async stop() {
      await halt();
      // A process that compiles ahead may still write there for a moment after its server has ended.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
