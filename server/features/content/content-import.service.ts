import { sql } from 'kysely';
import type { ContentImport, ContentImportRow } from '#contract/content-api.ts';
import {
  contentTitle,
  emptyValues,
  KEY_HEADER,
  MAX_CONTENT_BYTES,
  MAX_CONTENT_ROWS,
  shownValue,
  wholeValues,
  type ContentKind,
  type ContentValues,
} from '#contract/content.ts';
import { contentProblems, keyOf } from '#contract/rules/content-check.ts';
import { differencesOf } from '#contract/rules/field-differences.ts';
import { change, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { CsvProblem, type CsvRow } from '#server/kit/table-file/csv-text.ts';
import { inspectTable } from '#server/kit/table-file/inspect-table.ts';
import { fold, oneLine } from '#server/kit/table-file/plain-text.ts';
import { openTable } from '#server/kit/table-file/table-rows.ts';
import { isHeaderOf, valueOfCell } from './content-cells.rules.ts';
import { publish, referenceProblems, type Kinds } from './content-steps.service.ts';
import { addContent, changeableContent, saveDraft } from './content.service.ts';
import {
  presentValues,
  selectContent,
  selectContentById,
  selectPublic,
  type ContentRecord,
} from './content.sql.ts';

/** Rows of a table that are shown; the refused ones stand first. */
const MAX_SHOWN = 200;

/** A row that was read, with what it would do and over which version. */
interface StagedRow extends ContentImportRow {
  values: ContentValues;
  version: number;
}

/** Reads a table and keeps what it would do; nothing is written until somebody confirms. */
export async function readContentTable(
  services: Services,
  kinds: Kinds,
  {
    kind,
    source,
    name,
    author,
  }: { kind: ContentKind; source: AsyncIterable<Uint8Array>; name: string; author: Author },
): Promise<ContentImport> {
  const { db, files } = services;
  const { sha256 } = await files.put(source, { maxBytes: MAX_CONTENT_BYTES, inspect: inspectTable });
  try {
    const { ignored, rows } = await stagedRows(
      db,
      kinds,
      kind,
      await openTable(files, sha256, isHeaderOf(kind)),
    );
    const staged = await db
      .insertInto('content_import')
      .values({
        kind: kind.type,
        file_name: name,
        rows: JSON.stringify(rows),
        ignored,
        created_by: author.person.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return describeImport({ id: staged.id, fileName: name, ignored, rows });
  } catch (error) {
    if (error instanceof CsvProblem) throw failure('file_content_refused', { detail: error.message });
    throw error;
  }
}

function describeImport(staged: {
  id: string;
  fileName: string;
  ignored: string[];
  rows: StagedRow[];
}): ContentImport {
  const counts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { kind } of staged.rows) counts[kind] += 1;
  const order = ['refused', 'changed', 'new', 'same'];
  return {
    ...staged,
    counts,
    rows: staged.rows.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)).slice(0, MAX_SHOWN),
  };
}

async function stagedRows(
  db: Db,
  kinds: Kinds,
  kind: ContentKind,
  table: () => AsyncGenerator<CsvRow>,
): Promise<{ ignored: string[]; rows: StagedRow[] }> {
  const isHeader = isHeaderOf(kind);
  const titles = await titlesByField(db, kinds, kind);
  const rows: StagedRow[] = [];
  const taken = new Map<string, number>();
  let header: string[] | undefined;
  for await (const { line, values } of table()) {
    if (header === undefined) {
      if (values.filter((name) => isHeader(name)).length < Math.min(2, kind.fields.length)) {
        if (line > 10) break;
        continue;
      }
      header = values.map((name) => oneLine(name));
      continue;
    }
    if (values.every((value) => value.trim() === '')) continue;
    if (rows.length === MAX_CONTENT_ROWS)
      throw new CsvProblem(`El archivo tiene más de ${MAX_CONTENT_ROWS} filas. Divídelo en varios.`);
    const row = await stagedRow(db, kinds, kind, { line, cells: cellsByName(header, values), titles });
    const twice = row.key === '' ? undefined : taken.get(row.key);
    if (twice !== undefined)
      Object.assign(row, {
        kind: 'refused',
        problems: { ...row.problems, [KEY_HEADER]: `La misma clave está en la línea ${twice}.` },
      });
    taken.set(row.key, line);
    rows.push(row);
  }
  if (header === undefined)
    throw new CsvProblem('No encontramos los encabezados de la plantilla. Descárgala y compara.');
  return { rows, ignored: header.filter((name) => name !== '' && !isHeader(name)) };
}

function cellsByName(header: readonly string[], values: readonly string[]): Map<string, string> {
  return new Map(header.map((name, index) => [fold(name), values[index] ?? '']));
}

async function titlesByField(
  db: Db,
  kinds: Kinds,
  kind: ContentKind,
): Promise<Map<string, Map<string, string>>> {
  const found = new Map<string, Map<string, string>>();
  for (const { name, of = '' } of kind.fields.filter(({ type }) => type === 'reference')) {
    const other = kinds[of];
    const records = other === undefined ? [] : await selectPublic(db, other);
    found.set(name, new Map(records.map(({ key, title }) => [fold(title), key])));
  }
  return found;
}

async function stagedRow(
  db: Db,
  kinds: Kinds,
  kind: ContentKind,
  {
    line,
    cells,
    titles,
  }: { line: number; cells: Map<string, string>; titles: Map<string, Map<string, string>> },
): Promise<StagedRow> {
  const key = (cells.get(fold(KEY_HEADER)) ?? '').trim();
  const problems: Record<string, string> = {};
  const record = key === '' ? undefined : await selectContent(db, kind, key);
  if (key !== '' && keyOf(key) !== key)
    problems[KEY_HEADER] = 'Usa letras minúsculas sin acentos, cifras y guiones.';
  if (record?.stage === 'in_review' || record?.stage === 'scheduled')
    problems[KEY_HEADER] = 'Tiene un borrador por revisar o programado. Ábrelo o publícalo antes.';
  const before = record === undefined ? emptyValues(kind) : presentValues(kind, record);
  const values: Record<string, ContentValues[string]> = { ...before };
  for (const field of kind.fields) {
    const cell = cells.get(fold(field.label));
    if (cell === undefined) continue;
    const read = valueOfCell(field, cell, titles.get(field.name) ?? new Map());
    if ('problem' in read) problems[field.label] = read.problem;
    else values[field.name] = read.value;
  }
  const found = {
    ...(await referenceProblems(db, kinds, { kind, key, values })),
    ...contentProblems(kind, values),
  };
  for (const { name, label } of kind.fields)
    if (found[name] !== undefined && problems[label] === undefined) problems[label] = found[name];
  const changes = differencesOf(kind.fields, record === undefined ? {} : before, values);
  const isRefused = Object.keys(problems).length > 0;
  const does = record === undefined ? 'new' : changes.length === 0 ? 'same' : 'changed';
  return {
    line,
    key,
    title: contentTitle(kind, values),
    kind: isRefused ? 'refused' : does,
    changes:
      record === undefined
        ? []
        : changes.map(({ name, label, before: was, after }) => {
            const field = kind.fields.find((one) => one.name === name);
            const show = (value: unknown) => (field === undefined ? '' : shownValue(field, value));
            return { label, before: show(was), after: show(after) };
          }),
    problems,
    values,
    version: record?.version ?? 0,
  };
}

/** Does what a table that was read says, all of it or nothing, over the versions that were seen then. */
export async function applyContentImport(
  services: Services,
  kinds: Kinds,
  { kind, id, isPublished, author }: { kind: ContentKind; id: string; isPublished: boolean; author: Author },
): Promise<{ created: number; changed: number }> {
  return transaction(services.db, async (tx) => {
    const { rows: found } = await sql<{ rows: StagedRow[]; applied_at: Date | null }>`
      select rows, applied_at from content_import where id = ${id} and kind = ${kind.type} for update`.execute(
      tx,
    );
    const staged = found[0];
    if (staged === undefined) throw notFound();
    if (staged.applied_at !== null)
      throw failure('state_conflict', { detail: 'Esta tabla ya se aplicó. Súbela otra vez si cambió.' });
    if (staged.rows.some((row) => row.kind === 'refused')) throw failure('import_has_errors');
    if (isPublished && services.config.secondReviewer)
      throw failure('second_person_required', {
        detail: 'Lo importado lo publica otra persona: impórtalo como borradores.',
      });
    const counts = { created: 0, changed: 0 };
    for (const row of staged.rows) {
      if (row.kind === 'same') continue;
      const record = await writeRow(tx, kind, row, author);
      counts[row.kind === 'new' ? 'created' : 'changed'] += 1;
      if (isPublished) await publishRow(tx, kinds, { kind, record, author });
    }
    await sql`update content_import set applied_at = now() where id = ${id}`.execute(tx);
    return counts;
  });
}

async function writeRow(
  tx: Transaction,
  kind: ContentKind,
  { key, values, version, kind: does }: StagedRow,
  author: Author,
): Promise<ContentRecord> {
  const operation = 'content.import';
  if (does === 'new') {
    const asked = key === '' ? {} : { key };
    return addContent(tx, kind, { values: wholeValues(kind, values), ...asked, author, operation });
  }
  const record = await selectContent(tx, kind, key);
  if (record === undefined) throw notFound();
  await saveDraft(tx, kind, record, { version, values, author, operation });
  return (await selectContentById(tx, record.id)) ?? record;
}

/** Publishes a draft at once, in the caller's transaction. */
export async function publishRow(
  tx: Transaction,
  kinds: Kinds,
  { kind, record, author }: { kind: ContentKind; record: ContentRecord; author: Author },
): Promise<void> {
  const wish = { id: record.id, version: record.version, author, operation: 'content.publish' };
  await change(tx, changeableContent(kind), wish, () => publish(tx, { kinds, kind, record, author }));
}
