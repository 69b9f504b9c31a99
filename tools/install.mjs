// Parses on Node 18.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, realpathSync, statfsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { FAILURES, fail, failureOf } from './install-failure.mjs';
import { RUNTIME_DIR } from './runtime.mjs';
import { withNetworkSettings } from './settings-file.mjs';

/** Settings of the calling npm that say how to reach the registry, and so pass on. */
const PASSED_ON =
  /^npm_config_(registry|.*:.*|ca|cafile|cert|key|proxy|https_proxy|http_proxy|noproxy|strict_ssl|userconfig|globalconfig|cache|offline|prefer_offline)$/i;

/** Less than this after an installation, and the database could not even be created. */
const LEAST_FREE_BYTES = 50_000_000;

/** Path of npm's script: the one that called us, or the one beside this Node, or the one in PATH. */
export function locateNpm() {
  const beside = dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath,
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm')),
  ];
  for (const candidate of candidates) {
    if (!candidate || !existsSync(candidate)) continue;
    const script = realpathSync(candidate);
    if (basename(script) === 'npm-cli.js') return script;
  }
  return fail(FAILURES.npm);
}

/** Runs npm quietly in a folder; ends the process with a clear sentence when it fails. */
export function runNpm({ node, npm }, args, folder) {
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error', '--no-update-notifier'];
  const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-factor=3'];
  const run = spawnSync(node, [npm, ...args, ...quiet, ...patience], {
    cwd: folder,
    env: cleanEnvironment(dirname(node)),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  // npm may call a truncated extraction a success, so a full disk is asked for by itself.
  if (isDiskFull(folder)) fail(FAILURES.disk);
  if (run.status === 0) return;
  const output = `${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`;
  fail(failureOf(output), output.trim());
}

function isDiskFull(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < LEAST_FREE_BYTES;
}

/** Certificates and proxies stay; what npm tells its scripts and NODE_ENV would confuse a nested npm. */
function cleanEnvironment(nodeFolder) {
  const kept = Object.entries(withNetworkSettings(process.env)).filter(
    ([name]) =>
      (!/^npm_/i.test(name) || PASSED_ON.test(name)) &&
      !['NODE_ENV', 'NODE_OPTIONS', 'INIT_CWD'].includes(name),
  );
  const env = Object.fromEntries(kept);
  env.PATH = `${nodeFolder}${delimiter}${env.PATH ?? ''}`;
  if (!isWritable(env.npm_config_cache ?? join(homedir(), '.npm'))) {
    env.npm_config_cache = join(RUNTIME_DIR, 'npm-cache');
  }
  return env;
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
