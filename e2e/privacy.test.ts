import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { Client } from 'pg';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { readConfig } from '#server/config.ts';
import { issueMissingCertificates } from '#server/features/certificates/public.ts';
import { createDb, createPool, transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/local/postgres/start.ts';
import { startPortal, type Portal } from './portal.ts';

const API = '/DISU/AdquisicionesUG';
const COUNT = 2_000;
/** Suppliers whose own pages are opened one by one; lists and exports show all of them. */
const OPENED = 40;

let home: string;
let database: EmbeddedPostgres;
let portal: Portal;
let client: Client;

const six = (n: number) => String(n).padStart(6, '0');

/** Shapes of the planted secrets; a supplier's number is in each, so none is met by chance. */
const SECRETS: Record<string, RegExp> = {
  'RFC of a natural person': /QXZJ\d{6}[A-Z0-9]{3}/,
  CURP: /QXCU\d{6}[A-Z0-9]{8}/,
  CLABE: /98765432\d{10}/,
  'telephone kept private': /(?<!\d)5509\d{6}(?![\dA-Za-z])/,
  'mail kept private': /privado\d{6}@marca\.example/,
  'web page kept private': /pagina-privada-\d{6}\.example/,
  'mail of the representative': /represento\d{6}@marca\.example/,
  partner: /Socia Oculta \d{6}/i,
  representative: /Representa Oculto \d{6}/i,
  'holder of the account': /Titular Oculto \d{6}/i,
  street: /Calle Oculta \d{6}/i,
  remark: /Nota interna \d{6}/i,
  'name of an uploaded file': /oculto-\d{6}\.pdf/i,
  'tax number abroad': /TAXQ\d{6}/,
  'text of a mail': /Correo oculto \d{6}/i,
};

function leaksIn(text: string): string[] {
  return Object.entries(SECRETS)
    .filter(([, shape]) => shape.test(text))
    .map(([name, shape]) => `${name}: ${shape.exec(text)?.[0] ?? ''}`);
}

/** All text of an answer: itself, or what lies inside a PDF, an XLSX or a ZIP. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const raw = Buffer.from(bytes).toString('latin1');
  const text = raw + Buffer.from(bytes).toString('utf8');
  if (raw.startsWith('%PDF-')) {
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const { text: pages } = await extractText(pdf, { mergePages: true });
    const { info, metadata } = await getMeta(pdf);
    return text + pages + JSON.stringify(info) + JSON.stringify(metadata ?? {});
  }
  return raw.startsWith('PK') ? text + unpacked(Buffer.from(bytes)) : text;
}

/** Texts of the entries of a ZIP, read by its central directory. */
function unpacked(zip: Buffer): string {
  const parts: string[] = [];
  let at = zip.indexOf('PK\x01\x02', 0, 'latin1');
  while (at >= 0) {
    const size = zip.readUInt32LE(at + 20);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + size);
    parts.push((zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8'));
    at = zip.indexOf('PK\x01\x02', at + 4, 'latin1');
  }
  return parts.join('\n');
}

const seen: { address: string; bytes: number }[] = [];

async function leaksAt(address: string, init?: RequestInit): Promise<string[]> {
  const response = await fetch(portal.origin + address, init);
  const bytes = new Uint8Array(await response.arrayBuffer());
  seen.push({ address, bytes: bytes.byteLength });
  const headers = JSON.stringify([...response.headers]);
  return leaksIn(headers + (await textOf(bytes))).map((leak) => `${address} → ${leak}`);
}

/** One private file per supplier: every field that must stay inside carries a mark. */
function fileOf(n: number): string {
  const isNatural = n % 2 === 0;
  const file = emptySupplierFile(isNatural ? 'natural' : 'legal', 'national');
  return JSON.stringify({
    ...file,
    rfc: isNatural ? rfcOf(n) : `QXM${six(n)}AB1`,
    taxId: `TAXQ${six(n)}`,
    curp: `QXCU${six(n)}HGTXXX09`,
    legalName: isNatural ? '' : `Empresa Marcada ${six(n)}`,
    givenNames: isNatural ? 'Persona' : '',
    firstSurname: isNatural ? `Marcada ${six(n)}` : '',
    phone: `5509${six(n)}`,
    email: `privado${six(n)}@marca.example`,
    emailAgain: `privado${six(n)}@marca.example`,
    website: pageOf(n),
    publishContact: false,
    address: { ...file.address, street: `Calle Oculta ${six(n)}`, stateName: 'Guanajuato' },
    noticesAddress: { ...file.noticesAddress, street: `Calle Oculta ${six(n)}` },
    representative: {
      ...file.representative,
      givenNames: `Representa Oculto ${six(n)}`,
      phone: `5509${six(n)}`,
      email: `represento${six(n)}@marca.example`,
      curp: `QXCU${six(n)}MGTXXX01`,
    },
    partners: [{ name: `Socia Oculta ${six(n)}`, rfc: rfcOf(n), percentage: '60' }],
    bank: { clabe: `98765432${six(n)}0000`, holder: `Titular Oculto ${six(n)}` },
  });
}

const pageOf = (n: number) => `https://pagina-privada-${six(n)}.example`;
const rfcOf = (n: number) => `QXZJ${six(n)}AB1`;

async function plant(): Promise<void> {
  const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);
  await client.query(
    `insert into supplier (number, person_type, name, legal_suffix, rfc, state_name, size, main_line, lines, status,
       registered_on, valid_until, email, phone, website, source)
     select 'P-' || (70000 + n), case when n % 2 = 0 then 'natural' else 'legal' end,
       case when n % 2 = 0 then 'Persona Marcada ' || lpad(n::text, 6, '0') else 'Empresa Marcada ' || lpad(n::text, 6, '0') end,
       case when n % 2 = 0 then null else 'S.A. de C.V.' end,
       case when n % 2 = 0 then 'QXZJ' || lpad(n::text, 6, '0') || 'AB1' else 'QXM' || lpad(n::text, 6, '0') || 'AB1' end,
       'Guanajuato', 'micro', 'Giro Marcado', '{Giro Marcado}',
       (array['active', 'expiring', 'expired', 'suspended', 'disqualified'])[1 + n % 5], '2024-01-10', '2099-12-31',
       case when n % 2 = 0 then 'privado' || lpad(n::text, 6, '0') || '@marca.example' end,
       case when n % 2 = 0 then '5509' || lpad(n::text, 6, '0') end,
       case when n % 2 = 0 then 'https://pagina-privada-' || lpad(n::text, 6, '0') || '.example' end, 'portal'
     from unnest($1::int[]) n`,
    [numbers],
  );
  await client.query(
    `insert into supplier_file (supplier_id, data, remarks)
     select s.id, f.data::jsonb, 'Nota interna ' || lpad(f.n::text, 6, '0')
     from unnest($1::int[], $2::text[]) f (n, data) join supplier s on s.number = 'P-' || (70000 + f.n)`,
    [numbers, numbers.map(fileOf)],
  );
  await client.query(
    `insert into registration_request (folio, kind, status, person_type, rfc, tax_id, name, email, supplier_id, data, key_hash, submitted_at, decision_reason)
     select 'S-2026-' || lpad(f.n::text, 6, '0'), 'renewal', (array['draft', 'submitted', 'observed', 'approved', 'rejected'])[1 + f.n % 5],
       s.person_type, s.rfc, 'TAXQ' || lpad(f.n::text, 6, '0'), s.name, 'privado' || lpad(f.n::text, 6, '0') || '@marca.example',
       s.id, f.data::jsonb, 'x', now(), 'Nota interna ' || lpad(f.n::text, 6, '0')
     from unnest($1::int[], $2::text[]) f (n, data) join supplier s on s.number = 'P-' || (70000 + f.n)`,
    [numbers, numbers.map(fileOf)],
  );
  await client.query(
    `insert into registration_paper (request_id, supplier_id, paper_code, sha256, original_name, bytes)
     select r.id, r.supplier_id, 'marcado', (select sha256 from stored_file limit 1), 'oculto-' || right(r.folio, 6) || '.pdf', 10
     from registration_request r where r.name like '% Marcada %'`,
  );
  await client.query(
    `insert into mail_outbox (to_address, subject, text, template, request_id, status)
     select email, 'Correo oculto ' || right(folio, 6), 'Correo oculto ' || right(folio, 6), 'marcado', id, 'kept'
     from registration_request where name like '% Marcada %'`,
  );
  await client.query(
    `insert into sanction (supplier_id, name, rfc, person_type, kind, cause_code, cause_text, legal_basis, authority,
       document_number, starts_on, published_at)
     select id, name, rfc, person_type, 'disqualification', 'marcada', 'Causa marcada', 'LAASSP 2025, art. 90', 'Autoridad',
       'OF-1', '2026-01-01', '2026-01-02'
     from supplier where number like 'P-7%' and status in ('suspended', 'disqualified')`,
  );
}

/** Certificates of the planted suppliers, signed as an approval signs them. */
async function certify(): Promise<void> {
  const pool = createPool(database.url);
  const config = readConfig({ DATA_DIR: portal.dataDir, DATABASE_URL: database.url });
  const services = { config } as Services;
  await transaction(createDb(pool), (tx) => issueMissingCertificates(tx, services, 'prueba'));
  await pool.end();
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portal-privacidad-'));
  database = await startEmbeddedPostgres({ dataDir: home, log: () => undefined });
  portal = await startPortal({ DATABASE_URL: database.url, SEARCHES_PER_MINUTE: '100000' });
  client = new Client({ connectionString: database.url });
  await client.connect();
  await plant();
  await certify();
});
afterAll(async () => {
  await client?.end();
  await portal?.stop();
  await database?.stop();
  await rm(home, { recursive: true, force: true });
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
    for (let page = 1; page <= COUNT / 50; page += 1) {
      leaks.push(...(await leaksAt(`${API}/proveedores?giro=Giro%20Marcado&tam=50&pag=${page}`)));
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
    expect(sizeOf('exportacion?formato=csv')).toBeGreaterThan(COUNT * 50);
    expect(sizeOf('lista=vigentes&formato=csv')).toBeGreaterThan(COUNT * 20);
    expect(sizeOf('lista=vigentes&formato=xlsx')).toBeGreaterThan(COUNT * 5);
    expect(sizeOf('exportacion?formato=xlsx')).toBeGreaterThan(COUNT * 10);
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
    documento: ['marcado'],
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
