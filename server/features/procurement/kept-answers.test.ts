import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const BASE = 'http://localhost:8099/DISU/AdquisicionesUG';

async function publish(number: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area,
      status, published_at)
    values (${number}, ${number}, ${`Compra ${number}`}, 'open', 'national', 'mixed', 'goods', 'lineamientos_ug', 2026,
      'Área de prueba', 'active', now() - interval '1 day') returning id`.execute(app.db);
  const id = rows[0]?.id ?? '';
  await sql`insert into milestone (procedure_id, kind, at) values (${id}, 'opening', now() + interval '1 hour')`.execute(
    app.db,
  );
  await sql`insert into contract (procedure_id, number, title, supplier_name, signed_on, amount)
    values (${id}, ${`C-${number}`}, 'Contrato', 'Firma', current_date - 1, 1000)`.execute(app.db);
  await sql`select refresh_procedures(array[${id}]::uuid[])`.execute(app.db);
  return id;
}

const today = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 7);

/** Answers of the public data, and the part of each that tells of a publication. */
const ANSWERS = [
  '/procedimientos',
  '/procedimientos?q=compra',
  '/procedimientos/facetas?tipo=licitacion',
  '/procedimientos/resumen',
  `/procedimientos/calendario?mes=${today()}`,
  `/procedimientos/calendario?mes=${today()}&tipo=licitacion`,
  '/procedimientos/ejercido',
  '/procedimientos.ics',
  '/procedimientos.ics?tipo=licitacion',
  '/procedimientos.atom',
  '/procedimientos.atom?tipo=licitacion',
];

it('answers that are kept show a publication at once, in every process, and are otherwise sent as they were', async () => {
  const pool = createPool(app.services.config.databaseUrl ?? '', 4);
  const elsewhere = createApp({ services: { ...app.services, pool, db: createDb(pool) } });
  const processes = [app.api.app, elsewhere.app];
  const ask = async (path: string, headers = {}) =>
    Promise.all(processes.map(async (one) => one.request(BASE + path, { headers })));
  const id = await publish('GUARDADA-1');
  for (const path of ANSWERS) {
    const before = await Promise.all((await ask(path)).map(async (answer) => answer.text()));
    const number = `GUARDADA-${path.length}-${ANSWERS.indexOf(path)}`;
    await publish(number);
    for (const [place, answer] of (await ask(path)).entries()) {
      expect(answer.status, path).toBe(200);
      const text = await answer.text();
      expect(text, path).not.toBe(before[place]);
      if (!path.includes('facetas') && !path.includes('ejercido') && !path.includes('resumen'))
        expect(text.replaceAll('\r\n ', ''), path).toContain(number);
    }
  }
  const detail = '/procedimientos/GUARDADA-1';
  for (const title of ['Antes', 'Después']) {
    await sql`update procedure set title = ${title} where id = ${id}`.execute(app.db);
    for (const answer of await ask(detail))
      expect(((await answer.json()) as { title: string }).title).toBe(title);
  }
  await sql`update procedure set status = 'draft' where id = ${id}`.execute(app.db);
  await sql`select refresh_procedures(array[${id}]::uuid[])`.execute(app.db);
  for (const answer of await ask(detail)) expect(answer.status).toBe(404);
  for (const answer of await ask('/procedimientos?tam=50'))
    expect(await answer.text()).not.toContain('"GUARDADA-1"');
  await pool.end();
});

it('an answer that somebody has already is not sent again, and is compressed as the browser takes it', async () => {
  const path = '/procedimientos?tam=50';
  const ask = async (headers: Record<string, string>) => app.api.app.request(BASE + path, { headers });
  const plain = await ask({});
  const text = await plain.text();
  expect(plain.headers.get('content-encoding')).toBeNull();
  for (const [encoding, format] of [
    ['gzip', 'gzip'],
    ['br', 'brotli'],
  ] as const) {
    const packed = await ask({ 'accept-encoding': encoding });
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toBe('accept-encoding');
    const stream = packed.body!.pipeThrough(new DecompressionStream(format as 'gzip'));
    expect(await new Response(stream).text()).toBe(text);
  }
  const again = await ask({ 'if-none-match': plain.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
