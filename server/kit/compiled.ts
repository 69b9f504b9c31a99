import type { CompiledQuery, Kysely } from 'kysely';
import type { Db, Transaction } from './db.ts';
import type { Database } from './schema.ts';

/** A statement that can be compiled: what the query builder gives, or a `sql` text bound to its database. */
interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/**
 * A statement whose text never changes, built and compiled at its first run only; later runs just put their values in.
 * `build` gets the places of the values and must not look into them.
 */
export function compiledOnce<Values extends Record<string, string>, Row>(
  build: (db: Kysely<Database>, at: Values) => Compilable<Row>,
): (db: Db | Transaction, values: Values) => Promise<Row[]> {
  let compiled: { statement: CompiledQuery<Row>; names: (keyof Values | undefined)[] } | undefined;
  return async (db, values) => {
    compiled ??= compile(db, build, Object.keys(values));
    const { statement, names } = compiled;
    const parameters = names.map((name, index) =>
      name === undefined ? statement.parameters[index] : values[name],
    );
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}

function compile<Values extends Record<string, string>, Row>(
  db: Db | Transaction,
  build: (db: Kysely<Database>, at: Values) => Compilable<Row>,
  keys: (keyof Values & string)[],
) {
  // Objects that only mark their places; no value of a statement can be equal to one of them.
  const marks = new Map(keys.map((key) => [key, { place: key }]));
  const statement = build(db, Object.fromEntries(marks) as unknown as Values).compile();
  const names = statement.parameters.map((parameter) => keys.find((key) => marks.get(key) === parameter));
  return { statement, names };
}
