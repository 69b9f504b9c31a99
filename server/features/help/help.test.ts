import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANUAL_CHAPTER_NAMES, type Manual } from '#contract/help.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { blocksOf, spansOf } from './manual-text.rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('a text is read in blocks: headings with their place, lists that go on, steps and tables; pictures are left out', () => {
  const { title, blocks } = blocksOf(
    '# Título\n\nUno\ny dos.\n\n![x](y.png)\n\n## Qué se ve\n\n- **A**: una\n  cosa\n- b\n\n1. Primero\n2. Luego\n\n| x | y |\n| --- | --- |\n| 1 | 2 |\n',
  );
  expect(title).toBe('Título');
  const words = blocks.map(({ kind, id, rows }) => [
    kind,
    id,
    ...rows.map((row) => row.map((line) => line.map(({ text }) => text).join('')).join('/')),
  ]);
  expect(words).toEqual([
    ['text', null, 'Uno y dos.'],
    ['heading', 'que-se-ve', 'Qué se ve'],
    ['list', null, 'A: una cosa', 'b'],
    ['steps', null, 'Primero', 'Luego'],
    ['table', null, 'x/y', '1/2'],
  ]);
  expect(spansOf('Ve [Ajustes](ajustes.md) y `a**b`')).toEqual([
    { text: 'Ve ', look: 'plain', href: null },
    { text: 'Ajustes', look: 'plain', href: '/AdquisicionesUG/ayuda?capitulo=ajustes' },
    { text: ' y ', look: 'plain', href: null },
    { text: 'a**b', look: 'code', href: null },
  ]);
});

it('every chapter that is written is read in the portal, with no sign of how it is written', async () => {
  const written = readdirSync(new URL('../../../docs/manual', import.meta.url)).filter(
    (name) => name !== 'README.md',
  );
  expect(written.map((name) => name.replace('.md', '')).toSorted()).toEqual(
    [...MANUAL_CHAPTER_NAMES].toSorted(),
  );
  for (const name of MANUAL_CHAPTER_NAMES) {
    const answer = await app.send('stranger', 'GET', `/ayuda?capitulo=${name}`);
    expect(answer.status, name).toBe(200);
    const { blocks } = (await answer.json()) as Manual;
    const lines = blocks.flatMap(({ rows }) => rows.flat(2)).filter(({ look }) => look !== 'code');
    expect(
      lines.filter(({ text }) => /\*\*|`|\]\(|^\|/.test(text)).map(({ text }) => text),
      name,
    ).toEqual([]);
    expect(blocks.length, name).toBeGreaterThan(5);
  }
});

it('the search finds a part of the manual by what it is called, those of officers only for officers', async () => {
  const paths = async (caller: 'stranger' | 'admin', q: string) => {
    const answer = await app.send(
      caller,
      'GET',
      `/busqueda${caller === 'admin' ? '/propia' : ''}?q=${encodeURIComponent(q)}`,
    );
    return JSON.stringify(await answer.json());
  };
  expect(await paths('admin', 'manual tomar y dejar pendientes')).toContain('/ayuda?capitulo=mi-trabajo#');
  expect(await paths('stranger', 'manual tomar y dejar pendientes')).not.toContain('capitulo=mi-trabajo');
  expect(await paths('stranger', 'manual buscar en todo el portal')).toContain('/ayuda?capitulo=visitante#');
});
