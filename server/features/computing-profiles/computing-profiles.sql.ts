import { sql, type RawBuilder } from 'kysely';
import type { ProfileDetail, ProfilePage, ProfileQuery, ProfileRow } from '#contract/computing-profiles.ts';
import type { Db } from '#server/kit/db.ts';
import { isPriceOld, profileState } from './profile-state.rules.ts';

interface Row {
  key: string;
  name: string;
  kind: ProfileRow['kind'];
  level: ProfileRow['level'];
  uses: string[];
  highlights: string[];
  specification: { group: string; label: string; value: string }[];
  norms: string[];
  warranty: string;
  technical_text: string;
  budget_line: string | null;
  slug: string;
  prices: { on: string; min: string; max: string; source: string }[];
  valid_from: string;
  valid_until: string;
  replaces: string | null;
  replaced_by: string | null;
  change_reason: string | null;
  authorised_by: string | null;
  edition: number;
}

const COLUMNS = sql`p.key, p.slug, p.name, p.kind, p.level, p.uses, p.highlights, p.specification, p.norms, p.warranty,
  p.technical_text, p.budget_line, p.prices, p.valid_from, p.valid_until, p.change_reason, p.authorised_by,
  (select o.key from computing_profile o where o.id = p.replaces and o.is_published) replaces,
  (select n.key from computing_profile n where n.replaces = p.id and n.is_published
    order by n.valid_from desc limit 1) replaced_by,
  coalesce((select c.edition from content_item c where c.id = p.id), 1) edition`;

/** Rows that follow each other under the same group. */
function grouped(rows: Row['specification']): ProfileDetail['specification'] {
  const groups: ProfileDetail['specification'] = [];
  for (const { group, label, value } of rows) {
    if (groups.at(-1)?.group !== group) groups.push({ group, rows: [] });
    groups.at(-1)?.rows.push({ label, value });
  }
  return groups;
}

function rowOf(row: Row, today: string): ProfileDetail {
  const [price, ...older] = row.prices.toSorted((a, b) => b.on.localeCompare(a.on));
  return {
    key: row.key,
    name: row.name,
    kind: row.kind,
    level: row.level,
    uses: row.uses,
    highlights: row.highlights,
    state: profileState(row.valid_from, row.valid_until, today),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    replacedBy: row.replaced_by,
    priceMin: price?.min ?? null,
    priceMax: price?.max === '' ? null : (price?.max ?? null),
    priceOn: price?.on ?? null,
    isPriceOld: isPriceOld(price?.on ?? null, today),
    slug: row.slug,
    specification: grouped(row.specification),
    norms: row.norms,
    warranty: row.warranty,
    technicalText: row.technical_text,
    budgetLine: row.budget_line,
    priceSource: price?.source ?? null,
    priceHistory: older.map(({ on, min, max, source }) => ({
      on,
      min,
      max: max === '' ? null : max,
      source,
    })),
    replaces: row.replaces,
    changeReason: row.change_reason,
    authorisedBy: row.authorised_by,
    edition: row.edition,
  };
}

function counted(rows: readonly Row[], values: (row: Row) => readonly string[]) {
  const counts = new Map<string, number>();
  for (const value of rows.flatMap(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** The catalogue fits in memory: one query, then filters, facets that ignore their own selection, and comparison. */
export async function listProfiles(db: Db, query: ProfileQuery, today: string): Promise<ProfilePage> {
  const q = query.q ?? '';
  const matches: RawBuilder<boolean> = sql`p.is_published and (${q} = '' or p.search @@ (websearch_to_tsquery('spanish', ${q})
    || websearch_to_tsquery('spanish_plain', plain(${q})))) and (${query.vigencia} = 'todas' or p.valid_until >= ${today})`;
  const found = await sql<Row>`select ${COLUMNS} from computing_profile p where ${matches}
    order by p.kind, case p.level when 'basic' then 1 when 'intermediate' then 2 when 'advanced' then 3 else 4 end, p.key limit 1000`.execute(
    db,
  );
  const wanted = query.comparar.slice(0, 3);
  const compared =
    wanted.length === 0
      ? []
      : (
          await sql<Row>`select ${COLUMNS} from computing_profile p
            where p.key = any(${wanted}) and p.is_published order by p.key`.execute(db)
        ).rows;
  const fits = (chosen: readonly string[], values: readonly string[]) =>
    chosen.length === 0 || values.some((value) => chosen.includes(value));
  const byKind = (row: Row) => fits(query.tipo, [row.kind]);
  const byLevel = (row: Row) => fits(query.nivel, [row.level]);
  const byUse = (row: Row) => fits(query.uso, row.uses);
  const rows = found.rows;
  return {
    rows: rows.filter((row) => byKind(row) && byLevel(row) && byUse(row)).map((row) => rowOf(row, today)),
    compared: compared.map((row) => rowOf(row, today)),
    facets: {
      tipo: counted(
        rows.filter((row) => byLevel(row) && byUse(row)),
        (row) => [row.kind],
      ),
      nivel: counted(
        rows.filter((row) => byKind(row) && byUse(row)),
        (row) => [row.level],
      ),
      uso: counted(
        rows.filter((row) => byKind(row) && byLevel(row)),
        (row) => row.uses,
      ),
    },
  };
}

/** One profile by its key. */
export async function selectProfile(db: Db, key: string, today: string): Promise<ProfileDetail | undefined> {
  const result = await sql<Row>`select ${COLUMNS} from computing_profile p
    where (p.slug = lower(${key}) or p.key = ${key}) and p.is_published limit 1`.execute(db);
  const row = result.rows[0];
  return row === undefined ? undefined : rowOf(row, today);
}
