import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { writeSealing } from './build-sealing.ts';

// `npm run dev`: one port. Vite reloads the screens; the process starts again when the server or the contract changes.
const ROOT = join(import.meta.dirname, '..');
// The tools of sealed bids are whole files in development too.
await writeSealing(join(ROOT, 'dist', 'tools'));
const watched = ['server', 'contract', 'db'].map((folder) => `--watch-path=${join(ROOT, folder)}`);
const child = spawn(process.execPath, [...watched, '--watch-preserve-output', join(ROOT, 'server/main.ts')], {
  cwd: ROOT,
  env: { ...process.env, NODE_ENV: 'development' },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
