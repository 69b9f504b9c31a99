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
  specification: ProfileDetail['specification'];
  norms: string[];
  warranty: string;
  technical_text: string;
  budget_line: string | null;
  price_min: string | null;
  price_max: string | null;
  price_on: string | null;
  price_source: string | null;
  price_history: ProfileDetail['priceHistory'];
  valid_from: string;
  valid_until: string;
  replaced_by: string | null;
  authorised_by: string | null;
  edition: number;
}

const COLUMNS = sql`key, name, kind, level, uses, highlights, specification, norms, warranty, technical_text, budget_line,
  price_min, price_max, price_on, price_source, price_history, valid_from, valid_until, replaced_by, authorised_by, edition`;

function rowOf(row: Row, today: string): ProfileDetail {
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
    priceMin: row.price_min,
    priceMax: row.price_max,
    priceOn: row.price_on,
    isPriceOld: isPriceOld(row.price_on, today),
    specification: row.specification,
    norms: row.norms,
    warranty: row.warranty,
    technicalText: row.technical_text,
    budgetLine: row.budget_line,
    priceSource: row.price_source,
    priceHistory: row.price_history,
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
  const matches: RawBuilder<boolean> = sql`(${q} = '' or search @@ (websearch_to_tsquery('spanish', ${q})
    || websearch_to_tsquery('spanish_plain', plain(${q})))) and (${query.vigencia} = 'todas' or valid_until >= ${today})`;
  const found = await sql<Row>`select ${COLUMNS} from computing_profile where ${matches}
    order by kind, case level when 'basic' then 1 when 'intermediate' then 2 when 'advanced' then 3 else 4 end, key limit 1000`.execute(
    db,
  );
  const wanted = query.comparar.slice(0, 3);
  const compared =
    wanted.length === 0
      ? []
      : (
          await sql<Row>`select ${COLUMNS} from computing_profile where key = any(${wanted}) order by key`.execute(
            db,
          )
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
  const result = await sql<Row>`select ${COLUMNS} from computing_profile where key = ${key}`.execute(db);
  const row = result.rows[0];
  return row === undefined ? undefined : rowOf(row, today);
}
