import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SanctionPage } from '#contract/sanctions-api.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into supplier (number, person_type, name, rfc, status, source) values
    ('P-00010', 'legal', 'Empresa Sancionada', 'EMP800229010', 'disqualified', 'demo')`.execute(app.db);
  await sql`
    insert into sanction (supplier_id, name, rfc, person_type, kind, cause_code, cause_text, legal_basis, authority,
      document_number, starts_on, ends_on, status, published_at)
    select s.id, x.name, x.rfc, x.person, 'disqualification', 'inh_90_falsedad', 'Información falsa', 'LAASSP 2025, art. 90', 'Órgano interno',
      'UG-OIC-' || x.n || '-2026', date '2026-01-01', date '2027-01-01', x.status, x.at from (values
      (1, 'Empresa Sancionada', 'EMP800229010', 'legal', 'active', now() - interval '1 hour'),
      (2, 'Persona Sancionada', 'SECR800229999', 'natural', 'active', now() - interval '1 hour'),
      (3, 'Empresa Cumplida', null, 'legal', 'fulfilled', now() - interval '1 hour'),
      (4, 'Empresa Revocada', null, 'legal', 'revoked', now() - interval '1 hour'),
      (5, 'Empresa Sin Publicar', null, 'legal', 'active', null)) x(n, name, rfc, person, status, at)
    left join supplier s on s.name = x.name`.execute(app.db);
});
afterAll(() => app.stop());

const get = (path: string) => app.send('stranger', 'GET', `/proveedores${path}`);
const list = async (query = '') => (await (await get(`/sancionados${query}`)).json()) as SanctionPage;
const namesOf = ({ rows }: SanctionPage) => rows.map(({ name }) => name);

describe('The register of sanctioned persons', () => {
  it('shows published sanctions with cause, authority and period, and nothing unpublished or revoked', async () => {
    const page = await list();
    expect(page.counts).toEqual({ vigentes: 2, cumplidas: 1 });
    expect(page.rows.map(({ name, rfc }) => [name, rfc]).toSorted()).toEqual([
      ['Empresa Sancionada', 'EMP800229010'],
      ['Persona Sancionada', null],
    ]);
    expect(page.rows[0]).toMatchObject({ cause: 'Información falsa', authority: 'Órgano interno' });
    const detail = (await (await get('/P-00010')).json()) as { sanctions: unknown[] };
    expect(detail.sanctions).toHaveLength(1);
  });

  it('finds by words of the name, the authority and the cause, and by number', async () => {
    expect(namesOf(await list('?lista=cumplidas&q=cumplída'))).toEqual(['Empresa Cumplida']);
    for (const words of ['sancionada persona', 'persona órgano', 'Persona Sancionada, S.A. de C.V.']) {
      expect([words, namesOf(await list(`?q=${encodeURIComponent(words)}`))]).toEqual([
        words,
        ['Persona Sancionada'],
      ]);
    }
    expect(namesOf(await list('?q=p-10'))).toEqual(['Empresa Sancionada']);
  });

  it('finds by the number of the official document, whole or in part', async () => {
    expect(namesOf(await list('?q=ug-oic-2-2026'))).toEqual(['Persona Sancionada']);
    expect(namesOf(await list('?q=OIC-1'))).toEqual(['Empresa Sancionada']);
    expect(namesOf(await list('?q=UG-OIC-4-2026'))).toEqual([]);
  });

  it('mends a text that is nowhere in the register, from its own words, and tells it; the export does so too', async () => {
    const mended = await list('?q=sansionada persona');
    expect([mended.correctedQuery, namesOf(mended)]).toEqual(['sancionada persona', ['Persona Sancionada']]);
    const text = await (await get('/sancionados/exportacion?formato=json&q=sansionada persona')).text();
    expect((JSON.parse(text) as { nombre: string }[]).map(({ nombre }) => nombre)).toEqual([
      'Persona Sancionada',
    ]);
    for (const query of ['?q=sancionada', '?q=nadie', '?q=cumplida', '?q=revocadda', '']) {
      expect([query, (await list(query)).correctedQuery]).toEqual([query, null]);
    }
  });

  it('tells a registered company without a sanction in force as clean, by name, number or RFC, and mends no name into a sanctioned one', async () => {
    await sql`insert into supplier (number, person_type, name, rfc, status, source) values
      ('P-00020', 'legal', 'Empresa Sansionada del Bajío', 'ESB800229010', 'active', 'demo'),
      ('P-00021', 'natural', 'Persona Limpia', 'PELI800229010', 'active', 'demo'),
      (null, 'legal', 'Empresa Ajena', 'EAJ800229010', 'unregistered', 'demo')`.execute(app.db);
    for (const q of ['empresa sansionada del bajio', 'P-00020', 'esb800229010', 'p 00020']) {
      expect([q, await list(`?q=${q}`)]).toMatchObject([
        q,
        { rows: [], correctedQuery: null, clean: [{ number: 'P-00020', status: 'active' }] },
      ]);
    }
    expect((await list('?q=persona limpia')).on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    // Nobody is found by the RFC of a natural person, nor without registration, nor while sanctioned.
    for (const q of ['PELI800229010', 'empresa ajena', 'empresa sancionada', '']) {
      expect([q, (await list(`?q=${q}`)).clean]).toEqual([q, []]);
    }
  });

  it('counts the same on every page, also behind the last one', async () => {
    for (const query of ['?tam=1', '?tam=1&pag=2', '?tam=1&pag=3', '?pag=99', '?pag=99&q=sancionada']) {
      const { total, rows } = await list(query);
      expect([query, total]).toEqual([query, { value: 2, exact: true }]);
      expect(rows.length).toBe(/tam=1($|&pag=2)/.test(query) ? 1 : 0);
    }
    expect((await list('?pag=99&lista=cumplidas')).total.value).toBe(1);
    expect((await list('?pag=99&q=nadie')).total.value).toBe(0);
  });
});

describe('Export of the register of sanctioned persons', () => {
  const exported = async (query: string) => {
    const response = await get(`/sancionados/exportacion?${query}`);
    expect(response.status).toBe(200);
    return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
  };
  const csvOf = async (query: string) =>
    parse<Record<string, string>>((await exported(`formato=csv&${query}`)).bytes, {
      bom: true,
      columns: true,
    });
  const sheetOf = async (query: string) =>
    (await readXlsx(new Uint8Array((await exported(`formato=xlsx&${query}`)).bytes))).sheets[0]?.rows ?? [];

  beforeAll(async () => {
    await sql`update sanction set cause_text = '=1+1', fine_amount = 12500, fine_paid_on = date '2026-02-03'
      where name = 'Empresa Sancionada'`.execute(app.db);
  });

  it('holds every column of the list and what it leaves, on all pages, in the order of the screen', async () => {
    const rows = await csvOf('');
    expect(rows.map((row) => row['Nombre, denominación o razón social'])).toEqual(
      namesOf(await list('?tam=50')),
    );
    expect(rows.find((row) => row['Número de registro'] === 'P-00010')).toEqual({
      'Nombre, denominación o razón social': 'Empresa Sancionada',
      'Tipo de persona': 'Persona moral',
      RFC: 'EMP800229010',
      'Número de registro': 'P-00010',
      Sanción: 'Inhabilitación',
      Causa: "'=1+1",
      Fundamento: 'LAASSP 2025, art. 90',
      Autoridad: 'Órgano interno',
      'Número de oficio': 'UG-OIC-1-2026',
      Inicio: '2026-01-01',
      Término: '2027-01-01',
      Multa: '12500.00',
      'Pago de la multa': '2026-02-03',
      Estado: 'En vigor',
    });
    expect((await csvOf('lista=cumplidas')).map(({ Estado }) => Estado)).toEqual(['Cumplida']);
    expect(await csvOf('q=persona')).toHaveLength(1);
    expect(await csvOf('q=nadie')).toEqual([]);
  });

  it('never holds the RFC of a natural person, nor what is revoked or unpublished (decision D8)', async () => {
    for (const lista of ['vigentes', 'cumplidas']) {
      for (const format of ['csv', 'json']) {
        const text = (await exported(`formato=${format}&lista=${lista}`)).bytes.toString();
        expect(text).not.toMatch(/SECR800229999|Revocada|Sin Publicar/);
      }
      expect(JSON.stringify(await sheetOf(`lista=${lista}`))).not.toMatch(
        /SECR800229999|Revocada|Sin Publicar/,
      );
    }
    const objects = JSON.parse((await exported('formato=json')).bytes.toString()) as { rfc: string }[];
    expect(objects.map(({ rfc }) => rfc).toSorted()).toEqual(['EMP800229010', 'Reservado']);
  });

  it('is named after its list, and a workbook keeps dates and amounts as such', async () => {
    const { headers } = await exported('formato=xlsx&lista=cumplidas');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="?sancionados-cumplidas-\d{4}-\d{2}-\d{2}\.xlsx/,
    );
    const row = (await sheetOf('')).find((cells) => cells.includes('P-00010')) ?? [];
    expect(row.slice(9, 13)).toEqual([
      new Date('2026-01-01'),
      new Date('2027-01-01'),
      12_500,
      new Date('2026-02-03'),
    ]);
    expect(row[5]).toBe('=1+1');
  });

  it('counts each kind by itself, and the page of a supplier shows what was served too', async () => {
    expect((await list()).kinds).toEqual({ warning: 0, suspension: 0, cancellation: 0, disqualification: 2 });
    await sql`insert into sanction (supplier_id, name, rfc, person_type, kind, cause_code, cause_text, legal_basis, authority,
        document_number, starts_on, ends_on, status, published_at)
      select supplier_id, name, rfc, person_type, 'suspension', cause_code, 'Entrega tardía', legal_basis, authority,
        'UG-OIC-9-2024', '2024-01-01', '2024-02-01', 'fulfilled', published_at from sanction
      where name = 'Empresa Sancionada'`.execute(app.db);
    expect((await list('?lista=cumplidas')).kinds).toMatchObject({ suspension: 1, disqualification: 1 });
    const { sanctions } = (await (await get('/P-00010')).json()) as { sanctions: unknown[] };
    expect(sanctions).toMatchObject([{ status: 'active' }, { status: 'fulfilled', endsOn: '2024-02-01' }]);
  });
});
