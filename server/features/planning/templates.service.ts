import { sql } from 'kysely';
import type { ProcedureTemplate } from '#contract/procedure-templates.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { KIND_LABELS, type ProcedureKind } from '#contract/procedure-kinds.ts';
import type { FieldLabel, FieldState } from '#contract/rules/texts/field-differences.ts';
import { mustReadProcedure as mustRead, type Author } from '#server/features/procurement/public.ts';
import { change, changeable, created } from '#server/kit/change.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { nameInColumn, rememberOfficer } from '#server/kit/officers.ts';
import { beginLike, beginningOf, type Beginning } from './begin-like.service.ts';
import './planning.tables.ts';

interface TemplateState extends FieldState {
  name: string;
  kind: ProcedureKind;
  area: string;
  isRetired: boolean;
}

const TEMPLATE_FIELDS: readonly FieldLabel[] = [
  { name: 'name', label: 'Nombre' },
  { name: 'kind', label: 'Tipo', text: (value) => KIND_LABELS[value as ProcedureKind] ?? String(value) },
  { name: 'area', label: 'Área' },
  { name: 'isRetired', label: 'Retirada', text: (value) => (value === true ? 'Sí' : 'No') },
];

/** A template as a thing that officers change. */
const TEMPLATE = changeable<TemplateState>({
  subject: 'procedure_template',
  table: 'procedure_template',
  key: 'id',
  fields: TEMPLATE_FIELDS,
  title: ({ name }) => name,
  isPublic: () => false,
  read: async (tx, id) => {
    const row = await tx
      .selectFrom('procedure_template')
      .select(['name', 'kind', 'area', 'is_retired as isRetired'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row as TemplateState | undefined;
  },
});

async function readTemplates(db: Db | Transaction, id?: string): Promise<ProcedureTemplate[]> {
  const { rows } = await sql<Omit<ProcedureTemplate, 'updatedAt'> & { updatedAt: Date }>`
    select id, version, name, kind, area, jsonb_array_length(content -> 'lots') lots,
      jsonb_array_length(content -> 'acts') acts, updated_at "updatedAt",
      ${nameInColumn('procedure_template.updated_by')} "updatedBy"
    from procedure_template where not is_retired and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
    order by kind, area, name`.execute(db);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

async function mustReadTemplate(db: Db | Transaction, id: string): Promise<ProcedureTemplate> {
  const [template] = await readTemplates(db, id);
  if (template === undefined) throw notFound();
  return template;
}

/** Templates in use, by kind, area and name. */
export const listTemplates = (db: Db): Promise<ProcedureTemplate[]> => readTemplates(db);

async function withNameCheck<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) !== 'procedure_template_name') throw error;
    throw failure('code_taken', { fields: { name: 'Ya hay una plantilla con ese nombre.' } });
  }
}

/** Keeps a procedure as a template: amounts stay out of it. */
export function createTemplate(
  db: Db,
  { procedureId, name }: { procedureId: string; name: string },
  author: Author,
): Promise<ProcedureTemplate> {
  const work = transaction(db, async (tx) => {
    const procedure = await mustRead(tx, procedureId);
    await rememberOfficer(tx, author.person);
    const { lots, ...beginning } = beginningOf(procedure);
    const content = { ...beginning, lots: lots.map((lot) => ({ ...lot, estimate: null })) };
    const { kind, requestingArea: area } = procedure;
    const { id } = await tx
      .insertInto('procedure_template')
      .values({ name, kind, area, content: JSON.stringify(content), updated_by: author.person.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const state = { name, kind, area, isRetired: false };
    await created(tx, TEMPLATE, { id, author, operation: 'createTemplate' }, state);
    return mustReadTemplate(tx, id);
  });
  return withNameCheck(work);
}

/** Changes how a template is called and for which area it is. */
export async function saveTemplate(
  db: Db,
  target: { id: string; version: number },
  wanted: { name: string; area: string },
  author: Author,
): Promise<ProcedureTemplate> {
  const wish = { ...target, author, operation: 'saveTemplate', wanted };
  const work = change(db, TEMPLATE, wish, async (tx, { next }) => {
    await tx
      .updateTable('procedure_template')
      .set({ name: next.name, area: next.area, updated_at: new Date(), updated_by: author.person.id })
      .where('id', '=', target.id)
      .execute();
  });
  await withNameCheck(work);
  return mustReadTemplate(db, target.id);
}

/** Takes a template out of use; its name is free again. */
export async function retireTemplate(
  db: Db,
  target: { id: string; version: number },
  author: Author,
): Promise<void> {
  const wish = { ...target, author, operation: 'retireTemplate' };
  await change(db, TEMPLATE, wish, async (tx, { before }) => {
    await tx
      .updateTable('procedure_template')
      .set({
        is_retired: true,
        name: `${before.name} (${target.id})`,
        updated_at: new Date(),
        updated_by: author.person.id,
      })
      .where('id', '=', target.id)
      .execute();
  });
}

/** A draft that begins like a template. */
export function beginFromTemplate(db: Db, id: string, author: Author): Promise<AdminProcedure> {
  return transaction(db, async (tx) => {
    await mustReadTemplate(tx, id);
    const { content } = await tx
      .selectFrom('procedure_template')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return beginLike(tx, content as Beginning, author);
  });
}
