import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(ROOT, 'docs', 'security', 'asvs.md'), 'utf8');

/** Levels of the requirements 1, 2, 3… of each section of ASVS 5.0.0; those of level 3 are not of our matter. */
const SECTIONS: Record<string, string> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '1222333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
};
const REQUIREMENTS = Object.entries(SECTIONS).flatMap(([section, levels]) =>
  [...levels]
    .map((level, index) => ({ number: `${section}.${index + 1}`, level }))
    .filter(({ level }) => level !== '3'),
);

interface Row {
  number: string;
  level: string;
  asks: string;
  state: string;
  evidence: string;
}

function rowsOf(text: string): Row[] {
  return [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, number = '', level = '', asks = '', state = '', evidence = '']) => ({
      number,
      level,
      asks,
      state,
      evidence,
    }),
  );
}

/** What is wrong about the evidence of one row: files that are not there, and tests that are not in theirs. */
function faultsOf({ number, state, evidence }: Row): string[] {
  const found: string[] = [];
  let file = '';
  for (const [, path, name] of evidence.matchAll(/`([^`]+)`|«((?:[^«»]|«[^«»]*»)+)»/g)) {
    if (path !== undefined) {
      if (
        !/^[\w.-]+(\/[\w.-]+)*\.(ts|tsx|md|json|yaml|conf|service|mjs)$/.test(path) &&
        !path.startsWith('deploy/')
      )
        continue;
      // A name without a folder is a word, unless it lies at the root.
      if (!path.includes('/') && !existsSync(join(ROOT, path))) continue;
      file = path;
      if (!existsSync(join(ROOT, path))) found.push(`${number}: no existe ${path}`);
    } else if (name !== undefined) {
      if (!/\.test\.tsx?$/.test(file)) found.push(`${number}: «${name}» no sigue a un archivo de pruebas`);
      else if (name.length < 12 || !readFileSync(join(ROOT, file), 'utf8').includes(name))
        found.push(`${number}: ${file} no tiene la prueba «${name}»`);
    }
  }
  if (state === 'cumple' && evidence.length < 20) found.push(`${number}: no dice con qué`);
  return found;
}

const rows = rowsOf(page);

describe('the table of ASVS', () => {
  it('has every requirement of levels 1 and 2 once, with its level, in order', () => {
    expect(REQUIREMENTS).toHaveLength(253);
    expect(REQUIREMENTS.filter(({ level }) => level === '1')).toHaveLength(70);
    expect(rows.map(({ number, level }) => ({ number, level }))).toEqual(REQUIREMENTS);
  });

  it('names files that are there, and tests that are in them', () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
    expect(rows.filter(({ evidence }) => evidence.includes('.test.ts')).length).toBeGreaterThan(100);
  });

  it('sees a file that is not there, a test that is not in it, and one that follows no file', () => {
    const row = { number: '1.1.1', level: '1', asks: 'algo', state: 'cumple' };
    expect(faultsOf({ ...row, evidence: '`server/kit/no-existe.ts` y algo más de texto' })).toHaveLength(1);
    expect(
      faultsOf({ ...row, evidence: '`server/kit/log.test.ts` «a test that nobody wrote»' }),
    ).toHaveLength(1);
    expect(
      faultsOf({ ...row, evidence: '`server/kit/log.ts` «writes one JSON line per event»' }),
    ).toHaveLength(1);
    expect(
      faultsOf({ ...row, evidence: '`server/kit/log.test.ts` «writes one JSON line per event»' }),
    ).toEqual([]);
    expect(faultsOf({ ...row, evidence: 'porque sí' })).toHaveLength(1);
  });

  it('knows five states, declares two deviations, and counts as it says', () => {
    const counts = new Map<string, number>();
    for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
    expect([...counts.keys()].toSorted()).toEqual(
      ['cumple', 'desviación D1', 'desviación D2', 'instalación', 'no aplica', 'no cumplido'].toSorted(),
    );
    expect([...page.matchAll(/^- \*\*(D\d)\./gm)].map(([, name]) => name)).toEqual(['D1', 'D2']);
    const told = Object.fromEntries(
      [...page.matchAll(/^\| (\p{L}[\p{L} ]+?) +\| (\d+) +\|/gmu)].map(([, state, count]) => [
        state,
        Number(count),
      ]),
    );
    const deviations = (counts.get('desviación D1') ?? 0) + (counts.get('desviación D2') ?? 0);
    expect(told).toEqual({
      cumple: counts.get('cumple'),
      instalación: counts.get('instalación'),
      desviación: deviations,
      'no cumplido': counts.get('no cumplido'),
      'no aplica': counts.get('no aplica'),
    });
    expect(page).toContain(`Aplican ${253 - (counts.get('no aplica') ?? 0)}.`);
  });
});
