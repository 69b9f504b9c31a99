import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SanctionPage } from '#contract/suppliers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into supplier (number, person_type, name, rfc, status, source) values
    ('P-00010', 'legal', 'Empresa Sancionada', 'EMP800229010', 'disqualified', 'demo')`.execute(app.db);
  await sql`
    insert into sanction (supplier_id, name, rfc, person_type, kind, cause_code, cause_text, legal_basis, authority,
      document_number, starts_on, ends_on, status, published_at)
    select s.id, x.name, x.rfc, x.person, 'disqualification', 'x', 'Información falsa', 'LAASSP 2025, art. 90', 'Órgano interno',
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
