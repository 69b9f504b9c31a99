import { sql } from 'kysely';
import {
  SHEET_AUDIENCE_SLUGS,
  SHEET_AUDIENCES,
  type SheetDetail,
  type SheetPage,
  type SheetQuery,
  type SheetRow,
} from '#contract/procedure-sheets.ts';
import type { RequestKind } from '#contract/registration.ts';
import { attachedFiles } from '#server/features/content/public.ts';
import type { Db } from '#server/kit/db.ts';

interface Row {
  key: string;
  title: string;
  audience: SheetRow['audience'];
  category: string;
  objective: string;
  response_time: string;
  cost: string;
  registry_request: RequestKind | null;
}

/** A sheet as it is stored, with the procedure of the registry that it explains. */
export type StoredSheet<Sheet> = Sheet & { registryRequest: RequestKind | null };

const COLUMNS = sql`s.key, s.title, s.audience, s.category, s.objective, s.response_time, s.cost, s.registry_request`;

const rowOf = (row: Row): StoredSheet<SheetRow> => ({
  key: row.key,
  title: row.title,
  audience: row.audience,
  category: row.category,
  objective: row.objective,
  responseTime: row.response_time,
  cost: row.cost,
  registryRequest: row.registry_request,
});

/** Published sheets of one audience, with the matches of both. */
export async function selectSheets(
  db: Db,
  query: SheetQuery,
): Promise<{ rows: StoredSheet<SheetRow>[]; counts: SheetPage['counts'] }> {
  const q = query.q ?? '';
  const audience = SHEET_AUDIENCES.find((code) => SHEET_AUDIENCE_SLUGS[code] === query.para) ?? 'areas';
  const result = await sql<Row>`select ${COLUMNS} from procedure_sheet s where s.is_published
    and (${q} = '' or s.search @@ (websearch_to_tsquery('spanish', ${q}) || websearch_to_tsquery('spanish_plain', plain(${q}))))
    order by s.position, s.title limit 500`.execute(db);
  const rows = result.rows.map(rowOf);
  const count = (code: SheetRow['audience']) => rows.filter((row) => row.audience === code).length;
  return {
    rows: rows.filter((row) => row.audience === audience),
    counts: { areas: count('areas'), suppliers: count('suppliers') },
  };
}

interface DetailRow extends Row {
  scope: string;
  responsible_area: string;
  contact: string;
  schedule: string;
  channel: string;
  result: string;
  slug: string;
  requirements: { text: string }[];
  steps: SheetDetail['steps'];
  questions: SheetDetail['questions'];
  cited: SheetDetail['regulations'];
  files: SheetDetail['files'];
  edition: number;
  issued_on: string;
  review_due_on: string | null;
}

/** One published sheet by its key. */
export async function selectSheet(
  db: Db,
  key: string,
): Promise<StoredSheet<Omit<SheetDetail, 'registry'>> | undefined> {
  const result = await sql<DetailRow>`
    select ${COLUMNS}, s.slug, s.scope, s.responsible_area, s.contact, s.schedule, s.channel, s.result, s.requirements, s.steps,
      s.questions, coalesce(c.edition, 1) edition, s.issued_on, c.review_on review_due_on,
      (select coalesce(jsonb_agg(jsonb_build_object('slug', r.slug, 'title', r.title, 'article', b.row ->> 'article')
          order by b.place), '[]')
        from jsonb_array_elements(s.basis) with ordinality b(row, place)
          join regulation r on r.slug = b.row ->> 'regulation' and r.is_published) cited,
      ${attachedFiles(sql`s.id`)} files
    from procedure_sheet s left join content_item c on c.id = s.id
    where (s.slug = lower(${key}) or s.key = ${key}) and s.is_published limit 1`.execute(db);
  const row = result.rows[0];
  if (row === undefined) return undefined;
  return {
    ...rowOf(row),
    scope: row.scope,
    responsibleArea: row.responsible_area,
    contact: row.contact,
    schedule: row.schedule,
    channel: row.channel,
    result: row.result,
    slug: row.slug,
    requirements: row.requirements.map(({ text }) => text),
    steps: row.steps,
    questions: row.questions,
    regulations: row.cited,
    files: row.files,
    edition: row.edition,
    issuedOn: row.issued_on,
    reviewDueOn: row.review_due_on,
  };
}
