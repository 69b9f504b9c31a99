import { sql } from 'kysely';
import { citedBy, wordsOf, type ContentKind, type ContentValues } from '#contract/content.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { contentProblems, linksIn } from '#contract/rules/texts/content-check.ts';
import { internalPath } from '#contract/rules/texts/rich-text.ts';
import { routeProblems } from '#server/features/approval-routes/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { invalid } from '#server/kit/errors.ts';
import { isPublicPath } from './internal-links.sql.ts';
import { presentValues, publicTitles, type ContentRecord } from './content.sql.ts';

/** Every kind by its address, as this process was started with. */
export type Kinds = Readonly<Record<string, ContentKind>>;

/** Stops a publication by what visitors could not make sense of, by field. */
export async function refuseProblems(
  tx: Transaction,
  { kinds, kind, record }: { kinds: Kinds; kind: ContentKind; record: ContentRecord },
): Promise<void> {
  const values = presentValues(kind, record);
  const problems = {
    ...(await referenceProblems(tx, kinds, { kind, key: record.key, values })),
    ...(await linkProblems(tx, kind, values)),
    ...(await twinProblems(tx, kind, { id: record.id, values })),
    ...contentProblems(kind, values),
  };
  const isWhole = Object.keys(problems).length === 0;
  Object.assign(problems, isWhole ? await setProblems(tx, kind, { key: record.key, values }) : {});
  if (Object.keys(problems).length > 0) throw invalid(problems, 'publication_incomplete');
}

/** Rules between a thing and all that is published of its kind; without values: what would be left without it. */
export async function setProblems(
  tx: Transaction,
  { type }: ContentKind,
  thing: { key: string; values?: ContentValues },
): Promise<Record<string, string>> {
  return type === 'rutas' ? routeProblems(tx, thing) : {};
}

/** Links within the portal to what visitors do not find: message by field. */
async function linkProblems(
  tx: Transaction,
  { fields }: ContentKind,
  values: ContentValues,
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const field of fields)
    for (const address of linksIn(field, values[field.name])) {
      const path = internalPath(address, SCREEN_BASE);
      if (path !== undefined && !(await isPublicPath(tx, path)))
        problems[field.name] =
          `«${address.slice(0, 80)}» no lleva a ninguna página del portal que el público vea. Ábrela en el portal y copia su dirección.`;
    }
  return problems;
}

async function twinProblems(
  tx: Transaction,
  { type, fields }: ContentKind,
  { id, values }: { id: string; values: ContentValues },
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const { name, isUnique } of fields) {
    if (isUnique !== true) continue;
    const { rows } = await sql<{ title: string }>`select title from content_item
      where kind = ${type} and published ->> ${name} = ${String(values[name])} and id <> ${id} limit 1`.execute(
      tx,
    );
    if (rows[0] !== undefined) problems[name] = `Ya está en «${rows[0].title}».`;
  }
  return problems;
}

/** References to what visitors do not see, and circles within a kind: message by field. */
export async function referenceProblems(
  tx: Db | Transaction,
  kinds: Kinds,
  { kind, key, values }: { kind: ContentKind; key: string; values: ContentValues },
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const field of kind.fields)
    for (const { of, key: cited } of citedBy(field, values[field.name])) {
      const { name } = field;
      if (!(await publicTitles(tx, of, [cited])).has(cited))
        problems[name] =
          `No hay ${kinds[of]?.words.one ?? of} a la vista del público con la clave «${cited}».`;
      else if (
        field.type === 'reference' &&
        of === kind.type &&
        (await leadsTo(tx, kind, { field: name, from: cited, key }))
      )
        problems[name] =
          `No puede depender de sí mism${wordsOf(kind).ending}, tampoco a través de otr${wordsOf(kind).ending}.`;
    }
  return problems;
}

async function leadsTo(
  tx: Db | Transaction,
  kind: ContentKind,
  { field, from, key }: { field: string; from: string; key: string },
): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`
    with recursive chain(key) as (
      select ${from}::text
      union select c.published ->> ${field} from chain join content_item c on c.kind = ${kind.type} and c.key = chain.key
        where coalesce(c.published ->> ${field}, '') <> ''
    ) select key from chain where key = ${key}`.execute(tx);
  return rows.length > 0;
}
