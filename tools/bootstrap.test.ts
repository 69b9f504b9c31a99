import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'clon con espacios '));
  mkdirSync(join(clone, 'tools'));
  for (const name of [
    'bootstrap',
    'install',
    'install-failure',
    'install-lock',
    'runtime',
    'settings-file',
  ]) {
    cpSync(join(ROOT, 'tools', `${name}.mjs`), join(clone, 'tools', `${name}.mjs`));
  }
});

afterEach(() => {
  rmSync(clone, { recursive: true });
});

/** Writes a project that depends on one package, or on none. */
function writeProject(dependencies: Record<string, string>): void {
  const entries = Object.entries(dependencies).map(([name, version]) => [
    `node_modules/${name}`,
    { version },
  ]);
  const packages = { '': { dependencies }, ...Object.fromEntries(entries) };
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
}

function bootstrap(env: Record<string, string> = {}): { status: number | null; out: string; err: string } {
  const run = spawnSync(process.execPath, [join(clone, 'tools', 'bootstrap.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, npm_config_cache: join(clone, 'cache'), ...env },
  });
  return { status: run.status, out: run.stdout, err: run.stderr };
}

describe('the bootstrap', () => {
  test('installs once and is silent the second time', () => {
    writeProject({});
    mkdirSync(join(clone, 'node_modules'));
    expect(bootstrap()).toMatchObject({ status: 0, err: '' });
    expect(bootstrap()).toEqual({ status: 0, out: '', err: '' });
  });

  test('in an image, which is whole and cannot be written, does nothing', () => {
    writeProject({ 'left-pad': '1.3.0' });
    expect(bootstrap({ PORTAL_IMAGE: '1' })).toEqual({ status: 0, out: '', err: '' });
    expect(existsSync(join(clone, '.runtime'))).toBe(false);
  });

  test(
    'without a network says so in one sentence and leaves no mark of being installed',
    { tags: 'all' },
    () => {
      writeProject({ 'left-pad': '1.3.0' });
      const { status, err } = bootstrap({ npm_config_registry: 'http://127.0.0.1:9/' });
      expect(status).toBe(69);
      expect(err.trim()).toMatch(/^No hay conexión con el registro de paquetes: .* repite la orden\.$/);
      expect(existsSync(join(clone, 'node_modules', '.portal-stamp'))).toBe(false);
    },
  );

  test('takes over the lock of a bootstrap that was killed', { tags: 'all' }, () => {
    writeProject({});
    mkdirSync(join(clone, '.runtime'));
    const gone = spawnSync(process.execPath, ['--version']).pid;
    writeFileSync(join(clone, '.runtime', 'install.lock'), String(gone));
    mkdirSync(join(clone, 'node_modules'));
    expect(bootstrap().status).toBe(0);
  });

  test('without an npm anywhere says what to install', () => {
    writeProject({ 'left-pad': '1.3.0' });
    const script = `import { locateNpm } from ${JSON.stringify(join(clone, 'tools', 'install.mjs'))};
      Object.defineProperty(process, 'execPath', { value: '/nada/bin/node' });
      locateNpm();`;
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { PATH: '/nada' },
    });
    expect(run.status).toBe(72);
    expect(run.stderr.trim()).toBe('No se encontró npm: instala Node con npm y repite la orden.');
  });
});
