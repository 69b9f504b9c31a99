import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/local/postgres/start.ts';
import { certifyPlanted, leaksIn, PLANTED, plantSuppliers, rfcOf, six } from '#e2e/planted-suppliers.ts';
import { startPortal, type Portal } from '#e2e/portal.ts';
import { textOf } from '#e2e/text-of-answer.ts';

const API = '/DISU/AdquisicionesUG';
/** Suppliers whose own pages are opened one by one; lists and exports show all of them. */
const OPENED = 40;

let home: string;
let database: EmbeddedPostgres;
let portal: Portal;
let client: Client;

const seen: { address: string; bytes: number }[] = [];

async function leaksAt(address: string, init?: RequestInit): Promise<string[]> {
  const response = await fetch(portal.origin + address, init);
  const bytes = new Uint8Array(await response.arrayBuffer());
  seen.push({ address, bytes: bytes.byteLength });
  const headers = JSON.stringify([...response.headers]);
  return leaksIn(headers + (await textOf(bytes))).map((leak) => `${address} → ${leak}`);
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portal-privacidad-'));
  database = await startEmbeddedPostgres({ dataDir: home, log: () => undefined });
  portal = await startPortal({ DATABASE_URL: database.url, LIMIT_FACTOR: '1000' });
  client = new Client({ connectionString: database.url });
  await client.connect();
  await plantSuppliers(client);
  await certifyPlanted({ DATA_DIR: portal.dataDir, DATABASE_URL: database.url });
});
afterAll(async () => {
  await client?.end();
  await portal?.stop();
  await database?.stop();
  await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

describe('Private data of 2,000 suppliers (decision D8)', () => {
  test('are found by this search where they are shown: it can fail', async () => {
    const { rows } = await client.query(
      'select data::text as text from supplier_file where remarks <> $1 limit 1',
      [''],
    );
    expect(
      leaksIn(`${String((rows[0] as { text: string }).text)} Nota interna 000001`).length,
    ).toBeGreaterThan(8);
    expect(leaksIn('RFC QXZJ******AB1, folio S-2026-000001')).toEqual([]);
  });

  test('are not in the index of the search nor among its words, and no search finds them', async () => {
    const { rows } = await client.query<{ text: string }>(
      `select string_agg(concat_ws(' ', title, number, keys, note, body, place, path, upper(words::text)), ' ') as text from search_entry
       union all select string_agg(word || ' ' || written, ' ') from search_term`,
    );
    expect(rows[0]?.text.length).toBeGreaterThan(100_000);
    expect(rows.flatMap(({ text }) => leaksIn(text))).toEqual([]);
    const { rows: asked } = await client.query<{ q: string }>(
      `select rfc q from supplier where person_type = 'natural' and number >= 'P-70001' and rfc is not null order by number limit 20`,
    );
    expect(asked).toHaveLength(20);
    const leaks: string[] = [];
    for (const { q } of asked) {
      const response = await fetch(`${portal.origin}${API}/busqueda?q=${encodeURIComponent(q)}`);
      expect(response.status).toBe(200);
      expect(
        ((await response.json()) as { rows: { kind: string }[] }).rows.filter(
          ({ kind }) => kind === 'supplier',
        ),
      ).toEqual([]);
      leaks.push(...(await leaksAt(`/AdquisicionesUG/buscar?q=Muestra+${q.slice(0, 4)}`)));
    }
    expect(leaks).toEqual([]);
  });

  test('are in no public list, page of a supplier, certificate or export', async () => {
    const leaks: string[] = [];
    const opened = Array.from({ length: OPENED }, (_, index) => `P-${70_001 + index * 7}`);
    for (const number of opened) {
      leaks.push(...(await leaksAt(`${API}/proveedores/${number}`)));
      leaks.push(...(await leaksAt(`${API}/proveedores/${number}/constancia`)));
      leaks.push(...(await leaksAt(`/AdquisicionesUG/proveedores/${number}`)));
      leaks.push(...(await leaksAt(`/AdquisicionesUG/adquisiciones/evaluaciones/${number}`)));
    }
    for (const format of ['csv', 'xlsx', 'json']) {
      leaks.push(...(await leaksAt(`${API}/proveedores/exportacion?formato=${format}`)));
      for (const list of ['vigentes', 'cumplidas']) {
        leaks.push(
          ...(await leaksAt(`${API}/proveedores/sancionados/exportacion?lista=${list}&formato=${format}`)),
        );
      }
    }
    for (let page = 1; page <= PLANTED / 50; page += 1) {
      leaks.push(...(await leaksAt(`${API}/proveedores?giro=G_MARCADO&tam=50&pag=${page}`)));
    }
    for (const view of [
      '',
      '?vista=inscripcion',
      '?vista=verificar&codigo=7KQ2MX4D91HB',
      '?vista=sancionados',
      '?q=marcada',
    ]) {
      leaks.push(...(await leaksAt(`/AdquisicionesUG/proveedores${view}`)));
    }
    expect(leaks).toEqual([]);
    const sizeOf = (end: string) => seen.find(({ address }) => address.endsWith(end))?.bytes ?? 0;
    expect(sizeOf('proveedores/P-70001')).toBeGreaterThan(200);
    expect(sizeOf('P-70001/constancia')).toBeGreaterThan(5_000);
    expect(sizeOf('exportacion?formato=csv')).toBeGreaterThan(PLANTED * 50);
    expect(sizeOf('lista=vigentes&formato=csv')).toBeGreaterThan(PLANTED * 20);
    expect(sizeOf('lista=vigentes&formato=xlsx')).toBeGreaterThan(PLANTED * 5);
    expect(sizeOf('exportacion?formato=xlsx')).toBeGreaterThan(PLANTED * 10);
  });

  test('are in no answer of any public operation, read from the description of the API', async () => {
    const description = (await (await fetch(`${portal.origin}${API}/openapi.json`)).json()) as Description;
    const leaks: string[] = [];
    let asked = 0;
    for (const [path, operations] of Object.entries(description.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        if (operation['x-acceso'] !== 'public') continue;
        asked += 1;
        for (const address of addressesOf(path)) {
          leaks.push(
            ...(await leaksAt(address, {
              method: method.toUpperCase(),
              ...(method === 'get'
                ? {}
                : { headers: { 'content-type': 'application/json', 'if-match': '"1"' }, body: '{}' }),
            })),
          );
        }
      }
    }
    expect(asked).toBeGreaterThan(30);
    expect(leaks).toEqual([]);
  });

  test('cannot be asked for: a search for a secret finds nobody', async () => {
    const words = [
      rfcOf(2),
      `QXCU${six(3)}HGTXXX09`,
      `98765432${six(3)}0000`,
      `5509${six(3)}`,
      `privado${six(3)}`,
      `pagina-privada-${six(4)}`,
      `privado${six(4)}`,
    ];
    for (const word of [...words, `Socia Oculta ${six(3)}`, `TAXQ${six(3)}`]) {
      const answer = await fetch(`${portal.origin}${API}/proveedores?q=${encodeURIComponent(`"${word}"`)}`);
      const { rows } = (await answer.json()) as { rows: { name: string }[] };
      expect(
        rows.filter(({ name }) => name.includes('Marcada')),
        word,
      ).toEqual([]);
    }
  });

  test('are in no leaf of the integrity log, nor is anything of the demonstration that is personal or not published', async () => {
    // Read where they are entered: their place in the tree comes a minute later.
    const entries = await client.query<{ leaf: string }>('select leaf from integrity_entry');
    expect(entries.rows.length).toBeGreaterThan(1_000);
    const leaves = entries.rows.map(({ leaf }) => leaf).join('\n');
    expect(leaksIn(leaves)).toEqual([]);
    const text = leaves.toLowerCase();
    const { rows } = await client.query<{ what: string; word: string }>(`
      select 'supplier' what, name word from supplier where length(name) > 8
      union select 'RFC', rfc from supplier where rfc is not null union select 'RFC', rfc from sanction where rfc is not null
      union select 'sanctioned', name from sanction
      union select 'winner', supplier_name from award where supplier_name is not null
      union select 'person', name from directory_person where length(name) > 8
      union select 'mail', email from directory_person where email like '%@%'
      union select 'contact', contact from procedure where length(contact) > 8
      union select 'officer', name from officer where length(name) > 8
      union select 'hidden procedure', number from procedure where public_state = 'hidden'
      union select 'hidden procedure', id::text from procedure where public_state = 'hidden'
      union select 'hidden document', v.document_id::text from document_version v
        join document d on d.id = v.document_id join procedure p on p.id = d.procedure_id
        where p.public_state = 'hidden' or not exists (select from document_version o
          where o.document_id = d.id and o.published_at <= now())
      union select 'hidden file', v.sha256 from document_version v where not exists (select from document_version o
        join document d on d.id = o.document_id join procedure p on p.id = d.procedure_id
        where o.sha256 = v.sha256 and o.published_at <= now() and p.public_state <> 'hidden')
      union select 'hidden content', id::text from content_item where edition = 0
      union select 'question', text from clarification_question where length(text) > 8
      union select 'open evaluation', key from evaluation_period where published_at is null`);
    // What is searched for is there, each kind of it, and would be found.
    expect(new Set(rows.map(({ what }) => what)).size).toBeGreaterThan(9);
    const known = rows.filter(({ word }) => text.includes(word.toLowerCase()));
    expect(known).toEqual([]);
    expect(text).toContain('"sha256":"');
  });

  test('are not in the log, the site map or the robots file', async () => {
    const leaks = [
      ...(await leaksAt('/robots.txt')),
      ...(await leaksAt('/sitemap.xml')),
      ...(await leaksAt('/AdquisicionesUG/sitemap.xml')),
      ...leaksIn(portal.output()),
    ];
    expect(leaks).toEqual([]);
  });
});

interface Description {
  paths: Record<string, Record<string, { 'x-acceso'?: string }>>;
}

/** Addresses of an operation with the marked supplier, request and contents in the place of its parameters. */
function addressesOf(path: string): string[] {
  const values: Record<string, string[]> = {
    numero: ['P-70001', 'P-70002'],
    folio: ['S-2026-000001', 'S-2026-000002'],
    documento: ['curp'],
    codigo: ['7KQ2MX4D91HB'],
  };
  let addresses = [API + path];
  for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
    const options = values[name ?? ''] ?? ['00000000-0000-4000-8000-000000000000'];
    addresses = addresses.flatMap((address) =>
      options.map((option) => address.replace(`{${String(name)}}`, encodeURIComponent(option))),
    );
  }
  return addresses.flatMap((address) => [address, `${address}?q=marcada&numero=P-70002&codigo=7KQ2MX4D91HB`]);
}
