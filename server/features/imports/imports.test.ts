import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { abilityForRole } from '#contract/permissions.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import type { Jobs } from '#server/kit/jobs.ts';
import { createLog } from '#server/kit/log.ts';
import type { Services } from '#server/kit/services.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';
import { workOnImport } from './import-work.ts';
import { OLD_HEADER, RUPC_HEADER, sampleRow, toCsv } from './sample-file.ts';

const BASE = `${API_BASE}/administracion/importaciones`;
const SHARED = process.env.PORTAL_SHARED ?? join(import.meta.dirname, '../../../../shared');
const REAL_FILES = join(SHARED, 'data/compranet');

let database: TestDatabase;
let services: Services;
let dataDir: string;
let ask: (path: string, init?: RequestInit & { as?: string | undefined }) => Promise<Response>;
/** Work that the portal handed over, instead of a job runner: done when a test says so. */
const handed: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'importaciones-'));
  const pool = createPool(database.url, 6);
  const jobs = {
    send: async (_tx, name, data) => void handed.push(`${name} ${String(data.id)}`),
  } satisfies Partial<Jobs> as unknown as Jobs;
  services = {
    config: readConfig({ DATA_DIR: dataDir }),
    log: createLog('error', () => undefined),
    pool,
    db: createDb(pool),
    files: await createLocalStore(dataDir),
    jobs,
    verify: async (authorization) => {
      const id = authorization?.replace('Bearer ', '');
      if (id === undefined) return undefined;
      const role = id === 'mariana' ? 'Administrador' : 'guest';
      return { id, name: id, role, ability: abilityForRole(role), claims: {} };
    },
  };
  const { app } = createApp({ services });
  ask = async (path, { as = 'mariana', ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (as !== '') headers.set('authorization', `Bearer ${as}`);
    return app.fetch(new Request(`http://portal.test${path}`, { ...init, headers }));
  };
});

afterAll(async () => {
  await services.pool.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  handed.length = 0;
  await sql`truncate import_run, procedure, supplier cascade`.execute(services.db);
});

async function upload(body: string | Uint8Array, name = 'contratos.csv'): Promise<ImportDetail> {
  const response = await ask(`${BASE}/archivo?nombre=${name}`, { method: 'POST', body: body as BodyInit });
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as ImportDetail;
  await workOnImport(services, id);
  return detail(id);
}

async function detail(id: string): Promise<ImportDetail> {
  return (await (await ask(`${BASE}/${id}`)).json()) as ImportDetail;
}

async function importAll(body: string | Uint8Array): Promise<ImportDetail> {
  const { id } = await upload(body);
  expect((await ask(`${BASE}/${id}/inicio`, { method: 'POST' })).status).toBe(202);
  await workOnImport(services, id);
  return detail(id);
}

/** Everything that an import may write, as one text. */
async function portalContent(): Promise<string> {
  const { rows } = await sql<{ all: string }>`select concat(
    (select json_agg(p order by p.number) from procedure p), (select json_agg(c order by c.source_hash) from contract c),
    (select json_agg(s order by s.name) from supplier s), (select json_agg(m order by m.id) from milestone m),
    (select version from data_version)) as all`.execute(services.db);
  return rows[0]!.all;
}

const contracts = () => services.db.selectFrom('contract').selectAll().orderBy('number').execute();

const rows = (count: number, changes: (index: number) => Record<string, string> = () => ({})) =>
  Array.from({ length: count }, (_, index) =>
    sampleRow(OLD_HEADER, { CODIGO_CONTRATO: String(700_000 + index), ...changes(index) }),
  );

describe('access', () => {
  test.each(['', 'lucia'])('«%s» may neither upload, read nor start', async (as) => {
    const status = as === '' ? 401 : 403;
    const id = '00000000-0000-4000-8000-000000000000';
    for (const [path, method] of [
      ['/archivo?nombre=a.csv', 'POST'],
      ['', 'GET'],
      [`/${id}`, 'GET'],
      [`/${id}/inicio`, 'POST'],
      [`/${id}/cancelacion`, 'POST'],
      [`/${id}/rechazadas`, 'GET'],
      [`/${id}/rechazadas.csv`, 'GET'],
    ] as const) {
      const body = method === 'POST' ? 'x' : null;
      expect((await ask(BASE + path, { method, body, as })).status).toBe(status);
    }
  });
});

describe('preview', () => {
  test('counts what an import would do and writes nothing', async () => {
    const before = await portalContent();
    const text = toCsv([
      OLD_HEADER,
      ...rows(3),
      rows(1)[0]!,
      ...rows(1, () => ({ MONEDA: 'TEST', CODIGO_CONTRATO: '1' })),
    ]);
    const { status, preview } = await upload(text);
    expect(status).toBe('ready');
    expect(preview).toMatchObject({
      rows: 5,
      fresh: 3,
      duplicates: 1,
      refused: 1,
      encoding: 'utf-8',
      separator: ',',
    });
    expect(preview?.firstRefusals[0]).toMatchObject({ line: 6, reason: 'La moneda «TEST» no existe.' });
    expect(preview?.totals).toEqual([{ year: 2013, currency: 'MXN', contracts: 3, amount: '37501.50' }]);
    expect(preview?.sample[0]).toMatchObject({ line: 2, amount: '12500.50', startsOn: '2013-06-01' });
    expect(await portalContent()).toBe(before);
  });

  test('a file of something else says which columns are missing', async () => {
    const { status, failure } = await upload('a;b\n1;2\n');
    expect(status).toBe('failed');
    expect(failure).toMatch(/^El archivo no tiene las columnas de contratos de CompraNet; faltan: /);
  });

  test('a spreadsheet or binary file is refused at once', async () => {
    const response = await ask(`${BASE}/archivo?nombre=a.xlsx`, {
      method: 'POST',
      body: 'PK\u0003\u0004 and so on',
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'file_type_refused' });
    const empty = await ask(`${BASE}/archivo?nombre=a.csv`, { method: 'POST', body: '' });
    expect(await empty.json()).toMatchObject({ code: 'file_empty' });
  });
});

describe('import', () => {
  test('puts each row under its procedure with supplier, acts, amount and public state', async () => {
    const done = await importAll(toCsv([OLD_HEADER, ...rows(2)], ';'));
    expect(done).toMatchObject({ status: 'done', taken: 2, skipped: 0, refused: 0, position: 2 });
    expect(await contracts()).toMatchObject([
      {
        supplier_name: 'PAPELES IMAGINARIOS, S.A. DE C.V.',
        amount: '12500.50',
        starts_on: '2013-06-01',
        source: 'compranet',
      },
      { ends_on: '2013-12-31', signed_on: '2013-05-30', status: 'expired' },
    ]);
    const procedures = await services.db.selectFrom('procedure').selectAll().execute();
    expect(procedures).toMatchObject([
      {
        number: 'AA-011M0X001-N7-2013',
        status: 'complete',
        public_state: 'awarded',
        contract_count: 2,
        contract_amount: '25001.00',
      },
    ]);
    const suppliers = await services.db.selectFrom('supplier').selectAll().execute();
    expect(suppliers).toMatchObject([
      { status: 'unregistered', source: 'compranet', size: 'small', person_type: 'legal' },
    ]);
    const acts = await services.db
      .selectFrom('milestone')
      .select(['kind', 'sequence'])
      .orderBy('at')
      .execute();
    expect(acts.map(({ kind }) => kind)).toEqual(['publication', 'opening', 'award', 'signature']);
  });

  test('the same file twice changes nothing, not even the version of the public data', async () => {
    const text = toCsv([
      OLD_HEADER,
      ...rows(1_200, (i) => ({
        NUMERO_PROCEDIMIENTO: `LA-${i % 7}`,
        FECHA_CELEBRACION: `2013-05-${10 + (i % 9)}`,
      })),
    ]);
    expect(await importAll(text)).toMatchObject({ taken: 1_200 });
    const before = await portalContent();
    expect(await importAll(text)).toMatchObject({ status: 'done', taken: 0, skipped: 1_200, refused: 0 });
    expect(await portalContent()).toBe(before);
  });

  test('a row that contradicts a known contract is refused with both values and changes nothing', async () => {
    await importAll(toCsv([OLD_HEADER, ...rows(1)]));
    const before = await portalContent();
    const done = await importAll(toCsv([OLD_HEADER, ...rows(1, () => ({ IMPORTE_CONTRATO: '99' }))]));
    expect(done).toMatchObject({
      taken: 0,
      skipped: 0,
      refused: 1,
      reasons: [{ code: 'content_conflict', count: 1 }],
    });
    const { rows: refused } = (await (await ask(`${BASE}/${done.id}/rechazadas`)).json()) as {
      rows: { reason: string }[];
    };
    expect(refused[0]?.reason).toContain('importe: «12500.50» en el portal, «99.00» aquí');
    expect(await portalContent()).toBe(before);
  });

  test('a contract goes under a procedure of the portal, which keeps its own data', async () => {
    await importAll(toCsv([OLD_HEADER, ...rows(1)]));
    await sql`update procedure set source = 'portal', number = 'LP-UG-1', title = 'Título propio'`.execute(
      services.db,
    );
    await importAll(toCsv([OLD_HEADER, ...rows(2)]));
    const procedures = await services.db
      .selectFrom('procedure')
      .select(['number', 'title', 'contract_count'])
      .execute();
    expect(procedures).toEqual([{ number: 'LP-UG-1', title: 'Título propio', contract_count: 2 }]);
  });

  test('a registered supplier of the same name is used, whatever its punctuation', async () => {
    await sql`insert into supplier (number, name, status) values ('UG-1', 'Papeles Imaginarios SA de CV', 'active')`.execute(
      services.db,
    );
    await importAll(toCsv([OLD_HEADER, ...rows(1)]));
    const suppliers = await services.db.selectFrom('supplier').select(['number', 'name']).execute();
    expect(suppliers).toEqual([{ number: 'UG-1', name: 'Papeles Imaginarios SA de CV' }]);
  });

  test('only one import runs at a time', async () => {
    const [one, other] = [
      await upload(toCsv([OLD_HEADER, ...rows(1)])),
      await upload(toCsv([OLD_HEADER, ...rows(2)])),
    ];
    expect((await ask(`${BASE}/${one.id}/inicio`, { method: 'POST' })).status).toBe(202);
    const refused = await ask(`${BASE}/${other.id}/inicio`, { method: 'POST' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'import_running' });
    const again = await ask(`${BASE}/${one.id}/inicio`, { method: 'POST' });
    expect(await again.json()).toMatchObject({ code: 'state_conflict' });
    expect(handed.at(-1)).toBe(`import-contracts ${one.id}`);
  });

  test('a stopped import goes on at the row after its last committed batch', async () => {
    const { id } = await upload(toCsv([OLD_HEADER, ...rows(1_700)]));
    await ask(`${BASE}/${id}/inicio`, { method: 'POST' });
    const stop = new AbortController();
    const watched = sql<{ position: number }>`select position from import_run`;
    const working = workOnImport(services, id, stop.signal);
    await expect
      .poll(async () => (await watched.execute(services.db)).rows[0]?.position, {
        interval: 5,
        timeout: 10_000,
      })
      .toBeGreaterThan(0);
    stop.abort();
    await working;
    const halfway = await detail(id);
    expect(halfway.status).toBe('running');
    expect((await contracts()).length).toBe(halfway.position);
    await workOnImport(services, id);
    expect(await detail(id)).toMatchObject({ status: 'done', position: 1_700, taken: 1_700, skipped: 0 });
  });

  test('a cancelled import keeps what was committed and takes nothing more', async () => {
    const { id } = await upload(toCsv([OLD_HEADER, ...rows(1_700)]));
    await ask(`${BASE}/${id}/inicio`, { method: 'POST' });
    const working = workOnImport(services, id);
    await expect
      .poll(async () => (await detail(id)).position, { interval: 5, timeout: 10_000 })
      .toBeGreaterThan(0);
    const cancelled = (await (
      await ask(`${BASE}/${id}/cancelacion`, { method: 'POST' })
    ).json()) as ImportDetail;
    await working;
    expect(cancelled.status).toBe('cancelled');
    expect((await detail(id)).taken).toBe(cancelled.taken);
    expect((await contracts()).length).toBe(cancelled.taken);
    expect((await ask(`${BASE}/${id}/cancelacion`, { method: 'POST' })).status).toBe(409);
  });

  test('the refused rows come back as CSV with line, reason and the columns as they were', async () => {
    const wrong = sampleRow(OLD_HEADER, {
      IMPORTE_CONTRATO: 'doce',
      TITULO_CONTRATO: 'con, coma y "comillas"',
    });
    const { id } = await importAll(toCsv([OLD_HEADER, ...rows(1), wrong]));
    const response = await ask(`${BASE}/${id}/rechazadas.csv`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [header, row] = (await response.text()).split('\n');
    expect(header).toMatch(/^\uFEFF?LINEA,MOTIVO,GOBIERNO,SIGLAS,/);
    expect(row).toMatch(/^3,El importe «doce» no es una cantidad\.,APF,/);
    expect(row).toContain('"con, coma y ""comillas"""');
  });

  test('every step stands in the audit log', async () => {
    const { id } = await importAll(toCsv([OLD_HEADER, ...rows(1)]));
    const entries = await services.db
      .selectFrom('audit_log')
      .select(['operation', 'actor_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ operation }) => operation)).toEqual([
      'import.upload',
      'import.read',
      'import.start',
      'import.batch',
      'import.finish',
    ]);
    expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set(['mariana']));
  });

  test('a file that an earlier life left unread five times is given up with a reason', async () => {
    const { id } = await upload(toCsv([OLD_HEADER, ...rows(1)]));
    await ask(`${BASE}/${id}/inicio`, { method: 'POST' });
    await sql`update import_run set attempts = 5`.execute(services.db);
    await workOnImport(services, id);
    expect(await detail(id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('se conserva') as string,
    });
  });

  test('the form with RUPC number and two unnamed columns is imported whole', async () => {
    const wide = [1, 2].map((n) =>
      sampleRow(RUPC_HEADER, { CODIGO_CONTRATO: `5${n}` }).concat('PAPELES IMAGINARIOS SA DE CV', 'False'),
    );
    const done = await importAll(toCsv([RUPC_HEADER, ...wide]));
    expect(done).toMatchObject({ taken: 2, refused: 0 });
    expect(done.preview?.notes[0]).toBe('El encabezado tiene 44 nombres y las filas 46 valores.');
  });
});

describe('published files', () => {
  const names = existsSync(REAL_FILES) ? readdirSync(REAL_FILES).filter((name) => name.endsWith('.csv')) : [];
  const title = names.length === 0 ? ` (skipped: no files in ${REAL_FILES}; set PORTAL_SHARED)` : '';

  test.skipIf(names.length === 0)(
    `each row becomes a contract, repeats one or is in the report${title}`,
    async () => {
      for (const round of ['first', 'second']) {
        const before = await portalContent();
        for (const name of names) {
          const done = await importAll(readFileSync(join(REAL_FILES, name)));
          expect(done.taken + done.skipped + done.refused).toBe(done.rows);
          expect(done.status).toBe('done');
          if (round === 'second') expect(done.taken).toBe(0);
          expect(done).toMatchObject({ taken: round === 'first' ? done.preview!.fresh : 0 });
        }
        if (round === 'second') expect(await portalContent()).toBe(before);
      }
      const incomplete = await sql<{ n: number }>`select count(*) n from contract where supplier_id is null
      or starts_on is null or ends_on is null or amount is null`.execute(services.db);
      expect(incomplete.rows[0]?.n).toBe(0);
    },
  );
});
