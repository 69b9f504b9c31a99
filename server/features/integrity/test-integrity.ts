import { sql, type RawBuilder } from 'kysely';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import type { TestApp } from '#server/kit/test-app.ts';

/** Does something to the tables as an act: with its event, its row of the log of the unit and the leaves that follow. */
export function acted<T>(app: TestApp, work: RawBuilder<unknown> | ((tx: Transaction) => Promise<T>)) {
  return transaction(app.db, async (tx) => {
    await sql`select without_event('planted')`.execute(tx);
    const done = typeof work === 'function' ? await work(tx) : await work.execute(tx);
    await audit(tx, {
      person: { id: 'admin' },
      operation: 'saveProcedure',
      subjectType: 'test',
      subjectId: 'test',
      requestId: 'test',
    });
    return done as T;
  });
}

/** A public procedure with one lot; gives its ids. */
export async function publicProcedure(
  app: TestApp,
  number: string,
  { isPublic = true, source = 'portal' } = {},
): Promise<{ id: string; lot: string }> {
  return acted(app, async (tx) => {
    const { rows } = await sql<{ id: string; lot: string }>`
    with p as (insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area,
        status, published_at, source)
      values (${number}, ${number.toLowerCase()}, 'Equipo de laboratorio', 'open', 'national', 'mixed', 'goods', 'laassp_2025', 2026,
        'Ciencias', ${isPublic ? 'active' : 'draft'}, ${isPublic ? sql`now() - interval '1 day'` : null}, ${source})
      returning id),
    l as (insert into lot (procedure_id, number, description, unit, quantity) select id, 1, 'Partida', 'Pieza', 1 from p returning id)
    select p.id, l.id lot from p, l`.execute(tx);
    const made = rows[0] as { id: string; lot: string };
    await refresh(tx, made.id);
    return made;
  });
}

/** Computes what visitors see of a procedure, as every change of it does. */
export const refresh = (tx: Transaction, id: string) =>
  sql`select refresh_procedures(array[${id}::uuid])`.execute(tx);

/** Uploads a file and makes a draft document of it. */
export async function draftDocument(
  app: TestApp,
  procedureId: string,
  file: { name: string; bytes: Uint8Array },
): Promise<{ id: string; version: number }> {
  const uploaded = await app.send(
    'admin',
    'POST',
    `/administracion/archivos?nombre=${encodeURIComponent(file.name)}`,
    file.bytes,
  );
  if (!uploaded.ok) throw new Error(await uploaded.text());
  const upload = (await uploaded.json()) as { id: string };
  const answer = await app.send('admin', 'POST', '/administracion/documentos', {
    procedureId,
    stage: 'notice',
    kind: 'other',
    title: file.name,
    documentDate: '2026-11-18',
    uploadId: upload.id,
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as { id: string; version: number };
}

/** Does something to a document with the version that was seen. */
export async function documentStep(
  app: TestApp,
  seen: { id: string; version: number },
  step: string,
  body: unknown,
): Promise<{ id: string; version: number }> {
  const answer = await app.send('admin', 'POST', `/administracion/documentos/${seen.id}/${step}`, body, {
    'if-match': `"${seen.version}"`,
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { id: string; version: number };
}

/** A small real PDF; different texts give different bytes. */
export async function pdfOf(text: string): Promise<Uint8Array> {
  const { default: PdfFile } = await import('pdfkit');
  const { buffer } = await import('node:stream/consumers');
  const document = new PdfFile({ info: { CreationDate: new Date(0) } });
  document.text(text);
  document.end();
  return buffer(document);
}

/** Leaves of what is published, in the order in which they were entered; every act has one of its row of the log besides. */
export async function leavesOf(app: TestApp): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ leaf: string }>`
    select leaf from integrity_entry where kind <> 'audit' order by id`.execute(app.db);
  return rows.map(({ leaf }) => JSON.parse(leaf) as Record<string, unknown>);
}
