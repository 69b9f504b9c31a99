import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';
import { differencesOf } from './conflict.rules.ts';
import type { KnownContract } from './contract-batch.sql.ts';
import { identityOf, withPlainDashes, type TakenRow } from './contract-row.rules.ts';

const LONG_DASH = '[\u2010-\u2015\u2212]';

/** What was imported while «–» and «-» still told numbers apart: a row with the other dash speaks of the same. */
export class OlderDashes {
  readonly #contracts: ReadonlyMap<string, KnownContract>;
  /** The number as it is kept, by the one with plain dashes. */
  readonly #procedures: ReadonlyMap<string, string>;

  private constructor(
    contracts: ReadonlyMap<string, KnownContract>,
    procedures: ReadonlyMap<string, string>,
  ) {
    this.#contracts = contracts;
    this.#procedures = procedures;
  }

  static async of(db: Db): Promise<OlderDashes> {
    const [contracts, procedures] = await Promise.all([
      sql<KnownContract & { procedure: string; file: string | null }>`
        select c.number, c.title, c.supplier_name, c.signed_on, c.starts_on, c.ends_on, c.amount, c.currency, c.status,
          '' content, p.number procedure, p.compranet_file file
        from contract c join procedure p on p.id = c.procedure_id
        where c.source = 'compranet' and concat(c.number, p.number, p.compranet_file) ~ ${LONG_DASH}`.execute(
        db,
      ),
      sql<{ number: string }>`select number from procedure
        where source = 'compranet' and number ~ ${LONG_DASH}`.execute(db),
    ]);
    return new OlderDashes(
      new Map(
        contracts.rows.map(({ procedure, file, ...known }) => [
          identityOf(withPlainDashes(known.number), withPlainDashes(file ?? procedure), known.supplier_name),
          known,
        ]),
      ),
      new Map(procedures.rows.map(({ number }) => [withPlainDashes(number), number])),
    );
  }

  /** The contract of the row, when it is kept with another dash. */
  contractOf(row: TakenRow): KnownContract | undefined {
    const known = this.#contracts.get(row.identity);
    return known && { ...known, content: differencesOf(known, row).length === 0 ? row.content : '' };
  }

  /** The number of a procedure as it is kept. */
  numberOf(number: string): string {
    return this.#procedures.get(number) ?? number;
  }
}
