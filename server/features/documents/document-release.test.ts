import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminDocument } from '#contract/documents.ts';
import type { DocumentKind, DocumentStage } from '#contract/procedures.ts';
import { curpCheckDigit } from '#contract/rules/identifiers/curp.ts';
import { scannedPdf } from '#server/kit/files/test-page-pdfs.ts';
import { madeBook, zipped } from '#server/kit/table-file/test-tables.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { keepPageText, lookForPersonal } from './page-text.sql.ts';
import { publishDueDocuments } from './publication.service.ts';
import { insertProcedure, samplePdf, startDocuments } from './test-documents.ts';

type Portal = Awaited<ReturnType<typeof startDocuments>>;

const [ANA, LUIS] = ['Administrador@ana', 'Administrador@luis'];
const REASON = 'La autoridad pidió que se conociera antes de su día.';
const hours = (many: number) => new Date(Date.now() + many * 3_600_000).toISOString();
const dayOf = (many: number) => hours(many).slice(0, 10);
const inWords = (day: string) =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

let portal: Portal;
let careful: Portal;
beforeAll(async () => {
  portal = await startDocuments();
  careful = await startDocuments({ environment: { SECOND_REVIEWER: 'true' } });
});
afterAll(async () => {
  await portal.stop();
  await careful.stop();
});

let number = 100;
/** A tender whose opening and award are so many hours away. */
async function tender({ opening = 48, award = 96, on = portal, isPublic = true } = {}): Promise<string> {
  const id = await insertProcedure(on, `LP-UG-${(number += 1)}-2026`, isPublic);
  await on.planting.query(
    `insert into milestone (procedure_id, kind, at)
     values ($1, 'opening', now() + $2 * interval '1 hour'), ($1, 'award', now() + $3 * interval '1 hour')`,
    [id, opening, award],
  );
  return id;
}

async function draftOf(
  procedureId: string,
  {
    stage,
    kind,
    documentDate = null,
  }: { stage: DocumentStage; kind: DocumentKind; documentDate?: string | null },
  { on = portal, role = ANA }: { on?: Portal; role?: string } = {},
) {
  const upload = await on.upload(
    'acta.pdf',
    await samplePdf(`${procedureId} ${kind} ${(number += 1)}`),
    role,
  );
  const { id: uploadId } = (await upload.json()) as { id: string };
  const body = { procedureId, uploadId, stage, kind, title: `Documento ${kind}`, documentDate };
  return on.call('POST', '/administracion/documentos', { role, body });
}

const publish = (
  { id, version }: AdminDocument,
  body: { publishAt?: string | null; early?: object } = {},
  { on = portal, role = ANA }: { on?: Portal; role?: string } = {},
) => on.call('POST', `/administracion/documentos/${id}/publicacion`, { version, role, body });
const early = (stage: DocumentStage, kind: DocumentKind, reason = REASON) => ({ reason, stage, kind });

/** The text of a draft's file is read. */
const read = ({ versions }: AdminDocument, texts: string[]) =>
  keepPageText(portal.services.db, versions[0]!.sha256, {
    pages: texts.length,
    texts: texts.map((text) => ({ source: 'text', text })),
    outline: [],
    language: 'es',
    isTagged: false,
    isProtected: false,
  });

const AWARD = { stage: 'award', kind: 'award_minutes' } as const;
const OPENING = { stage: 'opening', kind: 'opening_minutes' } as const;

async function statusOf({ id }: AdminDocument, on = portal) {
  const { body } = await on.call('GET', `/administracion/documentos/${id}`);
  return body as AdminDocument;
}

describe('A document of award or contract before the opening took place', () => {
  test.each([
    [AWARD, 'now', null],
    [AWARD, 'scheduled for an hour before the opening', 24],
    [{ stage: 'contract', kind: 'contract' } as const, 'now', null],
    // Called otherwise, it is the same.
    [{ stage: 'award', kind: 'other' } as const, 'now', null],
  ])('%o is not published %s, with no reason', async (what, _, when) => {
    const { body: draft } = await draftOf(await tender(), what);
    const publishAt = when === null ? null : hours(when);
    const { status, body } = await publish(draft, { publishAt, early: early(what.stage, what.kind) });
    expect([status, body.code]).toEqual([409, 'document_too_early']);
    expect(body.detail).toContain(`«Documento ${what.kind}» no se publica.`);
    expect((await statusOf(draft)).status).toBe('draft');
  });

  test.each([
    [AWARD, null],
    [AWARD, 95],
    [{ stage: 'contract', kind: 'contract' } as const, null],
    [{ stage: 'execution', kind: 'delivery_record' } as const, null],
  ])(
    '%o is not published once it took place either before the hour of the award (in %s h)',
    async (what, when) => {
      const { body: draft } = await draftOf(await tender({ opening: -2 }), what);
      const publishAt = when === null ? null : hours(when);
      const { status, body } = await publish(draft, { publishAt, early: early(what.stage, what.kind) });
      expect([status, body.code]).toEqual([409, 'document_too_early']);
      expect(body.detail).toContain('el fallo se publicó para el');
      expect((await statusOf(draft)).status).toBe('draft');
    },
  );

  test(
    'is scheduled for an hour after the award, and does not go out at it where the opening was moved',
    { tags: 'all' },
    async () => {
      const id = await tender();
      const { body: draft } = await draftOf(id, AWARD);
      const { body: scheduled } = await publish(draft, { publishAt: hours(97) });
      expect(scheduled.status).toBe('scheduled');
      const { planting: pool, db } = portal;
      await pool.query("update document set publish_at = now() - interval '1 minute' where id = $1", [
        draft.id,
      ]);
      expect(await publishDueDocuments(db)).toBe(0);
      expect(await statusOf(draft)).toMatchObject({
        status: 'draft',
        publishAt: null,
        returned: { action: 'publish', reason: expect.stringContaining('aún no ocurre') as string },
      });
      const { rows } = await pool.query<{ kind: string; detail: string }>(
        "select kind, detail from waiting_item where area = 'document' and id = $1",
        [draft.id],
      );
      expect(rows[0]).toMatchObject({
        kind: 'document_draft',
        detail: expect.stringContaining('apertura') as string,
      });
    },
  );

  test(
    'does not go public by a new version, nor by being called so once it is public',
    { tags: 'all' },
    async () => {
      const id = await tender();
      const { body: draft } = await draftOf(id, { stage: 'notice', kind: 'other' });
      const { body: shown } = await publish(draft);
      expect(shown.status).toBe('published');
      const edit = (document: AdminDocument, what: object) =>
        portal.call('PUT', `/administracion/documentos/${document.id}`, {
          version: document.version,
          body: { title: 'Otro título', documentDate: null, ...what },
        });
      const named = await edit(shown, { stage: 'notice', kind: 'other' });
      expect([named.status, named.body.fields]).toMatchObject([
        422,
        { changeReason: expect.stringContaining('los visitantes lo leerán') as string },
      ]);
      const changeReason = 'El título nombraba otro anexo de la convocatoria.';
      const { body: renamed } = await edit(shown, { stage: 'notice', kind: 'other', changeReason });
      expect(renamed.title).toBe('Otro título');
      const { body: procedure } = await portal.call('GET', `/administracion/procedimientos/${id}`);
      expect(procedure.changes[0]).toMatchObject({
        field: 'documents',
        before: expect.stringContaining(shown.title) as string,
        after: expect.stringContaining('Otro título') as string,
        reason: changeReason,
      });
      const moved = await edit(renamed, { ...AWARD, changeReason });
      expect([moved.status, moved.body.fields]).toMatchObject([
        422,
        { stage: expect.stringContaining('aún no ocurre') as string },
      ]);
      // While it is a draft its words may say so; then it does not go out.
      const { body: waiting } = await draftOf(id, { stage: 'notice', kind: 'other' });
      const { body: called } = await edit(waiting, AWARD);
      expect((await publish(called)).body.code).toBe('document_too_early');
    },
  );

  test('does not go out with its procedure', async () => {
    const id = await tender({ isPublic: false });
    const { body: draft } = await draftOf(id, AWARD);
    const { body: procedure } = await portal.call('GET', `/administracion/procedimientos/${id}`);
    const { status, body } = await portal.call('POST', `/administracion/procedimientos/${id}/publicacion`, {
      version: procedure.version,
      body: { documents: [{ id: draft.id, version: draft.version, early: early('award', 'award_minutes') }] },
    });
    expect([status, body.code]).toEqual([409, 'document_too_early']);
  });
});

describe('A document whose stage has not come', () => {
  test('is not published without a reason and a confirmation that names its stage and kind', async () => {
    const { body: draft } = await draftOf(await tender(), OPENING);
    const bare = await publish(draft);
    expect([bare.status, bare.body.code, bare.body.extra]).toMatchObject([
      409,
      'document_early',
      { stage: 'opening', kind: 'opening_minutes' },
    ]);
    const other = await publish(draft, { early: early('notice', 'opening_minutes') });
    expect(other.body.code).toBe('document_early');
    const short = await publish(draft, { early: early('opening', 'opening_minutes', 'Porque sí.') });
    expect([short.status, short.body.fields]).toMatchObject([
      422,
      { 'early.reason': expect.any(String) as string },
    ]);
    const done = await publish(draft, { early: early('opening', 'opening_minutes') });
    expect(done.body).toMatchObject({ status: 'published', earlyReason: REASON });
    const history = await portal.call('GET', `/administracion/documentos/${draft.id}/historial`);
    expect(history.body.rows[0]).toMatchObject({ operation: 'publishDocument', reason: REASON });
  });

  test('keeps its reason until its hour, and goes out at it', { tags: 'all' }, async () => {
    const { body: draft } = await draftOf(await tender(), OPENING);
    expect((await publish(draft, { publishAt: hours(1) })).body.code).toBe('document_early');
    await publish(draft, { publishAt: hours(1), early: early('opening', 'opening_minutes') });
    const { planting: pool, db } = portal;
    await pool.query("update document set publish_at = now() - interval '1 minute' where id = $1", [
      draft.id,
    ]);
    expect(await publishDueDocuments(db)).toBe(1);
    expect(await statusOf(draft)).toMatchObject({ status: 'published', earlyReason: REASON });
  });

  test('needs the second confirmation of the second person too', async () => {
    const { body: draft } = await draftOf(await tender({ on: careful }), OPENING, { on: careful });
    const by = (role: string, document: AdminDocument, given: object = {}) =>
      publish(document, given, { on: careful, role });
    expect((await by(ANA, draft)).body.code).toBe('document_early');
    const { body: proposed } = await by(ANA, draft, { early: early('opening', 'opening_minutes') });
    expect(proposed).toMatchObject({ proposal: { action: 'publish' }, earlyReason: REASON });
    expect((await by(LUIS, proposed)).body.code).toBe('document_early');
    const { body: shown } = await by(LUIS, proposed, { early: early('opening', 'opening_minutes') });
    expect(shown.status).toBe('published');
  });

  test('goes out freely once it has come', { tags: 'all' }, async () => {
    const id = await tender({ opening: -2 });
    const { body: draft } = await draftOf(id, OPENING);
    expect((await publish(draft)).body).toMatchObject({ status: 'published', earlyReason: null });
    const { body: award } = await draftOf(id, AWARD);
    await portal.planting.query("delete from milestone where procedure_id = $1 and kind = 'award'", [id]);
    expect((await publish(award)).body.code, 'the award has not been given').toBe('document_early');
  });
});

describe('What takes the place of the documents of an open call', () => {
  const BASES = { stage: 'notice', kind: 'bidding_documents' } as const;
  const WHY = 'Se corrige la cantidad de la partida 2, que decía 40 y son 30.';
  const newVersion = async ({ id, version }: AdminDocument, role = ANA) => {
    const upload = await portal.upload('bases.pdf', await samplePdf(`${id} ${(number += 1)}`), role);
    const { id: uploadId } = (await upload.json()) as { id: string };
    const body = { uploadId, changeNote: 'Cantidades' };
    const answer = await portal.call('POST', `/administracion/documentos/${id}/versiones`, {
      role,
      version,
      body,
    });
    expect(answer.status).toBe(201);
    return answer.body as AdminDocument;
  };
  const changesOf = async (id: string) =>
    (
      await sql<{
        before: string;
        after: string;
        reason: string;
      }>`select before, after, reason from procedure_change
        where procedure_id = ${id} and field = 'documents'`.execute(portal.db)
    ).rows;

  test('says what changes and why, is confirmed by somebody else, and is told beside the changes of the call', async () => {
    const id = await tender();
    await sql`update procedure set published_at = coalesce(published_at, now() - interval '1 day') where id = ${id}`.execute(
      portal.db,
    );
    const { body: first } = await publish((await draftOf(id, BASES)).body);
    expect(first.status).toBe('published');
    const waiting = await newVersion(first);
    const asked = await publish(waiting);
    expect([asked.status, asked.body]).toMatchObject([
      409,
      { code: 'document_early', extra: { isOfCall: true } },
    ]);
    await sql`insert into officer (id, name) values ('persona-luis', 'luis') on conflict (id) do update set last_seen = now()`.execute(
      portal.db,
    );
    const told = { early: { ...BASES, reason: WHY } };
    const proposed = await publish(waiting, told);
    expect([proposed.status, proposed.body.proposal?.by.id]).toEqual([202, 'persona-ana']);
    expect(await changesOf(id)).toEqual([]);
    expect((await publish(proposed.body, told)).status).toBe(403);
    expect((await publish(proposed.body, told, { role: LUIS })).body).toMatchObject({ status: 'published' });
    expect(await changesOf(id)).toEqual([
      {
        before: 'Bases: Documento bidding_documents, versión 1',
        after: 'Bases: Documento bidding_documents, versión 2',
        reason: WHY,
      },
    ]);
    // A second document of the kind takes its place as well; after the opening nobody prepares by it.
    expect((await publish((await draftOf(id, BASES)).body)).body).toMatchObject({
      extra: { isOfCall: true },
    });
    const over = await tender({ opening: -1 });
    await publish((await draftOf(over, BASES)).body);
    expect((await publish((await draftOf(over, BASES)).body)).body).toMatchObject({ status: 'published' });
  });

  test('goes out with its reason where whoever publishes works alone', async () => {
    const id = await tender();
    const { body: first } = await publish((await draftOf(id, BASES)).body);
    const waiting = await newVersion(first);
    await workAlone(portal.db);
    expect((await publish(waiting, { early: { ...BASES, reason: WHY } })).body).toMatchObject({
      status: 'published',
    });
    expect(await changesOf(id)).toMatchObject([{ reason: WHY }]);
  });
});

describe('The own date of a document', () => {
  test.each([
    [AWARD, '2016-05-04', 'antes de'],
    [AWARD, dayOf(-72), 'antes de'],
    [AWARD, dayOf(48), 'aún no llega'],
  ])(
    '%o of %s is refused at its field, when it is kept and when it is corrected',
    async (what, documentDate, said) => {
      const id = await tender({ opening: -48, award: -24 });
      const refused = await draftOf(id, { ...what, documentDate });
      expect([refused.status, refused.body.fields]).toMatchObject([
        422,
        { documentDate: expect.stringContaining(said) as string },
      ]);
      const { body: draft } = await draftOf(id, what);
      const edited = await portal.call('PUT', `/administracion/documentos/${draft.id}`, {
        version: draft.version,
        body: { ...what, title: 'Acta de fallo', documentDate },
      });
      expect([edited.status, Object.keys(edited.body.fields ?? {})]).toEqual([422, ['documentDate']]);
    },
  );

  test('that was right and is so no more keeps it from going out', async () => {
    const id = await tender({ opening: -48, award: -24 });
    const { body: draft } = await draftOf(id, { ...AWARD, documentDate: dayOf(-24) });
    await portal.planting.query(
      "update milestone set at = now() - interval '1 minute' where procedure_id = $1 and kind = 'award'",
      [id],
    );
    await portal.planting.query("update document set document_date = '2016-05-04' where id = $1", [draft.id]);
    const { status, body } = await publish(draft);
    expect([status, body.fields]).toMatchObject([
      422,
      { documentDate: expect.stringContaining('4 may 2016') as string },
    ]);
  });

  test.each([null, dayOf(-24)])(
    'that the file of minutes says otherwise, from before its act, is asked about where %s was written',
    async (documentDate) => {
      const id = await tender({ opening: -48, award: -24 });
      const { body: draft } = await draftOf(id, { ...AWARD, documentDate });
      await read(draft, [
        'En la ciudad, siendo las 10:00 horas del 12 de marzo de 2016, se da a conocer el fallo.',
      ]);
      const refused = await publish(draft);
      expect(refused.body).toMatchObject({
        code: 'document_early',
        detail: expect.stringContaining('Su primera página dice 12 mar 2016') as string,
      });
      const said = await publish(draft, { early: early('award', 'award_minutes') });
      expect(said.body).toMatchObject({ status: 'published', earlyReason: REASON });
    },
  );

  test('that the file of minutes says as it was written goes out without a question', async () => {
    const id = await tender({ opening: -48, award: -24 });
    const { body: draft } = await draftOf(id, { ...AWARD, documentDate: dayOf(-24) });
    await read(draft, [
      `Acta del fallo del ${inWords(dayOf(-24))}, contra la convocatoria del 3 de enero de 2020.`,
    ]);
    expect((await publish(draft)).body).toMatchObject({ status: 'published', earlyReason: null });
  });
});

describe('A file whose text carries personal data', () => {
  const CURP = `PEGA800101MGTRRN0${curpCheckDigit('PEGA800101MGTRRN0')}`;
  const NOTICE = { stage: 'notice', kind: 'notice' } as const;
  const why = 'una CURP (página 2)';

  test('is read by two at once, as when it is published while its turn comes', async () => {
    const { body: draft } = await draftOf(await tender(), NOTICE);
    const pages = Array.from({ length: 40 }, (_, at) => `Página ${at}`);
    await Promise.all(Array.from({ length: 6 }, () => read(draft, pages)));
    const kept = sql`select from file_page where sha256 = ${draft.versions[0]!.sha256}`;
    expect((await kept.execute(portal.services.db)).rows).toHaveLength(40);
  });

  test('goes out with a reason and a confirmation, told with its page', async () => {
    const { body: draft } = await draftOf(await tender(), NOTICE);
    await read(draft, ['Convocatoria', `El representante, ${CURP}`]);
    const now = await statusOf(draft);
    expect(now.personal).toEqual([{ what: 'una CURP', pages: [2] }]);
    const refused = await publish(draft);
    expect(refused.body).toMatchObject({
      code: 'document_early',
      detail: expect.stringContaining(`no sale así. Su archivo lleva ${why}`) as string,
      extra: { isPersonal: true },
    });
    const said = await publish(draft, { early: early('notice', 'notice') });
    expect(said.body).toMatchObject({ status: 'published', earlyReason: REASON });
  });

  test('also where it was read before anybody looked, and one without goes out at once', async () => {
    const { body: draft } = await draftOf(await tender(), NOTICE);
    await read(draft, ['Convocatoria', CURP]);
    const { db, pool } = portal.services;
    const forget = () => pool.query('update file_text set personal = null');
    await forget();
    expect((await publish(draft)).body.detail).toContain(why);
    expect(await lookForPersonal(db, 100)).toBeGreaterThan(0);
    expect((await statusOf(draft)).personal).toEqual([{ what: 'una CURP', pages: [2] }]);
    const { body: clean } = await draftOf(await tender(), NOTICE);
    await read(clean, ['Convocatoria de papelería']);
    expect((await publish(clean)).body).toMatchObject({ status: 'published', earlyReason: null });
  });

  const kept = async (name: string, bytes: Uint8Array) => {
    const { id: uploadId } = (await (await portal.upload(name, bytes, ANA)).json()) as { id: string };
    const body = {
      ...NOTICE,
      procedureId: await tender(),
      uploadId,
      title: 'Convocatoria',
      documentDate: null,
    };
    const { body: draft } = await portal.call('POST', '/administracion/documentos', { role: ANA, body });
    return draft as AdminDocument;
  };
  test.each([
    ['acta.pdf', () => samplePdf(`Representante ${CURP}`), 'una CURP (página 1)'],
    [
      'cotizacion.xlsx',
      async () =>
        madeBook([
          { name: 'Precios', rows: [['Partida'], ['Bolígrafos']] },
          { name: 'Firma', rows: [[CURP]] },
        ]),
      'una CURP (hoja 2)',
    ],
    [
      'oculta.xlsx',
      async () => madeBook([{ name: 'Precios', rows: [['Partida']] }], ['<t>Cuenta 032180000118359719</t>']),
      'una CLABE (en una hoja oculta, un comentario o una propiedad)',
    ],
  ])('%s that nobody has read yet is read in the act and asked about', async (name, made, words) => {
    const draft = await kept(name, await made());
    expect(draft.unread).toBe('waiting');
    expect((await publish(draft)).body).toMatchObject({
      code: 'document_early',
      detail: expect.stringContaining(words) as string,
      extra: { isPersonal: true },
    });
    expect((await statusOf(draft)).unread).toBeNull();
    const said = await publish(draft, { early: early('notice', 'notice') });
    expect(said.body).toMatchObject({ status: 'published', earlyReason: REASON });
  });

  test.each([
    ['escaneo.pdf', () => scannedPdf(['Una página con letras', null]), 'images', 'imágenes sin texto'],
    [
      'anexos.zip',
      async () => zipped({ 'lista.txt': 'Partida 1' }),
      'closed',
      'cuyo contenido el portal no lee',
    ],
  ] as const)(
    '%s, which cannot be read, goes out with a reason that says so alone',
    async (name, made, unread, words) => {
      const draft = await kept(name, await made());
      expect((await publish(draft)).body).toMatchObject({
        code: 'document_early',
        detail: expect.stringContaining(words) as string,
        extra: { isUnread: true },
      });
      expect((await statusOf(draft)).unread).toBe(unread);
      const said = await publish(draft, { early: early('notice', 'notice') });
      expect(said.body).toMatchObject({ status: 'published', earlyReason: REASON });
    },
  );

  test('a book without any is looked through and goes out at once; it has no pages of text', async () => {
    const draft = await kept(
      'precios.xlsx',
      madeBook([{ name: 'Precios', rows: [['Partida'], ['Bolígrafos']] }]),
    );
    const { body } = await publish(draft);
    expect(body).toMatchObject({ status: 'published', earlyReason: null });
    expect((body as AdminDocument).versions[0]?.text ?? null).toBeNull();
  });
});
