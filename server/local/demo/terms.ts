import type { DemoProcedure } from './procedure-shapes.ts';

/** Where acts are held face to face and where the unit attends. */
export const BUILDING = 'Edificio de la Unidad, planta baja';
export const ROOM = `Sala de Juntas A, ${BUILDING}`;
/** When the warehouse receives. */
export const HOURS = '9:00 a 14:00 h';

/** The switchboard of the made-up unit: its guides, posts and tenders have the same. */
export const PHONE = '473 555 0142';
export const TENDERS_CONTACT = `Departamento de Licitaciones, ${PHONE} ext. 2140, licitaciones@universidad.example`;

/** How long the contracts of the demonstration last, but those that are paid by the month. */
const CONTRACT_DAYS = 180;

/** Months of the longest service that is bought by the month. */
function monthsOf(lots: DemoProcedure['lots']): number | undefined {
  const months = lots.filter(({ unit }) => unit === 'Mes').map(({ quantity }) => quantity);
  return months.length === 0 ? undefined : Math.max(...months);
}

/** Days from the signature to the end of a contract. */
export function contractDays({ lots }: Pick<DemoProcedure, 'lots'>): number {
  const months = monthsOf(lots);
  return months === undefined ? CONTRACT_DAYS : Math.round((months * 365) / 12);
}

/** What a day late costs, in percent of what came late. */
export const PENALTY = 1;
/** Percent that guarantees, and of what, with the days there are for it. */
export const BID_GUARANTEE = '5% de lo ofertado, sin IVA';
export const CONTRACT_GUARANTEE = '10% del monto del contrato, sin IVA';
export const GUARANTEE_TERM = '10 días naturales siguientes a la firma';
/** Working days in which an invoice is paid. */
export const PAYMENT_DAYS = 17;

/** What a procedure asks: its page and its documents say it from here. */
export function conditionsOf({ kind, category, lots }: Pick<DemoProcedure, 'kind' | 'category' | 'lots'>) {
  const months = monthsOf(lots);
  const isCalled = kind === 'open' || kind === 'invitation';
  return {
    guarantee:
      kind === 'catalogue' ? null : `${CONTRACT_GUARANTEE}, dentro de los ${GUARANTEE_TERM} (cumplimiento)`,
    bid_guarantee: isCalled ? `${BID_GUARANTEE}, con la propuesta económica` : null,
    advance: isCalled ? 'No se otorga' : null,
    delivery_place:
      isCalled && category === 'goods' ? 'Almacén general, o el lugar que señalen las bases; con cita' : null,
    delivery_term: isCalled
      ? `${months === undefined ? `${CONTRACT_DAYS} días` : `${months} meses`} desde la firma del contrato`
      : null,
  };
}
