import { sql } from 'kysely';
import { CONDITIONS, type Condition } from '#contract/tender-conditions.ts';
import type { ConditionColumn } from '#server/kit/schema.ts';

const columnOf = (name: Condition) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ConditionColumn;

/** The conditions of a procedure, each under its name. */
export const CONDITION_COLUMNS = CONDITIONS.map((name) =>
  sql.ref<string | null>(`procedure.${columnOf(name)}`).as(name),
);

/** The conditions of a row called `alias` as one object. */
export const conditionObject = (alias: string) =>
  sql<Record<Condition, string | null>>`jsonb_build_object(${sql.join(
    CONDITIONS.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${columnOf(name)}`)]),
  )})`;

/** Columns and values of what a form says. */
export const conditionValues = (form: Partial<Record<Condition, string | null>>) =>
  Object.fromEntries(CONDITIONS.map((name) => [columnOf(name), form[name] ?? null])) as Record<
    ConditionColumn,
    string | null
  >;
