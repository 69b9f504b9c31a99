import type { DocumentStatus } from '#contract/documents.ts';
import type { DocumentKind } from '#contract/procedures.ts';
import type { AdminProcedure, ProcedureInput } from '#contract/procurement-admin.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import type { TestApp } from '#server/kit/test-app.ts';

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
