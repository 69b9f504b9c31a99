import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SheetDetail, SheetPage } from '#contract/procedure-sheets.ts';
import type { RequiredPaper } from '#contract/registration.ts';
import { PERSON_TYPES } from '#contract/suppliers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await planted(
    app.db,
    sql`insert into procedure_sheet (key, slug, title, audience, category, objective, response_time, cost, responsible_area,
      channel, requirements, issued_on, registry_request) values
    ('P-1', 'p-1', 'Inscripción al padrón', 'suppliers', 'Proveedores', 'Formar parte.', '99 días', 'sin costo', 'Unidad', 'Presencial',
      '[{"id": "a", "text": "Un papel de antes"}]', '2026-01-01', 'registration'),
    ('P-2', 'p-2', 'Inconformidad', 'suppliers', 'Compras', 'Impugnar.', '20 días', 'sin costo', 'Unidad', 'Presencial',
      '[{"id": "a", "text": "Escrito"}]', '2026-01-01', null)`,
  );
});
afterAll(() => app.stop());

const ask = async <T>(path: string) => (await (await app.send('stranger', 'GET', path)).json()) as T;

describe('a sheet of a procedure of the registry', () => {
  it('asks for what the catalogue of the registry asks for, and nothing else', async () => {
    const sheet = await ask<SheetDetail>('/fichas/P-1');
    expect(sheet.requirements).toEqual([]);
    expect(sheet.registry?.checklists.map(({ personType }) => personType)).toEqual([...PERSON_TYPES]);
    for (const { personType, papers } of sheet.registry?.checklists ?? []) {
      const asked = await ask<{ papers: RequiredPaper[] }>(
        `/proveedores/tramites/requisitos?persona=${personType}`,
      );
      expect(papers.map(({ code, required }) => [code, required])).toEqual(
        asked.papers.map(({ code, required }) => [code, required]),
      );
      expect(papers.filter(({ required }) => required).length).toBeGreaterThan(6);
    }
  });

  it('is done online in the time that the registry promises, also in the list', async () => {
    const { terms } = await ask<{ terms: Record<string, { amount: number }> }>('/proveedores/tramites');
    const promise = new RegExp(`^${terms.answer?.amount} días? `);
    const sheet = await ask<SheetDetail>('/fichas/P-1');
    expect(sheet.channel).toBe('En línea, sin ir a la oficina');
    expect(sheet.responseTime).toMatch(promise);
    const { rows } = await ask<SheetPage>('/fichas?para=proveedores');
    expect(rows.find(({ key }) => key === 'P-1')?.responseTime).toMatch(promise);
  });
});

it('any other sheet says what was written for it', async () => {
  expect(await ask<SheetDetail>('/fichas/P-2')).toMatchObject({
    registry: null,
    requirements: ['Escrito'],
    channel: 'Presencial',
    responseTime: '20 días',
  });
});
