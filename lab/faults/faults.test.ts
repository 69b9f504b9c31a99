import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { plant, standing, whyNotPlanted } from './copy.ts';
import { partOf, type Area, type Fault, type Verdict } from './fault.ts';
import { writeTable } from './table.ts';

const root = mkdtempSync(join(tmpdir(), 'faltas-de-prueba-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const put = (file: string, text: string) => {
  mkdirSync(join(root, 'server'), { recursive: true });
  writeFileSync(join(root, file), text);
};
const CODE = 'const isDue = day <= today;\n';
const FAULT: Fault = {
  name: 'It comes a day late | for ever',
  file: 'server/due.ts',
  find: 'day <= today',
  replace: "day < '$&'",
  near: ['server/due.test.ts'],
};

describe('A planted fault', () => {
  it('is there until it is taken back, letter by letter as it was written', () => {
    put(FAULT.file, CODE);
    put('server/due.test.ts', '');
    expect(whyNotPlanted(root, FAULT)).toBeUndefined();
    const takeBack = plant(root, FAULT);
    expect(readFileSync(join(root, FAULT.file), 'utf8')).toBe("const isDue = day < '$&';\n");
    takeBack();
    expect(readFileSync(join(root, FAULT.file), 'utf8')).toBe(CODE);
  });

  it('is told when it no longer fits: its text is gone or there twice, or its test is', () => {
    put(FAULT.file, 'const isDue = true;\n');
    expect(whyNotPlanted(root, FAULT)).toBe('su texto está 0 veces en server/due.ts');
    put(FAULT.file, CODE + CODE);
    expect(whyNotPlanted(root, FAULT)).toBe('su texto está 2 veces en server/due.ts');
    put(FAULT.file, CODE);
    expect(whyNotPlanted(root, { ...FAULT, near: ['server/gone.test.ts'] })).toContain('gone.test.ts');
    expect(whyNotPlanted(root, { ...FAULT, file: 'server/gone.ts' })).toBe('no existe server/gone.ts');
  });

  it('finds its test also once that is one of the long run, which decides the part', () => {
    put('server/long.all.test.ts', '');
    expect(standing(root, 'server/long.test.ts')).toBe('server/long.all.test.ts');
    expect(standing(root, 'server/due.all.test.ts')).toBe('server/due.test.ts');
    expect([partOf('server/long.all.test.ts'), partOf('server/due.test.ts')]).toEqual([
      'test:all',
      'npm test',
    ]);
  });
});

it('the table takes the rows of a run, and keeps those of faults that it left out', () => {
  const other = { ...FAULT, name: 'Another one' };
  const areas: Area[] = [{ name: 'dates', faults: [FAULT, other] }];
  const verdict = (fault: string, title: string): Verdict => ({
    area: 'dates',
    fault,
    by: { file: 'server/due.test.ts', title },
    part: 'npm test',
    seconds: 3.4,
  });
  const file = join(root, 'testing.md');
  writeFileSync(file, '# Testing\n\n<!-- faults:begin -->\n<!-- faults:end -->\n\n## After\n');
  writeTable(file, areas, [verdict(FAULT.name, 'a day'), verdict(other.name, 'another')]);
  writeTable(file, areas, [verdict(other.name, 'another day')]);
  const text = readFileSync(file, 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| dates'));
  expect(rows.map((row) => row.replaceAll(/ +/g, ' '))).toEqual([
    '| dates | It comes a day late &#124; for ever | server/due.test.ts › a day | npm test | 3 |',
    '| dates | Another one | server/due.test.ts › another day | npm test | 3 |',
  ]);
  expect(text).toContain('# Testing\n');
  expect(text).toContain('## After');
});
