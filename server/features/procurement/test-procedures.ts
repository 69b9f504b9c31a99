import { sql } from 'kysely';
import type { DocumentStatus } from '#contract/documents.ts';
import type { DocumentKind } from '#contract/procedures.ts';
import type { AdminProcedure, ProcedureInput } from '#contract/procurement-admin.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { TestApp } from '#server/kit/test-app.ts';
import { takenIn } from '#server/kit/test-planted.ts';

/** So many days from now. */
export const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** An act on a day from now. */
export const act = (kind: ProcedureInput['acts'][number]['kind'], days: number) => ({
  kind,
  sequence: 1,
  at: day(days),
  place: null,
  url: null,
});

/** What a draft needs besides its document to be published. */
export const COMPLETE: Partial<ProcedureInput> = {
  title: 'Equipo de cómputo para aulas y bibliotecas',
  requestingArea: 'Sistema Bibliotecario',
  contact: 'Mariana Ficticia, compras@universidad.example',
  acts: [
    act('questions_deadline', 8),
    act('clarification', 10),
    act('opening', 20),
    act('award', 30),
    act('signature', 40),
  ],
  lots: [
    {
      number: 1,
      description: 'Computadora',
      unit: 'Pieza',
      quantity: '40',
      budgetLine: '51501',
      cucop: null,
    },
    {
      number: 2,
      description: 'Monitor',
      unit: 'Pieza',
      quantity: '12.5',
      budgetLine: null,
      cucop: '51500-0012',
    },
  ],
};

/** A public PDF in the file, as the documents feature leaves it. */
export function addPublicDocument(
  db: Db,
  procedureId: string,
  { kind, stage = 'notice' }: { kind: DocumentKind; stage?: string },
): Promise<string> {
  return addDocument(db, procedureId, { kind, stage, status: 'published' });
}

/** A PDF in the file in a state; gives its id. */
export async function addDocument(
  db: Db,
  procedureId: string,
  given: { kind: DocumentKind; stage?: string; status: DocumentStatus; publishAt?: string },
): Promise<string> {
  const sha256 = 'a'.repeat(64);
  await transaction(db, (tx) => rememberOfficer(tx, { id: 'x', name: 'Equis' }));
  await db
    .insertInto('stored_file')
    .values({ sha256, bytes: 10, media_type: 'application/pdf', pages: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Its bytes lie nowhere: it goes out as one whose text was read.
  if (given.status !== 'published')
    await sql`insert into file_text (sha256, state, pages, text_pages, ocr_pages, image_pages, language, is_tagged, is_protected,
        reader, personal) values (${sha256}, 'read', 1, 1, 0, 0, 'es', true, false, 1, '[]') on conflict do nothing`.execute(
      db,
    );
  const { id } = await db
    .insertInto('document')
    .values({
      procedure_id: procedureId,
      stage: given.stage ?? 'notice',
      kind: given.kind,
      title: 'Convocatoria',
      status: given.status,
      publish_at: given.publishAt ?? null,
      created_by: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('document_version')
    .values({
      document_id: id,
      number: 1,
      sha256,
      original_name: 'a.pdf',
      published_at: given.status === 'published' ? new Date() : null,
      created_by: 'x',
    })
    .execute();
  await takenIn(db, procedureId);
  return id;
}

/** A draft that lacks nothing but its documents. */
export async function completeDraft(app: Pick<TestApp, 'send'>): Promise<AdminProcedure> {
  const base = '/administracion/procedimientos';
  const created = (await (await app.send('admin', 'POST', base, { kind: 'open' })).json()) as AdminProcedure;
  const form: Record<string, unknown> = { ...created, ...COMPLETE };
  for (const name of [
    'id',
    'slug',
    'status',
    'statusReason',
    'publishedAt',
    'updatedAt',
    'updatedBy',
    'version',
  ])
    delete form[name];
  for (const name of ['origin', 'contracts', 'changes', 'joined']) delete form[name];
  const seen = { 'if-match': `"${created.version}"` };
  const saved = await app.send('admin', 'PUT', `${base}/${created.id}`, form, seen);
  return (await saved.json()) as AdminProcedure;
}

/** Ground, justification, one quotation and its award: what a small direct award needs besides its form; `put` sends version 1. */
export async function justifyAward(
  put: (path: string, body: object) => Promise<Response>,
  {
    id,
    regime = 'laassp_2025',
    lots,
    winner = 'Cotizante Ficticio',
  }: Pick<AdminProcedure, 'id' | 'lots'> & { regime?: string; winner?: string },
): Promise<void> {
  await groundAward(put, { id, regime });
  const tendererId = crypto.randomUUID();
  const tenderer = {
    id: tendererId,
    position: 1,
    supplierId: null,
    name: winner,
    rfc: 'CFI150310AB1',
    openedAt: new Date().toISOString(),
    reason: null,
    ground: null,
    offeredOn: '2026-01-15',
  };
  const bids = lots.flatMap((lot) => ({
    id: `${tendererId}.${lot.id}`,
    tendererId,
    lotId: lot.id,
    amount: '100.00',
    points: null,
    reason: null,
    ground: null,
  }));
  const saved = await put(`/administracion/procedimientos/${id}/apertura`, { tenderers: [tenderer], bids });
  if (!saved.ok) throw new Error(await saved.text());
  const won = { outcome: 'awarded', tendererId, amount: '100.00', reason: null, listReason: null };
  const decided = await put(`/administracion/procedimientos/${id}/fallo`, {
    lots: lots.map((lot) => ({ id: lot.id, ...won })),
  });
  if (!decided.ok) throw new Error(await decided.text());
}

/** The ground and justification of a direct award; `put` sends version 1. */
export async function groundAward(
  put: (path: string, body: object) => Promise<Response>,
  { id, regime = 'laassp_2025' }: Pick<AdminProcedure, 'id'> & { regime?: string },
): Promise<void> {
  const saved = await put(`/administracion/procedimientos/${id}/planeacion`, {
    groundCode: regime === 'laassp_2025' ? 'l25_55' : `${regime}_amount`,
    groundArticle: 'LAASSP 2025, art. 55',
    justification: 'Hace falta antes del inicio del semestre.',
  });
  if (!saved.ok) throw new Error(await saved.text());
}
