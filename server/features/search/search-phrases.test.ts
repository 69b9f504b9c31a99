import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchPage } from '#contract/search.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { MOST_BEGUN } from './text-query.rules.ts';

let app: TestApp;
let source = '';
beforeAll(async () => {
  app = await startTestApp();
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() id`.execute(app.db);
  source = rows[0]?.id ?? '';
});
afterAll(() => app.stop());

let count = 0;
async function page(body: string): Promise<void> {
  count += 1;
  await sql`insert into search_entry (kind, source, part, title, body, place, path)
    values ('page', ${source}, ${String(count)}, ${`Página ${count}`}, ${body}, 'Bases de prueba', '/x')`.execute(
    app.db,
  );
}

async function pagesWith(q: string): Promise<number[]> {
  const response = await app.send('stranger', 'GET', `/busqueda?q=${encodeURIComponent(q)}&tipo=textos`);
  expect(response.status).toBe(200);
  const { rows, isPartial } = (await response.json()) as SearchPage;
  expect(isPartial, q).toBe(false);
  return rows.flatMap((row) => row.page ?? []).toSorted((a, b) => a - b);
}

async function pairs(text: string): Promise<number[]> {
  const { rows } = await sql<{
    pairs: number[];
  }>`select search_pairs(search_words(${text}, 'D')) pairs`.execute(app.db);
  return rows[0]?.pairs ?? [];
}

describe('A phrase', () => {
  it('search_pairs: words that say something, with short ones between them or none', async () => {
    const beside = await pairs('Equipo de cómputo');
    expect(beside).toHaveLength(1);
    expect(await pairs('los equipos del cómputo')).toEqual(beside);
    expect(await pairs('el cómputo de equipo')).not.toEqual(beside);
    expect(await pairs('equipo para medir el cómputo')).not.toEqual(expect.arrayContaining(beside));
    expect(await pairs('artículo 26')).toHaveLength(1);
    expect(await pairs('de la obra')).toEqual([]);
    expect(await pairs('')).toEqual([]);
  });

  it('search_pairs of a text has those of every part of it', async () => {
    const text = `En la fecha y hora de la apertura, el licitante entrega (sin excepción) 2 sobres «A» y «B»: la propuesta técnica y la económica;
      véase el artículo 54 de la ley, a 30 días, o en su caso el numeral 7.2.1 del anexo técnico — de no ser así se desecha.`;
    const words = text.split(/\s+/u);
    for (let length = 1; length <= 6; length += 1)
      for (let from = 0; from + length <= words.length; from += 1) {
        const part = words.slice(from, from + length).join(' ');
        const { rows } = await sql<{ has: boolean }>`
          select search_pairs(search_words(${text}, 'D')) @> search_pairs(search_words(${part}, 'D')) has`.execute(
          app.db,
        );
        expect(rows, part).toEqual([{ has: true }]);
      }
  });

  it('is found on pages by their pairs where it stands as it was written, and where all its words are short', async () => {
    const first = count + 1;
    await page('Se entrega el Gnomon de Latón: calibrado en obra.');
    await page('El latón del gnomon se calibra después.');
    await page('Un gnomon, de latón, y otro más.');
    await page('El gnomon que tiene un pie de latón.');
    await page('Gnomones de latón en plural.');
    expect(await pagesWith('"gnomon de laton"')).toEqual([first, first + 2]);
    expect(await pagesWith('gnomon laton')).toEqual([0, 1, 2, 3, 4].map((n) => n + first));
    expect(await pagesWith('"latón" "gnomon de"')).toEqual([first, first + 2]);
    expect(await pagesWith('"un pie" gnomon')).toEqual([first + 3]);
  });
});

describe('A page that was found', () => {
  const soughtOn = async (q: string) => {
    const response = await app.send('stranger', 'GET', `/busqueda?q=${encodeURIComponent(q)}&tipo=textos`);
    const { rows } = (await response.json()) as SearchPage;
    return rows.map(({ path }) => new URL(path, 'http://x').searchParams.get('q'));
  };

  it('opens with what was looked for marked, as it is written there: the viewer finds letters, not words', async () => {
    await page('La Ballestilla\nde Ébano, con su estuche; otra ballestilla, sin él.');
    // A phrase, with what stands between its words.
    expect(await soughtOn('"ballestilla de ebano"')).toEqual(['Ballestilla de Ébano']);
    expect(await soughtOn('"ebano con su" ballestilla')).toEqual(['Ébano, con su']);
    // A plural and a wrong letter find what the text says.
    expect(await soughtOn('ballestillas')).toEqual(['Ballestilla']);
    expect(await soughtOn('ballestila')).toEqual(['Ballestilla']);
    // Words that stand side by side are sought together, others by the longest.
    await page('Un teodolito óptico calibrado. Su trípode es óptico.');
    expect(await soughtOn('óptico teodolitos')).toEqual(['teodolito óptico']);
    expect(await soughtOn('tripode teodolito')).toEqual(['teodolito']);
  });
});

describe('What is still being written', () => {
  it('finds the same by the words that begin so and, where they are many, by the beginning', async () => {
    const first = count + 1;
    const endings = 'abcdefghijklmnopqrst'.split('');
    expect(endings.length).toBeGreaterThan(MOST_BEGUN);
    for (const ending of endings.slice(0, 3)) await page(`Una pieza quirlo${ending}mico de muestra.`);
    expect(await pagesWith('quirl')).toEqual([0, 1, 2].map((n) => n + first));
    for (const ending of endings.slice(3)) await page(`Una pieza quirlo${ending}mico de muestra.`);
    const response = await app.send('stranger', 'GET', '/busqueda?q=quirlo&tipo=textos');
    const { total } = (await response.json()) as SearchPage;
    expect(total).toBe(endings.length);
  });
});

describe('A text of which nothing has everything', () => {
  const ask = async (q: string) => {
    const response = await app.send('stranger', 'GET', `/busqueda?q=${encodeURIComponent(q)}&tipo=textos`);
    expect(response.status).toBe(200);
    return (await response.json()) as SearchPage;
  };

  it('finds what has its exact phrase, and not whatever has some of the words', async () => {
    const first = count + 1;
    await page('El astrolabio de bronce se entrega con su funda.');
    await page('El bronce se pule; un astrolabio no.');
    await page('Un theodolito sobre su trípode.');
    const { rows, isPartial } = await ask('theodolito "astrolabio de bronce"');
    expect(isPartial).toBe(true);
    expect(rows.map((row) => row.page)).toEqual([first]);
    // A phrase that nothing has leaves its words.
    const loose = await ask('theodolito "astrolabio de cuero"');
    expect(loose.rows.map((row) => row.page)).toEqual(expect.arrayContaining([first, first + 1, first + 2]));
  });

  it('names what is not there as it was typed, with accents and capitals', async () => {
    await page('Una clepsidra de taller.');
    const { missing } = await ask('clepsidra Zígurat "Órgano Zúñiga"');
    expect(missing.toSorted()).toEqual(['Zígurat', 'Órgano Zúñiga'].toSorted());
  });

  it('takes the words of a question for what they are: nothing that a text says', async () => {
    const first = count + 1;
    await page('Se entregaron 40 sextantes.');
    expect(await pagesWith('¿quién ganó los sextantes y cuándo?')).toEqual([first]);
  });
});
