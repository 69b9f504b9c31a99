import { AbilityBuilder, createMongoAbility } from '@casl/ability';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abilityForRole, type AdministrativeSubject, type PortalAbility } from '#contract/permissions.ts';
import { MOST_OF_KIND, SEARCH_PAGE, SearchQuery, type SearchPage } from '#contract/search.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { findEverything } from './search.service.ts';

const YEAR = new Date().getUTCFullYear();
const FOLIO = `S-${YEAR}-AHJK-MPRW`;
const OFFICER = abilityForRole('Administrador');

function withOnly(subject: AdministrativeSubject): PortalAbility {
  const { can, build } = new AbilityBuilder<PortalAbility>(createMongoAbility);
  can('administer', subject);
  return build();
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await record('LP-UG-007-2031', 'Adquisición de perinolas y astrolabios para bibliotecas');
  await record('LP-UG-114-2031', 'Clepsidras de taller');
  await sql`insert into registration_request (folio, kind, status, person_type, rfc, name, email, data, key_hash)
    values (${FOLIO}, 'registration', 'submitted', 'legal', 'GNO150219XX9', 'Gnomónica del Bajío', 'a@b.example', '{"lines": []}', 'x')`.execute(
    app.db,
  );
  await sql`insert into supplier (number, person_type, name, trade_name, rfc, status)
    values ('P-09917', 'natural', 'Zenobia Quirarte Luces', 'Sextantes Zenobia', 'QULZ800101AB1', 'active')`.execute(
    app.db,
  );
});
afterAll(() => app.stop());

async function record(number: string, title: string): Promise<void> {
  await sql`insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status)
    values (${number}, ${number}, ${title}, 'open', 'national', 'mixed', 'goods', 'lineamientos_ug', 2031, 'Biblioteca', 'draft')`.execute(
    app.db,
  );
}

const find = (
  q: string,
  more: { tipo?: string; pag?: number } = {},
  ability: PortalAbility | null = OFFICER,
) => findEverything(app.db, SearchQuery.parse({ q, ...more }), ability ?? undefined);
const numbersOf = ({ rows }: SearchPage) => rows.flatMap(({ number }) => number ?? []);

describe('What only people of the unit see', () => {
  it.each([
    [
      'in any order, without accents and in the singular',
      'biblioteca adquisicion astrolabio',
      'LP-UG-007-2031',
    ],
    ['begun', 'astrol', 'LP-UG-007-2031'],
    ['a phrase', '"perinolas y astrolabios"', 'LP-UG-007-2031'],
    ['parts of a number without its zeros', '7-2031', 'LP-UG-007-2031'],
    ['parts of a number one by one', 'lp ug 007', 'LP-UG-007-2031'],
    ['a request by words of its name', 'bajio gnomonica', FOLIO],
    ['a request by a part of its RFC', 'GNO150219', FOLIO],
    ['a request by the middle of its RFC', '150219', FOLIO],
    ['a request by an RFC with hyphens', 'gno-150219-xx9', FOLIO],
    ['a request by a group of its folio', 'mprw', FOLIO],
    ['a request by its folio without hyphens', FOLIO.replaceAll('-', '').toLowerCase(), FOLIO],
    ['a file by a part of its RFC', 'qulz80', 'P-09917'],
    ['a file by its trade name and its name', 'sextante quirarte', 'P-09917'],
    ['a file by another number of a noun', 'zenobia luz', 'P-09917'],
    ['a file by its number without zeros', '9917', 'P-09917'],
  ])('is found: %s', async (_, q, number) => {
    expect(numbersOf(await find(q)), q).toContain(number);
  });

  it('is found with a wrong letter, which is told as the text writes it (officer_words_alike)', async () => {
    const found = await find('astrolavio biblioteca');
    expect(numbersOf(found)).toContain('LP-UG-007-2031');
    expect(found.mended).toBe('astrolabios biblioteca');
    expect((await find('gnomonixa')).mended).toBe('gnomónica');
    expect((await find('quirrarte')).rows.map(({ kind }) => kind)).toEqual(['supplier', 'file']);
  });

  it('is not mended into what is public: a draft says the word', async () => {
    await sql`insert into search_entry (kind, source, title, path) values ('sheet', gen_random_uuid(), 'Clepsidria', '/x')`.execute(
      app.db,
    );
    expect(await find('clepsidras')).toMatchObject({ mended: null });
    expect(numbersOf(await find('clepsidras'))).toEqual(['LP-UG-114-2031']);
  });

  it('leaves out what follows a minus, keeps a phrase together, and has some of the words where nothing has all', async () => {
    expect(numbersOf(await find('2031 -clepsidra'))).not.toContain('LP-UG-114-2031');
    expect(numbersOf(await find('2031 -clepsidra'))).toContain('LP-UG-007-2031');
    expect((await find('"astrolabios y perinolas"')).isPartial).toBe(true);
    const some = await find('clepsidra xyzzyqwert');
    expect(some).toMatchObject({ isPartial: true, missing: ['xyzzyqwert'] });
    expect(numbersOf(some)).toContain('LP-UG-114-2031');
  });

  it('with one permission is only what that permission shows: kinds, words that are mended and places', async () => {
    const kinds = async (q: string, ability: PortalAbility) =>
      (await find(q, {}, ability)).counts.map(({ kind }) => kind).filter((kind) => kind !== 'screen');
    const [procurement, registry, directory] = [
      withOnly('Procurement'),
      withOnly('SupplierRegistry'),
      withOnly('Directory'),
    ];
    expect(await kinds('astrolabio', procurement)).toEqual(['record']);
    expect(await kinds('astrolabio', registry)).toEqual([]);
    expect(await kinds('gnomonica', registry)).toEqual(['request']);
    expect(await kinds('zenobia', registry)).toEqual(['supplier', 'file']);
    expect(await kinds('zenobia', procurement)).toEqual(['supplier']);
    expect(await kinds('gnomonica', procurement)).toEqual([]);
    expect(await kinds('QULZ800101AB1', procurement)).toEqual([]);
    // What nobody may see mends no word either: its spelling would tell of it.
    for (const ability of [registry, directory, abilityForRole('guest'), null])
      expect((await find('astrolavio', {}, ability)).mended).toBeNull();
    for (const ability of [procurement, directory, abilityForRole('guest'), null])
      expect((await find('gnomonixa', {}, ability)).mended).toBeNull();
    expect((await find('gnomonixa', {}, registry)).mended).toBe('gnomónica');
  });
});

describe('Its pages and counts', () => {
  const MANY = 25;
  beforeAll(async () => {
    for (let n = 1; n <= MANY; n += 1) await record(`AD-UG-${500 + n}-2032`, `Zarandaja ${n} de muestra`);
    await sql`insert into search_entry (kind, source, part, title, path)
      select 'sheet', gen_random_uuid(), n::text, 'Zarandaja ' || n, '/x' from generate_series(1, 30) n`.execute(
      app.db,
    );
  });

  it('count each thing once and list it once: no page is empty, none has more than its size', async () => {
    const first = await find('zarandaja');
    expect(first).toMatchObject({ total: MANY + 30, isMore: false });
    const pages = [first, await find('zarandaja', { pag: 2 }), await find('zarandaja', { pag: 3 })];
    expect(pages.map(({ rows }) => rows.length)).toEqual([
      SEARCH_PAGE,
      SEARCH_PAGE,
      MANY + 30 - 2 * SEARCH_PAGE,
    ]);
    const shown = pages.flatMap(({ rows }) =>
      rows.map(({ kind, title }) => `${kind} ${title.map(({ text }) => text).join('')}`),
    );
    expect(new Set(shown).size).toBe(MANY + 30);
    expect((await find('zarandaja', { pag: 4 })).rows).toEqual([]);
  });

  it('of one kind are all there, by pages', async () => {
    const tipo = 'expedientes';
    const pages = [await find('zarandaja', { tipo }), await find('zarandaja', { tipo, pag: 2 })];
    for (const { total, isMore, counts } of pages) {
      expect({ total, isMore }).toEqual({ total: MANY, isMore: false });
      expect(counts.find(({ kind }) => kind === 'record')).toEqual({
        kind: 'record',
        count: MANY,
        isMore: false,
      });
    }
    expect(pages.map(({ rows }) => rows.length)).toEqual([SEARCH_PAGE, MANY - SEARCH_PAGE]);
    expect(new Set(pages.flatMap(numbersOf)).size).toBe(MANY);
  });

  it('say that there are more where there are more than are listed', async () => {
    await sql`insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status)
      select 'IT-' || n, 'it-' || n, 'Bagatela ' || n, 'open', 'national', 'mixed', 'goods', 'lineamientos_ug', 2031, 'Biblioteca', 'draft'
      from generate_series(1, ${MOST_OF_KIND}::int) n`.execute(app.db);
    const tipo = 'expedientes';
    expect(await find('bagatela', { tipo })).toMatchObject({ total: MOST_OF_KIND, isMore: false });
    await record('IT-201', 'Bagatela 201');
    expect(await find('bagatela', { tipo })).toMatchObject({ total: MOST_OF_KIND, isMore: true });
    expect((await find('bagatela', { tipo, pag: MOST_OF_KIND / SEARCH_PAGE })).rows).toHaveLength(
      SEARCH_PAGE,
    );
  });
});
