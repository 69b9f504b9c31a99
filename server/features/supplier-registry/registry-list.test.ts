import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RegistryPage } from '#contract/supplier-registry.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into supplier (number, person_type, name, rfc, status, registered_on, valid_until, source, email)
    values ('P-90001', 'natural', 'Ana Ejemplo', 'EEAA800101AA1', 'active', '2026-01-10', '2027-03-31', 'portal', 'ana@example.org'),
      ('P-90002', 'legal', 'Óxidos Ejemplo', 'OEJ800101AA2', 'active', '2026-03-10', '2026-12-31', 'portal', null),
      ('P-90003', 'legal', 'Obras Ejemplo', 'OBE800101AA3', 'cancelled', '2025-01-10', null, 'portal', null)`.execute(
    app.db,
  );
});
afterAll(() => app.stop());

const ask = (search: string, caller: Caller = 'admin') => app.send(caller, 'GET', `/padron${search}`);
const numbers = async (search: string) =>
  ((await (await ask(search)).json()) as RegistryPage).rows.map(({ number }) => number);

it('the whole registry stands in the order of any of its columns, both ways', async () => {
  expect(await numbers('')).toEqual(['P-90001', 'P-90003', 'P-90002']);
  expect(await numbers('?orden=-nombre')).toEqual(['P-90002', 'P-90003', 'P-90001']);
  expect(await numbers('?orden=vigencia')).toEqual(['P-90002', 'P-90001', 'P-90003']);
  expect(await numbers('?orden=-inscripcion')).toEqual(['P-90002', 'P-90001', 'P-90003']);
  expect(await numbers('?orden=inexistente')).toEqual(await numbers(''));
});

it('its file has the filter, the order and the columns of the screen', async () => {
  const answer = await ask('/exportacion?estado=vigente&orden=-nombre&columnas=registro,correo,vigencia');
  expect(parse(await answer.text(), { bom: true })).toEqual([
    ['Registro', 'Correo', 'Vigencia'],
    ['P-90002', '', '2026-12-31'],
    ['P-90001', 'ana@example.org', '2027-03-31'],
  ]);
  const book = await ask('/exportacion?formato=xlsx&q=Ana');
  const { sheets } = await readXlsx(new Uint8Array(await book.arrayBuffer()));
  expect(sheets[0]?.rows?.map(([name]) => name)).toEqual(['Proveedor', 'Ana Ejemplo']);
});

it('the file of chosen rows has those alone, and only of the filter', async () => {
  const { rows } = (await (await ask('?estado=vigente')).json()) as RegistryPage;
  const cancelled = ((await (await ask('?estado=cancelado')).json()) as RegistryPage).rows[0]!.id;
  const answer = await ask(
    `/exportacion?estado=vigente&columnas=registro&claves=${rows[0]!.id},${cancelled}`,
  );
  expect(parse(await answer.text(), { bom: true })).toEqual([['Registro'], ['P-90001']]);
});

it('who took the registry out is remembered, and nobody else may', async () => {
  await (await ask('/exportacion?q=Ana')).text();
  const { rows } = await sql<{ actor_id: string; after: { q: string } }>`
    select actor_id, after from audit_log where operation = 'supplier.registry.download' order by id desc limit 1`.execute(
    app.db,
  );
  expect(rows[0]).toMatchObject({ after: { q: 'Ana' } });
  for (const [caller, status] of [
    ['stranger', 401],
    ['guest', 403],
  ] as const)
    expect((await ask('/exportacion', caller)).status).toBe(status);
});
