import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';

const home = mkdtempSync(join(tmpdir(), 'carpeta-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('every missing level is made, and a second time changes nothing', () => {
  const folder = join(home, 'uno dos', 'tres');
  makeDataFolder(folder);
  makeDataFolder(folder);
  expect(existsSync(folder)).toBe(true);
});

test('a file in the way is one sentence that names the folder and DATA_DIR', () => {
  writeFileSync(join(home, 'archivo'), '');
  expect(() => makeDataFolder(join(home, 'archivo', 'datos'))).toThrow(
    /^No se puede escribir en la carpeta de datos .*archivo\/datos: .*DATA_DIR\.$/,
  );
});

test.runIf(process.platform === 'linux')(
  'below /proc, where Node would never come back, it says so at once',
  () => {
    expect(() => makeDataFolder('/proc/portal/datos')).toThrow(
      /^No se puede escribir en la carpeta de datos \/proc/,
    );
  },
);
