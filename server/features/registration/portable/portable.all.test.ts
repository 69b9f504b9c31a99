import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { Problem } from '#contract/errors.ts';
import type { PortableFile, PortableSignature } from '#contract/portable-file.ts';
import type { RegistrationSettings, RequestFile } from '#contract/registration.ts';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import { fileWithoutPrivate } from '#contract/rules/identifiers/masked.ts';
import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import { saveSupplierFile } from '#server/features/supplier-registry/public.ts';
import { transaction } from '#server/kit/db.ts';
import { startFakeClamd, type FakeClamd } from '#server/kit/files/test-clamd.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { openPortable } from './portable-archive.ts';
import {
  fillRequest,
  freshRfc,
  placePaper,
  sendRequest,
  startRegistration,
  type Holder,
} from '../test-requests.ts';
import { registeredSupplier, startAgain } from '../test-suppliers.ts';

let app: TestApp;
let clamd: FakeClamd;
let holder: Holder;
let whole: Buffer;
beforeAll(async () => {
  clamd = await startFakeClamd();
  app = await startTestApp({ REGISTRATION_MAX_FILE_BYTES: '300000', CLAMD_URL: clamd.url });
  holder = await startRegistration(app, freshRfc());
  await fillRequest(app, holder);
  await sendRequest(holder);
  whole = await download();
});
afterAll(async () => {
  await app.stop();
  await clamd.close();
});

async function download(): Promise<Buffer> {
  const response = await holder.ask('GET', '/expediente');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  return Buffer.from(await response.arrayBuffer());
}

/** Names and bytes of a portable file. */
async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const path = join(app.services.config.dataDir, 'prueba.zip');
  await writeFile(path, bytes);
  const archive = await openPortable(path, 10_000_000);
  const names = [
    'LEEME.txt',
    'expediente.json',
    ...archive.description.documents.map((document) => document.path),
    'SHA256SUMS',
    'firma.json',
  ];
  const files = new Map<string, Buffer>();
  for (const name of names) files.set(name, await buffer(archive.read(name)));
  archive.close();
  return files;
}

function pack(
  files: ReadonlyMap<string, Buffer | string>,
  change?: (bytes: Buffer) => void,
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  return buffer(zip.outputStream).then((bytes) => {
    change?.(bytes);
    return bytes;
  });
}

/** Hashes of the files written anew, as a clever forger would. */
function withSums(files: Map<string, Buffer>): Map<string, Buffer> {
  const sums = [...files]
    .filter(([name]) => name !== 'SHA256SUMS' && name !== 'firma.json')
    .map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    .join('');
  return files.set('SHA256SUMS', Buffer.from(sums));
}

/** The file with other data, so that its RFC is free, and with its first papers only: examining each takes time. */
async function changed(
  change: (file: PortableFile) => void,
  keepSignature = false,
): Promise<Map<string, Buffer>> {
  const files = await unpack(whole);
  const file = JSON.parse(files.get('expediente.json')?.toString() ?? '') as PortableFile;
  file.documents.splice(3);
  change(file);
  files.set('expediente.json', Buffer.from(JSON.stringify(file)));
  if (!keepSignature) files.delete('firma.json');
  return withSums(files);
}

let address = 0;
async function send(bytes: Buffer): Promise<Response> {
  address += 1;
  return app.send('stranger', 'POST', '/proveedores/solicitudes/desde-expediente', bytes, {
    'x-forwarded-for': `192.0.2.${address}`,
  });
}
const refusal = async (bytes: Buffer) => {
  const { code, detail } = (await (await send(bytes)).json()) as Problem;
  return `${code}: ${detail}`;
};

describe('the portable file', () => {
  it('holds data, papers and hashes, signed by the unit with a key that anyone can check', async () => {
    const files = await unpack(whole);
    const file = JSON.parse(files.get('expediente.json')?.toString() ?? '') as PortableFile;
    const { data, papers } = await holder.read();
    expect(file).toMatchObject({
      format: 'expediente-de-proveedor',
      version: 1,
      request: { folio: holder.folio },
    });
    // Neither account nor CURP: whoever has only the key reads their last four.
    expect(file.data).toEqual(fileWithoutPrivate(data));
    expect(file.documents.map((document) => document.sha256).toSorted()).toEqual(
      papers.map((paper) => paper.sha256).toSorted(),
    );
    for (const { path, sha256 } of file.documents) {
      expect(
        createHash('sha256')
          .update(files.get(path) ?? '')
          .digest('hex'),
      ).toBe(sha256);
    }
    const signed = JSON.parse(files.get('firma.json')?.toString() ?? '') as PortableSignature;
    const key = createPublicKey({ key: signed.publicKey, format: 'jwk' });
    const sums = files.get('SHA256SUMS') ?? Buffer.alloc(0);
    expect(verify(null, sums, key, Buffer.from(signed.signature, 'base64url'))).toBe(true);
    expect(sums.toString().split('\n').length).toBe(files.size - 2 + 1);
  });

  it('is of no request that ended; a new one brings the registration as it is today', async () => {
    const supplier = await registeredSupplier(app, '2030-12-31');
    const file = { ...supplier.file, tradeName: 'El nombre de hoy' };
    await transaction(app.db, (tx) => saveSupplierFile(tx, supplier.id, file));
    expect((await supplier.first.ask('GET', '/expediente')).status).toBe(409);
    const draft = await startAgain(app, 'update', supplier);
    const response = await draft.ask('GET', '/expediente');
    const files = await unpack(Buffer.from(await response.arrayBuffer()));
    const described = JSON.parse(files.get('expediente.json')?.toString() ?? '') as PortableFile;
    expect(described.data.tradeName).toBe('El nombre de hoy');
    // Papers that the registry had stay there: a key opens none of them.
    expect((await draft.read()).papers.every((paper) => paper.carried)).toBe(true);
    expect(described.documents).toEqual([]);
  });

  it('its schema is served, and names every field of the file', async () => {
    const response = await app.send('stranger', 'GET', '/proveedores/tramites/expediente-esquema');
    const schema = (await response.json()) as { properties: Record<string, unknown>; type: string };
    expect(schema.type).toBe('object');
    expect(Object.keys(schema.properties)).toEqual(
      expect.arrayContaining(['format', 'version', 'data', 'documents', 'declarations']),
    );
  });

  it('starts a registration elsewhere with its data and papers', async () => {
    const rfc = freshRfc();
    clamd.seen.splice(0);
    const response = await send(await pack(await changed((file) => (file.data.rfc = rfc))));
    expect(response.status).toBe(201);
    const started = (await response.json()) as { folio: string; token: string; notes: string[] };
    expect(started.notes[0]).toContain('no trae firma');
    const read = await app.send('stranger', 'GET', `/proveedores/solicitudes/${started.folio}`, undefined, {
      [REQUEST_TOKEN_HEADER]: started.token,
    });
    const draft = (await read.json()) as RequestFile;
    expect(draft).toMatchObject({ status: 'draft', kind: 'registration' });
    expect(draft.data.rfc).toBe(rfc);
    expect(draft.data.legalName).toBe((await holder.read()).data.legalName);
    expect(draft.papers.length).toBe(3);
    // The antivirus sees each paper, and not once more the whole ZIP.
    expect(clamd.seen.toSorted()).toEqual(draft.papers.map(({ bytes }) => bytes).toSorted());
    const scans = await app.db
      .selectFrom('registration_paper as p')
      .innerJoin('registration_request as r', 'r.id', 'p.request_id')
      .select('p.scan')
      .where('r.folio', '=', started.folio)
      .execute();
    expect(scans.map(({ scan }) => scan)).toEqual(['clean', 'clean', 'clean']);
  });

  it('here again: the own signature is recognised, an open request and changed bytes are refused', async () => {
    expect(await refusal(whole)).toContain('request_open');
    const other = await startRegistration(app, freshRfc());
    for (const paper of (await other.read()).requirements.slice(0, 2)) {
      await placePaper(app, other.folio, paper);
    }
    const fresh = Buffer.from(await (await other.ask('GET', '/expediente')).arrayBuffer());
    const response = await send(fresh);
    expect(response.status).toBe(201);
    expect(((await response.json()) as { notes: string[] }).notes[0]).toContain(
      'firma de este portal es válida',
    );
    const forged = await changed((file) => (file.data.rfc = freshRfc()), true);
    expect(await refusal(await pack(forged))).toContain('La firma no corresponde');
  });

  it('pages are counted here, whatever the file says, and a number that is none is refused', async () => {
    const started = await send(
      await pack(
        await changed((file) => {
          file.data.rfc = freshRfc();
          for (const document of file.documents) document.pages = 999;
        }),
      ),
    );
    const { folio } = (await started.json()) as { folio: string };
    const { rows } = await sql<{ pages: string[] }>`select array_agg(p.pages::text || f.pages::text) as pages
      from registration_paper p join stored_file f using (sha256) join registration_request r on r.id = p.request_id
      where r.folio = ${folio}`.execute(app.db);
    expect(rows[0]?.pages).toEqual(['11', '11', '11']);
    for (const pages of [-7, 0, 3_000_000_000]) {
      const files = await changed((file) => {
        file.data.rfc = freshRfc();
        for (const document of file.documents) document.pages = pages;
      });
      expect(await refusal(await pack(files))).toContain('«documents.0.pages»');
    }
  });

  it('may be as large as the largest that the portal makes, which the forms know', async () => {
    const settings = await app.send('stranger', 'GET', '/proveedores/tramites');
    const { maxFileBytes, maxPortableBytes } = (await settings.json()) as RegistrationSettings;
    const { papers } = await readCatalogues(app.db);
    expect(maxPortableBytes).toBeGreaterThan(papers.length * maxFileBytes);
    const papersOf = (count: number) =>
      pack(new Map(Array.from({ length: count }, (_, i) => [`${i}.pdf`, randomBytes(maxFileBytes)])));
    expect(await refusal(await papersOf(papers.length))).toContain('Falta SHA256SUMS');
    const tooMany = Math.ceil(maxPortableBytes / maxFileBytes);
    expect(await refusal(await papersOf(tooMany))).toContain('file_too_large');
  });

  it('papers that are out of date or not asked are left out with a note', async () => {
    const files = await changed((file) => {
      file.data.rfc = freshRfc();
      const dated = file.documents.find((document) => document.issuedOn !== null);
      if (dated !== undefined) dated.issuedOn = '2020-01-01';
      const last = file.documents.at(-1);
      if (last !== undefined) last.code = 'desconocido';
    });
    const { notes } = (await (await send(await pack(files))).json()) as { notes: string[] };
    expect(notes.join('\n')).toContain('no se incluyó: Este documento venció');
    expect(notes.join('\n')).toContain('no se pide aquí');
  });
});

describe('what only looks like a portable file is refused before it costs anything', () => {
  it('no ZIP, an empty body, one without description, another format', async () => {
    expect(await refusal(Buffer.from('no soy un ZIP'))).toContain(
      'portable_file_refused: El archivo no es un ZIP',
    );
    expect(await refusal(Buffer.alloc(0))).toContain('file_empty');
    expect(await refusal(await pack(new Map([['a.txt', 'x']])))).toContain('Falta SHA256SUMS');
    const other = await changed((file) => ((file as { format: string }).format = 'otro'));
    expect(await refusal(await pack(other))).toContain('no tiene la forma del formato en «format»');
  });

  it('papers that are named twice, and texts that cannot be kept', async () => {
    for (const key of ['code', 'path'] as const) {
      const files = await changed((file) => {
        const [first, second] = file.documents;
        if (first === undefined || second === undefined) throw new Error('too few papers');
        second[key] = first[key];
        if (key === 'path') Object.assign(second, { sha256: first.sha256, bytes: first.bytes });
      });
      const answer = await send(await pack(files));
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as Problem).detail).toContain('nombra dos veces');
    }
    const unstorable = await changed((file) => (file.data.legalName = 'Papelería\0 del Centro'));
    expect(await refusal(await pack(unstorable))).toMatch(
      /portable_file_refused: expediente\.json, «data\.legalName»: Este texto trae un carácter/,
    );
  });

  it('paths that leave the folder, an entry twice, and passwords', async () => {
    const escaping = await pack(new Map([['xx/passwd', 'x']]), (bytes) => {
      for (let at = bytes.indexOf('xx/passwd'); at !== -1; at = bytes.indexOf('xx/passwd', at + 1)) {
        bytes.write('../passwd', at);
      }
    });
    expect(await refusal(escaping)).toContain('rutas que salen');
    const twice = await pack(
      new Map([
        ['a.txt', 'x'],
        ['b.txt', 'y'],
      ]),
      (bytes) => {
        for (let at = bytes.indexOf('b.txt'); at !== -1; at = bytes.indexOf('b.txt', at + 1))
          bytes.write('a.txt', at);
      },
    );
    expect(await refusal(twice)).toContain('dos veces');
    const locked = await pack(new Map([['a.txt', 'x']]), (bytes) => {
      const central = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
      bytes.writeUInt16LE(bytes.readUInt16LE(central + 8) | 1, central + 8);
    });
    expect(await refusal(locked)).toContain('contraseña');
  });

  it('bombs: too many files, a file that inflates beyond the limit, a size that lies', async () => {
    const many = new Map(Array.from({ length: 90 }, (_, i) => [`${i}.txt`, 'x'] as const));
    expect(await refusal(await pack(many))).toContain('demasiados archivos');
    const bomb = new Map([['documentos/bomba.pdf', Buffer.alloc(40_000_000)]]);
    expect(await refusal(await pack(bomb))).toContain('pesa más de lo permitido');
    const files = await changed((file) => (file.data.rfc = freshRfc()));
    const lying = await pack(files, (bytes) => {
      const name = bytes.lastIndexOf('expediente.json');
      bytes.writeUInt32LE(5, name - 46 + 24);
    });
    expect(await refusal(lying)).toMatch(/portable_file_refused/);
  });

  it('a document whose bytes do not match, or that is no quiet PDF', async () => {
    const swapped = await changed((file) => (file.data.rfc = freshRfc()));
    const path = [...swapped.keys()].find((name) => name.startsWith('documentos/')) ?? '';
    const original = swapped.get(path) ?? Buffer.alloc(0);
    swapped.set(path, Buffer.alloc(original.length, 0x20));
    expect(await refusal(await pack(swapped))).toMatch(/huella|file_type_refused/);
    const script = await changed((file) => {
      file.data.rfc = freshRfc();
      const document = file.documents.find((one) => one.path === path);
      if (document === undefined) return;
      const bytes = Buffer.from('%PDF-1.7\n1 0 obj << /S /JavaScript /JS (x) >> endobj\n%%EOF');
      document.bytes = bytes.length;
      document.sha256 = createHash('sha256').update(bytes).digest('hex');
    });
    script.set(path, Buffer.from('%PDF-1.7\n1 0 obj << /S /JavaScript /JS (x) >> endobj\n%%EOF'));
    expect(await refusal(await pack(withSums(script)))).toContain('file_active_content');
  });

  it('leaves nothing behind', async () => {
    expect(await readdir(join(app.services.config.dataDir, 'trabajo'))).toEqual([]);
  });
});
