import { sql, type RawBuilder } from 'kysely';

/** Who is asked about: whoever comes from abroad by country and tax number, as a supplier's file writes them. */
interface Sanctionable {
  origin: string;
  rfc: string;
  country: string;
  taxId: string;
}

/**
 * Condition on `sanction`: it was imposed on this registration, on this RFC or, from abroad, on any registration that
 * this tax number has or had, also one that is cancelled.
 */
export function sanctionedAs(
  { origin, rfc, country, taxId }: Sanctionable,
  supplierId: string | null,
): RawBuilder<boolean> {
  const same =
    origin === 'foreign'
      ? sql`supplier_id in (select id from supplier
          where foreign_identity = foreign_identity(${JSON.stringify({ origin, country, taxId })}::jsonb))`
      : sql`rfc = ${rfc}`;
  return sql<boolean>`(${same} or supplier_id = ${supplierId}::uuid)`;
}
