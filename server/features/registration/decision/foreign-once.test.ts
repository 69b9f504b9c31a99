import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { foreignFile, insertRequest } from '../review/test-requests.ts';
import { refused, reviewer } from '../review/test-review.ts';

let app: TestApp;
let officers: ReturnType<typeof reviewer>;
let serial = 0;
beforeAll(async () => {
  app = await startTestApp();
  officers = reviewer(app);
});
afterAll(() => app.stop());

/** A foreign company of the registry; gives its id. */
async function registered(file: SupplierFile, status = 'active'): Promise<string> {
  serial += 1;
  const { rows } = await sql<{ id: string }>`
    insert into supplier (number, person_type, name, rfc, status, registered_on, valid_until, source)
    values (${`P-7${String(serial).padStart(4, '0')}`}, 'legal', ${file.legalName}, ${file.rfc}, ${status},
      ${`2024-01-${String(serial).padStart(2, '0')}`}, '2099-12-31', 'portal') returning id`.execute(app.db);
  const id = rows[0]?.id ?? '';
  await sql`insert into supplier_file (supplier_id, data) values (${id}, ${JSON.stringify(file)})`.execute(
    app.db,
  );
  return id;
}

const start = (taxId: string, country: string) =>
  app.send('stranger', 'POST', '/proveedores/solicitudes', {
    kind: 'registration',
    personType: 'legal',
    origin: 'foreign',
    rfc: '',
    taxId,
    country,
    email: 'sales@hummingbird.example',
    emailAgain: 'sales@hummingbird.example',
  });

describe('A foreign supplier is registered once: by the tax number and the country that gave it', () => {
  it('a registration begins neither by the supplier nor by an officer, however the two are written', async () => {
    await registered(foreignFile('EIN 12-3456789', 'Estados Unidos'));
    const detail = expect.stringContaining('esa identificación fiscal de ese país');
    expect(await refused(start('ein123456789', 'EUA'), 409)).toMatchObject({
      code: 'supplier_registered',
      detail,
    });
    const capture = {
      kind: 'registration',
      personType: 'legal',
      origin: 'foreign',
      rfc: '',
      email: 'a@b.example',
    };
    expect(
      await refused(
        app.send('admin', 'POST', '/padron/solicitudes', {
          ...capture,
          taxId: 'EIN-12-3456789',
          country: 'Estados Unidos de América',
        }),
        409,
      ),
    ).toMatchObject({ code: 'supplier_registered', detail });
    const check = async (country: string) =>
      (
        await app.send('stranger', 'POST', '/proveedores/tramites/revision', {
          personType: 'legal',
          origin: 'foreign',
          rfc: '',
          taxId: 'EIN 12-3456789',
          country,
        })
      ).json();
    expect(await check('USA')).toMatchObject({ registered: true, problem: null });
    expect(await check('Canadá')).toMatchObject({ registered: false, problem: null });
    expect((await refused(start('EIN 12-3456789', ''), 422)).fields).toMatchObject({
      country: expect.stringContaining('país'),
    });
    expect((await start('EIN 12-3456789', 'Canadá')).status).toBe(201);
  });

  it('no spelling makes another country of it: names in use are understood, others are not taken', async () => {
    await registered(foreignFile('DE 77-1', 'DE'));
    for (const written of ['Alemania', 'República Federal de Alemania', 'DEU']) {
      expect((await refused(start('DE 77-1', written), 409)).code, written).toBe('supplier_registered');
    }
    expect((await refused(start('DE 77-1', 'Alemaña'), 422)).fields).toEqual({
      country: expect.stringContaining('«Alemaña» no está en la lista de países'),
    });
    expect((await refused(start('DE 77-1', 'México'), 422)).fields?.country).toContain('es nacional');
  });

  it('a cancelled registration leaves room', async () => {
    await registered(foreignFile('B-99', 'España'), 'cancelled');
    expect((await start('B-99', 'España')).status).toBe(201);
  });

  it('two open requests of the same number and country cannot be, of two countries they can', async () => {
    const insert = (country: string) => insertRequest(app.db, { file: foreignFile('VAT 55', country) });
    await insert('Francia');
    await insert('Alemania');
    await expect(insert('France')).rejects.toThrow('registration_request_one_open');
    expect((await refused(start('VAT 55', 'Francia'), 409)).code).toBe('request_open');
    expect((await start('VAT 55', 'Italia')).status).toBe(201);
  });

  const request = (file: SupplierFile, more: Parameters<typeof insertRequest>[1] = {}) =>
    insertRequest(app.db, { file, papers: 'valid', requirements: [], ...more });
  const approve = async (folio: string) => {
    await officers.act(folio, 1, 'take');
    return officers.act(folio, (await officers.read(folio)).version, 'approve');
  };

  it('the second of two requests that name the same in two ways is not approved: the review says why', async () => {
    const [first, second] = [
      await request(foreignFile('JP 1000', 'Japón')),
      await request(foreignFile('JP-1000', 'Japan')),
    ];
    expect((await approve(first.folio)).status).toBe(200);
    expect(await refused(approve(second.folio), 422)).toMatchObject({
      code: 'review_incomplete',
      detail: 'Ya hay un registro con esta identificación fiscal de este país en el padrón.',
    });
  });

  it.each(['registration', 'update'] as const)(
    'of two that are registered at the same moment one is refused, and nothing of it stays: %s',
    async (kind) => {
      const file = foreignFile(`CH ${kind}`, 'Suiza');
      const before = foreignFile(`AT ${kind}`, 'Austria');
      const supplierId = kind === 'update' ? await registered(before) : undefined;
      const { folio } = await request(file, { kind, ...(supplierId !== undefined && { supplierId }) });
      const other = await app.services.pool.connect();
      try {
        await other.query('begin');
        await other.query("set local portal.own_event = 'planted'");
        await other.query(
          `with made as (insert into supplier (number, name, status, source, rfc)
             values ($1, 'Otra Ficticia', 'active', 'portal', 'XEXX010101000') returning id)
           insert into supplier_file (supplier_id, data) select id, $2 from made`,
          [`P-8${kind}`, JSON.stringify(file)],
        );
        const answer = approve(folio);
        await vi.waitFor(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
          expect(rows).toHaveLength(1);
        }, 20_000);
        await other.query('commit');
        expect(await refused(answer, 409)).toMatchObject({
          code: 'supplier_registered',
          detail: expect.stringContaining('Otro registro en vigor tiene esta identificación fiscal'),
        });
      } finally {
        await other.query('rollback');
        other.release();
      }
      const { rows } = await sql<{ number: string }>`
        select number from supplier where foreign_identity = foreign_identity(${JSON.stringify(file)}::jsonb)`.execute(
        app.db,
      );
      expect(rows).toEqual([{ number: `P-8${kind}` }]);
    },
  );
});
