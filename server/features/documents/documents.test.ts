// Longer than the rule: one portal and one procedure carry a document through its whole life.
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { AdminDocument, EarlyRelease, Upload } from '#contract/documents.ts';
import { transaction } from '#server/kit/db.ts';
import { untilWaiting } from '#server/kit/test-locks.ts';
import { EICAR, startFakeClamd } from '#server/kit/files/test-clamd.ts';
import { readLeaving } from './page-text.service.ts';
import { publishDueDocuments } from './publication.service.ts';
import { removeUnusedUploads } from './uploads.service.ts';
import { insertProcedure, samplePdf, startDocuments } from './test-documents.ts';
import { expectFollowed } from '../search/test-followed.ts';

let portal: Awaited<ReturnType<typeof startDocuments>>;
let procedureId: string;
beforeAll(async () => {
  portal = await startDocuments();
  procedureId = await insertProcedure(portal, 'LP-UG-014-2026');
});
afterAll(async () => {
  await expectFollowed(portal.db);
  await portal.stop();
});

async function uploaded(name: string, bytes: Uint8Array): Promise<Upload> {
  const response = await portal.upload(name, bytes);
  expect(response.status).toBe(201);
  return (await response.json()) as Upload;
}

const fields = (title: string) => ({
  stage: 'notice',
  kind: 'form',
  title,
  documentDate: '2026-11-18',
});

async function created(
  title: string,
  name = `${title}.pdf`,
  procedure = procedureId,
): Promise<AdminDocument> {
  const upload = await uploaded(name, await samplePdf(title, 2));
  const answer = await portal.call('POST', '/administracion/documentos', {
    body: { ...fields(title), procedureId: procedure, uploadId: upload.id },
  });
  expect(answer.status).toBe(201);
  return answer.body as AdminDocument;
}

async function published(title: string): Promise<AdminDocument> {
  const draft = await created(title);
  const answer = await publish(draft);
  expect(answer.status).toBe(200);
  return answer.body as AdminDocument;
}

const publish = (document: AdminDocument, publishAt: string | null = null, early?: EarlyRelease) =>
  portal.call('POST', `/administracion/documentos/${document.id}/publicacion`, {
    version: document.version,
    body: { publishAt, early },
  });

const publicFile = (id: string, version = 1, init: RequestInit = {}) =>
  fetch(`${portal.base}/documentos/${id}/${version}/x.pdf`, init);

describe('uploading a file', () => {
  test(
    'with an antivirus, what it found infected or did not look at cannot become a document',
    { tags: 'all' },
    async () => {
      const clamd = await startFakeClamd();
      const scanned = await startDocuments({ clamdUrl: clamd.url });
      try {
        const codeOf = async (bytes: Uint8Array) => {
          const { code } = (await (await scanned.upload('bases.pdf', bytes)).json()) as { code?: string };
          return code ?? 'taken';
        };
        const clean = await samplePdf('limpio');
        expect(await codeOf(Buffer.concat([clean, Buffer.from(`\n%${EICAR}\n%%EOF\n`)]))).toBe(
          'file_infected',
        );
        clamd.answer = 'stream: cosa rara ERROR';
        expect(await codeOf(clean)).toBe('scan_unavailable');
        const { rows } = await scanned.planting.query('select from stored_file');
        expect(rows).toHaveLength(0);
        delete clamd.answer;
        expect(await codeOf(clean)).toBe('taken');
        expect(clamd.seen.at(-1)).toBe(clean.length);
      } finally {
        await scanned.stop();
        await clamd.close();
      }
    },
  );

  test('answers name, hash, size, type and pages once it is stored', async () => {
    const bytes = await samplePdf('subida', 3);
    const upload = await uploaded('C:\\Mis documentos\\Bases de licitación.pdf', bytes);
    expect(upload).toMatchObject({
      name: 'Bases de licitación.pdf',
      bytes: bytes.length,
      mediaType: 'application/pdf',
      pages: 3,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(await portal.services.files.path(upload.sha256)).toBeDefined();
  });

  test(
    'the same bytes are kept once and may be uploaded again under another name',
    { tags: 'all' },
    async () => {
      const bytes = await samplePdf('repetido');
      const [one, other] = await Promise.all([uploaded('a.pdf', bytes), uploaded('b.pdf', bytes)]);
      expect(one.sha256).toBe(other.sha256);
      expect(one.id).not.toBe(other.id);
    },
  );

  test('S-9.5 a file that is too large or of another type is refused with the sentence of the screen', async () => {
    const large = await portal.upload('bases.pdf', Buffer.alloc(3_100_000));
    expect([large.status, await large.json()]).toMatchObject([
      413,
      { code: 'file_too_large', detail: 'bases.pdf pesa 3.1 MB. El máximo es 2 MB.' },
    ]);
    const photo = await portal.upload('foto.heic', Buffer.from('x'));
    expect([photo.status, await photo.json()]).toMatchObject([
      415,
      { detail: 'foto.heic no se admite. Usa PDF, XLSX, DOCX o ZIP.' },
    ]);
    expect((await portal.upload('vacio.pdf', Buffer.alloc(0))).status).toBe(422);
  });

  test('a stranger and a guest are refused before the body is looked at', async () => {
    const path = `${portal.base}/administracion/archivos?nombre=a.pdf`;
    expect((await fetch(path, { method: 'POST', body: 'x' })).status).toBe(401);
    expect((await portal.upload('a.pdf', Buffer.from('x'), 'guest')).status).toBe(403);
  });

  test('an upload that breaks off is no file and no row', async () => {
    const before = await portal.db.selectFrom('upload').select('id').execute();
    await new Promise<void>((resolve) => {
      const url = new URL(`${portal.base}/administracion/archivos?nombre=roto.pdf`);
      const upload = request(url, {
        method: 'POST',
        headers: { authorization: 'Bearer Administrador', 'content-length': '5000' },
      });
      upload.on('error', () => resolve());
      upload.on('close', () => resolve());
      upload.write('%PDF-1.7', () => upload.destroy());
    });
    const after = await portal.db.selectFrom('upload').select('id').execute();
    expect(after.length).toBe(before.length);
  });
});

describe('a document of a procedure', () => {
  test('starts as a draft that the public cannot see by any address', async () => {
    const draft = await created('Borrador secreto');
    expect(draft).toMatchObject({ status: 'draft', pendingVersion: 1, version: 1 });
    const unknown = await publicFile(crypto.randomUUID());
    const hidden = await publicFile(draft.id, 1, { headers: { range: 'bytes=0-3' } });
    const said = async (answer: Response) => ({ ...((await answer.json()) as object), requestId: '' });
    expect([hidden.status, await said(hidden)]).toEqual([404, await said(unknown)]);
    expect((await publicFile(draft.id, 1, { headers: { 'if-none-match': '*' } })).status).toBe(404);
    expect((await publicFile(draft.id, 1, { method: 'HEAD' })).status).toBe(404);
    expect((await fetch(`${portal.base}/documentos/${draft.id}`)).status).toBe(404);
    const list = await (await fetch(`${portal.base}/documentos?q=secreto`)).json();
    expect(list).toMatchObject({ rows: [], total: { value: 0, exact: true } });
  });

  test('an administrator reads the draft, a guest does not', async () => {
    const draft = await created('Borrador interno');
    const path = draft.versions[0]!.href;
    const asked = (role: string) =>
      fetch(portal.base + path, { headers: { authorization: `Bearer ${role}` } });
    expect((await asked('guest')).status).toBe(403);
    const own = await asked('Administrador');
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  test('S-3.3 once published it is listed with its address, dated by the server', async () => {
    const document = await published('Bases de la garantía');
    expect(document).toMatchObject({ status: 'published', pendingVersion: null });
    const shown = await (await fetch(`${portal.base}/documentos/${document.id}`)).json();
    expect(shown.document.versions).toHaveLength(1);
    expect(shown.document.versions[0].href).toBe(`/documentos/${document.id}/1/bases-de-la-garantia.pdf`);
    expect(shown.procedure.number).toBe('LP-UG-014-2026');
    expect(shown.index.map((entry: { id: string }) => entry.id)).toContain(document.id);
    const found = await (await fetch(`${portal.base}/documentos?q=garantias`)).json();
    const beyond = await (await fetch(`${portal.base}/documentos?q=garantias&pag=9`)).json();
    expect([beyond.rows, beyond.total]).toEqual([[], found.total]);
    expect(found.rows.map((row: { id: string }) => row.id)).toEqual([document.id]);
  });

  test('a new version needs a note, waits, and leaves the old one reachable when published', async () => {
    const document = await published('Anexo técnico');
    const upload = await uploaded('anexo v2.pdf', await samplePdf('Anexo técnico corregido'));
    const path = `/administracion/documentos/${document.id}/versiones`;
    const add = (changeNote: string) =>
      portal.call('POST', path, { version: document.version, body: { uploadId: upload.id, changeNote } });
    expect((await add('')).body.fields.changeNote).toBe('Escribe qué cambió en esta versión.');
    const pending = (await add('Corrige la partida 3')).body as AdminDocument;
    expect(pending).toMatchObject({ status: 'published', pendingVersion: 2 });
    expect((await publicFile(document.id, 2)).status).toBe(404);
    await publish(pending);
    expect([(await publicFile(document.id, 1)).status, (await publicFile(document.id, 2)).status]).toEqual([
      200, 200,
    ]);
    const shown = await (await fetch(`${portal.base}/documentos/${document.id}`)).json();
    expect(shown.document.versions.map((version: { number: number }) => version.number)).toEqual([2, 1]);
    expect(shown.document.versions[0].changeNote).toBe('Corrige la partida 3');
  });

  test('the same bytes in the same file are refused by name and version', { tags: 'all' }, async () => {
    const document = await published('Acta original');
    const again = await uploaded('acta.pdf', await samplePdf('Acta original', 2));
    const answer = await portal.call('POST', '/administracion/documentos', {
      body: { ...fields('Otra acta'), procedureId: document.procedureId, uploadId: again.id },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'document_duplicate',
        detail: 'acta.pdf ya está en este expediente como versión 1 de «Acta original».',
      },
    });
  });

  test('two people changing it at once: the second is told what changed', { tags: 'all' }, async () => {
    const draft = await created('Acta compartida');
    const path = `/administracion/documentos/${draft.id}`;
    const edit = (title: string) => portal.call('PUT', path, { version: 1, body: fields(title) });
    const answers = await Promise.all([edit('Acta uno'), edit('Acta dos')]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const conflict = answers.find((answer) => answer.status === 409);
    expect(conflict?.body).toMatchObject({
      code: 'version_conflict',
      detail: expect.stringContaining('Revisa los cambios antes de seguir.') as string,
      extra: { version: 2, conflicts: [{ name: 'title', label: 'Título', was: 'Acta compartida' }] },
    });
    const joined = await portal.call('PUT', path, {
      version: 1,
      body: { ...fields('Acta compartida'), documentDate: '2026-11-17' },
    });
    expect(joined.body, 'a date beside the title of another').toMatchObject({
      documentDate: '2026-11-17',
      title: expect.stringMatching(/^Acta (uno|dos)$/) as string,
    });
    expect((await portal.call('PUT', path, { body: fields('Acta tres') })).status).toBe(428);
  });

  test('D10 a scheduled one does not exist for the public until the server publishes it', async () => {
    const draft = await created('Fallo programado');
    expect((await publish(draft, '2020-01-01T00:00:00Z')).body.fields.publishAt).toContain('futuras');
    const scheduled = (await publish(draft, new Date(Date.now() + 3_600_000).toISOString()))
      .body as AdminDocument;
    expect(scheduled.status).toBe('scheduled');
    expect(await publishDueDocuments(portal.db)).toBe(0);
    expect((await publicFile(draft.id)).status).toBe(404);
    await portal.db
      .updateTable('document')
      .set({ publish_at: new Date(Date.now() - 1_000) })
      .where('id', '=', draft.id)
      .execute();
    expect((await publicFile(draft.id)).status).toBe(404);
    expect(await publishDueDocuments(portal.db)).toBe(1);
    expect((await publicFile(draft.id)).status).toBe(200);
    const log = await portal.db
      .selectFrom('audit_log')
      .select(['operation', 'actor_id'])
      .where('subject_id', '=', draft.id)
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { operation: 'createDocument', actor_id: 'persona-Administrador' },
      { operation: 'scheduleDocument', actor_id: 'persona-Administrador' },
      { operation: 'publishDocument', actor_id: 'sistema' },
    ]);
  });

  test('D10 what is due soon is published to the second by the process that scheduled it', async () => {
    const draft = await created('Fallo puntual');
    // What is published is read first, which takes its time.
    await readLeaving(portal.services, [draft.id]);
    const at = Date.now() + 1_000;
    expect((await publish(draft, new Date(at).toISOString())).body.status).toBe('scheduled');
    // Never before its instant, however long an answer takes, and then by the process itself.
    await expect.poll(async () => (await publicFile(draft.id)).status, { timeout: 10_000 }).toBe(200);
    expect(Date.now()).toBeGreaterThanOrEqual(at);
  });

  test(
    'D10 what is due in one file comes at one moment; one that changes then holds nothing back',
    { tags: 'all' },
    async () => {
      const { db } = portal.services;
      const file = await insertProcedure(portal, 'LP-UG-021-2026');
      const titles = ['Anexo uno', 'Anexo dos', 'Anexo tres'];
      const drafts = await Promise.all(titles.map((title) => created(title, `${title}.pdf`, file)));
      const [one, two, three] = drafts.map(({ id }) => id) as [string, string, string];
      for (const draft of drafts) await publish(draft, new Date(Date.now() + 3_600_000).toISOString());
      const due = (ids: string[]) =>
        transaction(db, async (tx) => {
          await sql`select without_event('planted')`.execute(tx);
          await tx
            .updateTable('document')
            .set({ publish_at: new Date(Date.now() - 1_000) })
            .where('id', 'in', ids)
            .execute();
          await sql`select follow_documents(${ids}::uuid[], null)`.execute(tx);
        });
      const moments = async () => {
        const rows = await db
          .selectFrom('document_version')
          .select('published_at')
          .where('document_id', 'in', [one, two])
          .execute();
        return new Set(rows.map(({ published_at }) => published_at?.toISOString()));
      };
      await due([one, two]);
      expect(await publishDueDocuments(db)).toBe(2);
      expect((await moments()).size).toBe(1);

      const four = await created('Anexo cuatro', 'cuatro.pdf', file);
      await publish(four, new Date(Date.now() + 3_600_000).toISOString());
      await due([three, four.id]);
      // Somebody else changes one of them in that very moment.
      const client = await portal.services.pool.connect();
      await client.query('begin');
      await client.query("select without_event('planted')");
      await client.query('update document set version = version + 1 where id = $1', [three]);
      const coming = publishDueDocuments(db);
      await untilWaiting(portal);
      await client.query('commit');
      client.release();
      expect(await coming).toBe(1);
      expect((await publicFile(three)).status).toBe(404);
      expect((await publicFile(four.id)).status).toBe(200);
    },
  );

  test('a schedule can be taken back', { tags: 'all' }, async () => {
    const draft = await created('Fallo aplazado');
    const scheduled = (await publish(draft, new Date(Date.now() + 60_000).toISOString()))
      .body as AdminDocument;
    const path = `/administracion/documentos/${draft.id}/publicacion`;
    expect((await portal.call('DELETE', path, { version: scheduled.version })).body.status).toBe('draft');
  });

  test('D10 a withdrawn one keeps its entry and the reason; its bytes are gone for the public', async () => {
    await published('Bases que quedan');
    const document = await published('Dictamen retirado');
    const path = `/administracion/documentos/${document.id}/retiro`;
    const reason = 'Contenía datos personales sin testar.';
    const kept = (await publicFile(document.id)).headers.get('etag') ?? '';
    const again = (headers: Record<string, string>) => publicFile(document.id, 1, { headers });
    expect((await again({ 'if-none-match': kept })).status).toBe(304);
    expect((await portal.call('POST', path, { version: document.version, body: { reason } })).status).toBe(
      200,
    );
    const gone = await publicFile(document.id);
    expect(gone.status).toBe(404);
    expect(((await gone.json()) as { detail: string }).detail).toContain(`Motivo: ${reason}`);
    // Who follows a link of before reads when and why.
    const followed = await publicFile(document.id, 1, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    expect([followed.status, followed.headers.get('location')]).toEqual([
      302,
      `/AdquisicionesUG/adquisiciones/documentos?doc=${document.id}`,
    ]);
    for (const address of ['cambios?version=1', 'versiones/1/lectura', 'versiones/1/paginas'])
      expect(
        await (await fetch(`${portal.base}/documentos/${document.id}/${address}`)).json(),
        address,
      ).toMatchObject({
        status: 404,
        extra: { withdrawn: expect.stringContaining(`Motivo: ${reason}`) },
      });
    expect((await again({ 'if-none-match': kept })).status).toBe(404);
    expect((await again({ range: 'bytes=0-9', 'if-range': kept })).status).toBe(404);
    const shown = await (await fetch(`${portal.base}/documentos/${document.id}`)).json();
    expect(shown.document).toMatchObject({ versions: [], withdrawnReason: reason });
    expect(shown.contents).toEqual([]);
    const list = await (await fetch(`${portal.base}/documentos?q=dictamen+retirado`)).json();
    expect(list.rows).toEqual([]);
  });

  test('the only bases of an open call are not withdrawn: a new version replaces them', async () => {
    const open = await insertProcedure(portal, 'LP-UG-077-2026');
    const kind = 'bidding_documents';
    const out = async (title: string, early?: object) => {
      const draft = await created(title, undefined, open);
      await sql`update document set kind = ${kind} where id = ${draft.id}`.execute(portal.db);
      const path = `/administracion/documentos/${draft.id}/publicacion`;
      const answer = await portal.call('POST', path, {
        version: draft.version,
        body: { publishAt: null, early },
      });
      expect(answer.status).toBe(200);
      return answer.body as AdminDocument;
    };
    const only = await out('Bases únicas');
    const withdraw = () =>
      portal.call('POST', `/administracion/documentos/${only.id}/retiro`, {
        version: only.version,
        body: { reason: 'Se publicaron por error estas bases.' },
      });
    const refused = await withdraw();
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('publica una versión nueva'),
    ]);
    await out('Bases corregidas', {
      stage: 'notice',
      kind,
      reason: 'Se corrige la cantidad de la partida 2.',
    });
    expect((await withdraw()).status).toBe(200);
  });

  test('an act that what was decided rests on is not withdrawn before another one stands in its place', async () => {
    const decided = await insertProcedure(portal, 'LP-UG-078-2026');
    const out = async (title: string) => {
      const answer = await publish(await created(title, undefined, decided));
      const { id, version } = answer.body as AdminDocument;
      await sql`update document set kind = 'award_minutes', stage = 'award' where id = ${id}`.execute(
        portal.db,
      );
      return { id, version };
    };
    const act = await out('Acta de fallo');
    await sql`update procedure set status = 'awarded' where id = ${decided}`.execute(portal.db);
    const withdraw = () =>
      portal.call('POST', `/administracion/documentos/${act.id}/retiro`, {
        version: act.version,
        body: { reason: 'Se quita el acta y la adjudicación se queda.' },
      });
    const refused = await withdraw();
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('se funda en acta de fallo'),
    ]);
    // Nor does it become something else, which takes it away from where it is looked for.
    const renamed = await portal.call('PUT', `/administracion/documentos/${act.id}`, {
      version: act.version,
      body: {
        stage: 'award',
        kind: 'other',
        title: 'Acta de fallo',
        documentDate: null,
        changeReason: 'Se dice de otra clase para poder retirarla.',
      },
    });
    expect([renamed.status, renamed.body.detail]).toEqual([
      409,
      expect.stringContaining('se funda en acta de fallo'),
    ]);
    await out('Acta de fallo corregida');
    expect((await withdraw()).status).toBe(200);
  });

  test('a draft can be deleted, what is public cannot', { tags: 'all' }, async () => {
    const draft = await created('Borrador sobrante');
    const path = `/administracion/documentos/${draft.id}`;
    expect((await portal.call('DELETE', path, { version: 1 })).status).toBe(204);
    expect((await portal.call('GET', path)).status).toBe(404);
    const document = await published('Bases definitivas');
    const answer = await portal.call('DELETE', `/administracion/documentos/${document.id}`, {
      version: document.version,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
  });

  test('documents of a stage are ordered by hand, all of them or none', { tags: 'all' }, async () => {
    const other = await insertProcedure(portal, 'LP-UG-020-2026');
    const [a, b] = [await created('Primero', 'a.pdf', other), await created('Segundo', 'b.pdf', other)];
    const path = `/administracion/procedimientos/${other}/documentos/orden`;
    const order = (ids: string[]) => portal.call('PUT', path, { body: { stage: 'notice', ids } });
    expect((await order([b.id])).status).toBe(409);
    const rows = (await order([b.id, a.id])).body.rows as AdminDocument[];
    expect(rows.map((row) => row.title)).toEqual(['Segundo', 'Primero']);
  });

  test('nothing of a procedure that is not public can be read', async () => {
    const hidden = await insertProcedure(portal, 'LP-UG-099-2026', false);
    const draft = await created('Bases ocultas', 'ocultas.pdf', hidden);
    await publish(draft);
    expect((await publicFile(draft.id)).status).toBe(404);
    expect((await fetch(`${portal.base}/documentos/${draft.id}`)).status).toBe(404);
    expect((await fetch(`${portal.base}/procedimientos/LP-UG-099-2026/expediente.zip`)).status).toBe(404);
  });
});

describe('downloading a published file', () => {
  test('whole, with its type, its own name, and leave to keep it as long as it is asked for again', async () => {
    const document = await published('Descarga completa');
    const response = await publicFile(document.id);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(document.versions[0]!.sha256);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition':
        'inline; filename="Descarga completa.pdf"; filename*=UTF-8\'\'Descarga%20completa.pdf',
      etag: `"${document.versions[0]!.sha256}"`,
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const saved = await fetch(`${portal.base}/documentos/${document.id}/1/x.pdf?descargar=1`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
    await saved.arrayBuffer();
  });

  test('in parts, conditionally, and by HEAD', { tags: 'all' }, async () => {
    const document = await published('Descarga por partes');
    const etag = `"${document.versions[0]!.sha256}"`;
    const whole = Buffer.from(await (await publicFile(document.id)).arrayBuffer());
    const part = await publicFile(document.id, 1, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
    const last = await publicFile(document.id, 1, { headers: { range: 'bytes=-5', 'if-range': etag } });
    expect(Buffer.from(await last.arrayBuffer())).toEqual(whole.subarray(-5));
    const stale = await publicFile(document.id, 1, { headers: { range: 'bytes=0-1', 'if-range': '"otro"' } });
    expect([stale.status, (await stale.arrayBuffer()).byteLength]).toEqual([200, whole.length]);
    const beyond = await publicFile(document.id, 1, { headers: { range: `bytes=${whole.length}-` } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
    expect((await publicFile(document.id, 1, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await publicFile(document.id, 1, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
  });

  test('a row whose bytes are gone says so and is logged as an error', { tags: 'all' }, async () => {
    const document = await published('Archivo perdido');
    await rm((await portal.services.files.path(document.versions[0]!.sha256))!);
    const response = await publicFile(document.id);
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { code: 'file_missing', detail: 'El archivo no está disponible. Ya avisamos a la Unidad.' },
    ]);
    expect(portal.lines.some((line) => line.includes('"error"') && line.includes('file.missing'))).toBe(true);
  });

  test('a spreadsheet is sandboxed and an archive tells its files', async () => {
    const zipped = async (...names: string[]) => {
      const archive = new ZipFile();
      for (const name of names) archive.addBuffer(Buffer.from('plano'), name);
      archive.end();
      return uploaded('planos.zip', await buffer(archive.outputStream));
    };
    const upload = await zipped('planos/norte.dwg');
    const draft = await portal.call('POST', '/administracion/documentos', {
      body: { ...fields('Planos'), kind: 'technical_annex', procedureId, uploadId: upload.id },
    });
    // Nobody reads what an archive holds.
    const early = {
      reason: 'Se revisó: no lleva datos de personas.',
      stage: 'notice',
      kind: 'technical_annex',
    } as const;
    const first = (await publish(draft.body as AdminDocument, null, early)).body as AdminDocument;
    const response = await publicFile(draft.body.id);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    await response.arrayBuffer();
    const shown = async () =>
      (await (await fetch(`${portal.base}/documentos/${draft.body.id}`)).json()).contents as unknown;
    const told = { version: 1, names: ['planos/norte.dwg'] };
    expect(await shown()).toEqual([told]);
    const second = await portal.call('POST', `/administracion/documentos/${draft.body.id}/versiones`, {
      version: first.version,
      body: { uploadId: (await zipped('planos/sur.dwg')).id, changeNote: 'Otro plano.' },
    });
    expect(await shown(), 'a version that waits is not told').toEqual([told]);
    await publish(second.body as AdminDocument, null, early);
    expect(await shown()).toEqual([{ version: 2, names: ['planos/sur.dwg'] }, told]);
  });

  test('the whole public file of a procedure is one archive, by stage', async () => {
    const own = await insertProcedure(portal, 'LP-UG-030-2026');
    for (const title of ['Bases finales', 'Borrador']) {
      const draft = await created(title, 'bases.pdf', own);
      if (title !== 'Borrador') await publish(draft);
    }
    const response = await fetch(`${portal.base}/procedimientos/LP-UG-030-2026/expediente.zip`);
    expect(response.headers.get('content-disposition')).toContain('LP-UG-030-2026.zip');
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(text.split('2 Convocatoria/bases.pdf')).toHaveLength(3);
    expect(text).not.toContain('(2)');
  });
});

describe('cleaning up', () => {
  test(
    'removes uploads that nothing took after a week and keeps what a document names',
    { tags: 'all' },
    async () => {
      const document = await created('Se queda');
      const orphan = await uploaded('huerfano.pdf', await samplePdf('huérfano'));
      await portal.planting.query(`update upload set uploaded_at = now() - interval '8 days'`);
      await portal.planting.query(`update stored_file set created_at = now() - interval '8 days'`);
      await removeUnusedUploads(portal.db);
      const rows = await portal.db.selectFrom('stored_file').select('sha256').execute();
      const hashes = rows.map((row) => row.sha256);
      expect(hashes).toContain(document.versions[0]!.sha256);
      expect(hashes).not.toContain(orphan.sha256);
    },
  );
});

test(
  'documents of a state go out as a file in the chosen order, also only those that were chosen',
  { tags: 'all' },
  async () => {
    const [second, first] = [await created('Zeta del archivo'), await created('Alfa del archivo')];
    const file = async (query: string) => {
      const answer = await fetch(
        `${portal.base}/administracion/documentos/exportacion?estado=draft&${query}`,
        {
          headers: { authorization: 'Bearer Administrador' },
        },
      );
      return (await answer.text()).trim().split('\n');
    };
    const named = `columnas=documento,tipo&claves=${second.id},${first.id}`;
    expect((await file(`${named}&orden=documento`)).slice(1)).toEqual([
      'Alfa del archivo,Formato',
      'Zeta del archivo,Formato',
    ]);
    expect((await file('columnas=documento&orden=-documento'))[1]).toBe('Zeta del archivo');
    expect((await file(`columnas=documento&claves=${first.id}`)).slice(1)).toEqual(['Alfa del archivo']);
  },
);

test(
  'a workbook holds the hour of a publication as a moment that can be ordered, not as a text',
  { tags: 'all' },
  async () => {
    const draft = await created('Programado para su hora');
    const scheduled = await portal.call('POST', `/administracion/documentos/${draft.id}/publicacion`, {
      body: { publishAt: '2031-03-05T15:30:00.000Z' },
      version: draft.version,
    });
    expect(scheduled.status).toBe(200);
    const file = async (formato: string) =>
      fetch(
        `${portal.base}/administracion/documentos/exportacion?estado=scheduled&columnas=documento,publicacion&claves=${draft.id}&formato=${formato}`,
        { headers: { authorization: 'Bearer Administrador' } },
      );
    const { sheets } = await readXlsx(new Uint8Array(await (await file('xlsx')).arrayBuffer()));
    expect(sheets[0]?.rows[1]).toEqual(['Programado para su hora', new Date('2031-03-05T09:30:00Z')]);
    expect(await (await file('csv')).text()).toContain('Programado para su hora,2031-03-05 09:30');
  },
);
