import { sql } from 'kysely';
import type {
  ContractEnd,
  ContractYear,
  Execution,
  MoneyMoments,
  Payment,
  Penalty,
  PublicExecution,
  WithheldPenalty,
} from '#contract/executions.ts';
import type { ProcedureDetail, PublicAmendment, PublicContract } from '#contract/procedures.ts';
import { unpaidOf } from '#contract/rules/contracts/execution.ts';
import { penaltiesCollected, penaltyFormula } from '#contract/rules/contracts/penalty-words.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

interface ExecutedRow {
  amount: string | null;
  minimum_amount: string | null;
  years: unknown;
  document_id: string | null;
  amendments: readonly PublicAmendment[];
  deliveries: Execution['deliveries'];
  penalties: readonly Penalty[];
  payments: readonly Payment[];
  withheld: readonly (Omit<WithheldPenalty, 'payment'> & { paymentId: string | null })[];
  invoices: NonNullable<PublicExecution['invoices']>;
  moments: MoneyMoments | null;
  end: ContractEnd | null;
}

/** Whether visitors can read a document of the file. */
export const isReadable = ({ versions }: ProcedureDetail['documents'][number]): boolean =>
  versions.length > 0;

/** What became of a contract, as visitors read it: documents that they cannot read are not named. */
export function executed(
  row: ExecutedRow,
  readable: ReadonlySet<string>,
): Pick<PublicContract, 'years' | 'documentId' | 'amendments' | 'execution'> {
  const {
    years,
    document_id,
    amendments,
    deliveries,
    invoices,
    moments,
    penalties,
    payments,
    end,
    withheld,
  } = row;
  const file = (id: string | null) => (id !== null && readable.has(id) ? id : null);
  const places = new Map(deliveries.map(({ id }, place) => [id, place]));
  return {
    years: years as ContractYear[],
    documentId: file(document_id),
    amendments: amendments.map((one) => ({ ...one, documentId: file(one.documentId) })),
    execution: {
      deliveries: deliveries.map(
        ({ what, lots, plannedOn, deliveredOn, acceptedOn, acceptBy, documentId, isPartial }) => ({
          what,
          lots,
          plannedOn,
          deliveredOn,
          acceptedOn,
          acceptBy,
          documentId: file(documentId),
          ...(isPartial === true && { isPartial }),
        }),
      ),
      penalties: penalties.map(({ deliveryId, imposedOn, percent, amount, reason, ground, documentId }) => ({
        delivery: places.get(deliveryId) ?? 0,
        imposedOn,
        amount,
        formula: penaltyFormula(
          { percent, amount, reason },
          deliveries.find(({ id }) => id === deliveryId)?.amount,
          row.amount,
        ),
        reason,
        ground,
        documentId: file(documentId),
      })),
      payments: payments.map(({ paidOn, amount, invoice }) => ({ paidOn, amount, invoice })),
      ...(withheld.length > 0 && {
        withheld: withheld.map(({ paymentId, ...one }) => {
          const place = payments.findIndex(({ id }) => id === paymentId);
          return { ...one, payment: place === -1 ? null : place };
        }),
      }),
      ...(invoices.length > 0 && { invoices }),
      ...(moments !== null && { moments }),
      end: end === null ? null : { ...end, documentId: file(end.documentId) },
      ...(penalties.length > 0 && { collected: penaltiesCollected(row) }),
      ...(end?.kind === 'completion' &&
        end.reason === null &&
        row.minimum_amount === null &&
        unpaidOf(row, row) !== null && { isUnexplained: true }),
    },
  };
}

/** How much amendments may add to what was signed, by the rules on the day of publication; null where none says so. */
export async function increaseLimit(
  db: Db | Transaction,
  procedureId: string,
): Promise<PublicContract['increaseLimit']> {
  const { rows } = await sql<{ percent: number; source: string }>`
    select r.amount percent, r.source from procedure p join procurement_rule r
      on r.regime = p.regime and r.kind = p.kind and r.code = 'amendment_increase'
      and (r.character is null or r.character = p.character)
      and r.valid_from <= (p.published_at at time zone 'America/Mexico_City')::date
      and coalesce(r.valid_until >= (p.published_at at time zone 'America/Mexico_City')::date, true)
    where p.id = ${procedureId}
    order by (r.character is not null) desc, r.valid_from desc limit 1`.execute(db);
  return rows[0] ?? null;
}
