import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { FUNDINGS, type Regime } from '#contract/procedure-kinds.ts';
import type { QuotationLot, QuotationRequestForm } from '#contract/quotation-requests.ts';
import { totalOf } from '#contract/rules/texts/money.ts';
import { leftOf, lotsFromLines } from '#contract/rules/requisitions/requisition-lots.ts';
import { mustReadProcedure } from '#server/features/procurement/public.ts';
import { purchaseRoute } from '#server/features/procedure-sheets/public.ts';
import { linesToQuote } from '#server/features/requisitions/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';

/** From what a request begins: its lots, and what of its head follows from it. */
export interface RequestSource {
  lots: QuotationLot[];
  areaId: string | null;
  procedureId: string | null;
  regime: Regime | null;
  /** The deserted request that it asks again. */
  again: AskedAgain | null;
}

/** A request that stayed deserted, and what of it is asked again. */
export interface AskedAgain {
  id: string;
  folio: string;
  form: Omit<QuotationRequestForm, 'lots'>;
}

export const lotWith = (place: number, given: Partial<QuotationLot>): QuotationLot => ({
  id: randomUUID(),
  number: place + 1,
  groupLabel: null,
  description: '',
  quantity: null,
  unit: '',
  place: '',
  deliveryDays: null,
  estimate: null,
  requirements: [],
  lotId: null,
  lineIds: [],
  ...given,
});

/** Lots of a procedure that nobody won yet, with the lines of requisitions that they buy. */
export async function fromProcedure(tx: Transaction, procedureId: string): Promise<RequestSource> {
  const procedure = await mustReadProcedure(tx, procedureId);
  const { rows: sources } = await sql<{ lotId: string; lineIds: string[]; areaId: string }>`
    select s.lot_id "lotId", array_agg(s.line_id) "lineIds", min(r.area_id::text) "areaId"
    from lot_source s join lot o on o.id = s.lot_id join requisition_line l on l.id = s.line_id
      join requisition r on r.id = l.requisition_id where o.procedure_id = ${procedureId} group by s.lot_id`.execute(
    tx,
  );
  const { rows: areas } = await sql<{
    id: string;
  }>`select id from area where name = ${procedure.requestingArea}`.execute(tx);
  const linesOf = new Map(sources.map(({ lotId, lineIds }) => [lotId, lineIds]));
  return {
    procedureId,
    again: null,
    regime: procedure.regime,
    areaId: areas[0]?.id ?? sources[0]?.areaId ?? null,
    lots: procedure.lots.map((lot, place) =>
      lotWith(place, {
        description: lot.description,
        quantity: lot.quantity,
        unit: lot.unit,
        estimate: lot.estimate ?? null,
        groupLabel: lot.group ?? null,
        lotId: lot.id ?? null,
        lineIds: linesOf.get(lot.id ?? '') ?? [],
      }),
    ),
  };
}

/** Lines of requisitions that their buyer took, as the conversion makes lots of them: equal goods are one. */
export async function fromRequisitions(
  tx: Transaction,
  folios: readonly string[],
  person: Person,
): Promise<RequestSource> {
  const lines = (await linesToQuote(tx, folios, person)).filter(
    ({ quantity, elsewhere }) => Number(leftOf(quantity, elsewhere)) > 0,
  );
  if (lines.length === 0)
    throw failure('state_conflict', {
      detail:
        'Esos renglones ya se compran completos en otros procedimientos: pide las cotizaciones desde ellos.',
    });
  const places = new Map(lines.map(({ id, place }) => [id, place]));
  const lots = lotsFromLines(
    lines.map((line) => ({ ...line, lineId: line.id, taken: leftOf(line.quantity, line.elsewhere) })),
    'equal',
  );
  return {
    procedureId: null,
    again: null,
    regime: await regimeOf(tx, lines[0], totalOf(lots.map(({ estimate }) => estimate))),
    areaId: lines[0]?.areaId ?? null,
    lots: lots.map(({ sources, description, unit, quantity, estimate }, place) =>
      lotWith(place, {
        description,
        unit,
        quantity,
        estimate,
        place: places.get(sources[0]?.lineId ?? '') ?? '',
        lineIds: sources.map(({ lineId }) => lineId),
      }),
    ),
  };
}

/** The law of the money that pays, as the conversion finds it; null while nobody said which money it is. */
async function regimeOf(
  tx: Transaction,
  line: { funding: string | null; category: 'goods' | 'lease' | 'services' | null; year: number } | undefined,
  net: string | undefined,
): Promise<Regime | null> {
  const funding = FUNDINGS.find((one) => one === line?.funding);
  if (line === undefined || funding === undefined) return null;
  const route = await purchaseRoute(tx, {
    amount: net ?? '0.00',
    hasTax: false,
    category: line.category ?? 'goods',
    funding,
    year: line.year,
    on: todayInMexico(new Date()),
  });
  return route?.regime ?? null;
}
