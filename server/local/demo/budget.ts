import { sql } from 'kysely';
import { writeBudget } from '#server/features/budget/public.ts';
import type { Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import data from './data/budget.json' with { type: 'json' };

/** The budget of the year of each area of the directory, with its changes, by the door of the imports. */
export async function insertBudget(tx: Transaction, today: string, author: Author): Promise<void> {
  const year = Number(today.slice(0, 4));
  const { rows: areas } = await sql<{
    id: string;
    slug: string;
  }>`select id, slug from area order by slug`.execute(tx);
  const keys = areas.flatMap(({ id }, place) =>
    data.keys.map(({ item, programme, project = '0', source, ...key }) => ({
      ...key,
      year,
      unit: String(3101 + place),
      areaId: id,
      programme,
      project: project.replace('2026', String(year)),
      source,
      item,
      expense: item.startsWith('5') ? ('2' as const) : ('1' as const),
    })),
  );
  const codeOf = (key: (typeof keys)[number]) =>
    [key.year, key.unit, key.programme, key.project, key.source, key.item, key.expense].join('.');
  const rows = keys.map(({ approved, ...key }) => ({
    ...key,
    code: codeOf({ approved, ...key }),
    months: null,
    kind: 'approve' as const,
    amount: approved,
    reason: 'Presupuesto de muestra',
    day: `${year}-01-02`,
  }));
  const changes = data.changes.flatMap(({ amount, item, kind, letter, source }) =>
    rows
      .filter((row) => row.item === item && row.source === source)
      .map((row) => ({
        ...row,
        kind: kind as 'increase' | 'decrease',
        amount,
        reason: `${letter}/${year}`,
        day: `${year}-03-15`,
      })),
  );
  await writeBudget(tx, [...rows, ...changes], { origin: `demonstration:${year}`, importId: null, author });
}
