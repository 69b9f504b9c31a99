import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePrivate } from './private-folder.ts';

let home: string;
let umask: number;
beforeAll(() => {
  umask = process.umask();
  home = mkdtempSync(join(tmpdir(), 'privada-'));
});
afterAll(() => {
  process.umask(umask);
  rmSync(home, { recursive: true, force: true });
});

const modeOf = (...path: string[]) => (statSync(join(...path)).mode & 0o7777).toString(8);

test.skipIf(process.platform === 'win32')(
  'what an earlier version left open in the data folder is closed, and what comes later is born closed',
  () => {
    process.umask(0o022);
    const data = join(home, 'datos');
    for (const folder of ['correo', 'constancias', 'trabajo', 'archivos/ab', 'postgres/data'])
      mkdirSync(join(data, folder), { recursive: true });
    chmodSync(join(data, 'postgres/data'), 0o750);
    writeFileSync(join(data, 'correo/1.txt'), 'Para: alguien');
    writeFileSync(join(data, 'constancias/llave-privada.pem'), 'llave');
    const told: string[] = [];
    makePrivate(data, (line) => told.push(line));
    makePrivate(data, (line) => told.push(line));
    expect(told).toEqual([]);
    for (const folder of ['', 'correo', 'constancias', 'trabajo', 'archivos', 'postgres'])
      expect([folder, modeOf(data, folder)]).toEqual([folder, '700']);
    for (const file of ['correo/1.txt', 'constancias/llave-privada.pem'])
      expect([file, modeOf(data, file)]).toEqual([file, '600']);
    expect(modeOf(data, 'postgres/data')).toBe('750');
    writeFileSync(join(data, 'nuevo.txt'), '');
    mkdirSync(join(data, 'nueva'));
    expect([modeOf(data, 'nuevo.txt'), modeOf(data, 'nueva')]).toEqual(['600', '700']);
  },
);

test.skipIf(process.platform === 'win32')(
  'a folder that many share is left as it is, and that is told',
  () => {
    const shared = join(home, 'compartida');
    mkdirSync(shared);
    execFileSync('chmod', ['1777', shared]);
    const told: string[] = [];
    makePrivate(shared, (line) => told.push(line));
    expect(modeOf(shared)).toBe('1777');
    expect(told.join()).toContain('DATA_DIR');
  },
);
