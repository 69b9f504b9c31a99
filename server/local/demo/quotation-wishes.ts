import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import type { QuotationLot } from '#contract/quotation-requests.ts';
import { QUOTATION_DECLARATIONS, type QuotationOffer } from '#contract/quotations.ts';
import type { Db } from '#server/kit/db.ts';
import data from './data/quotations.json' with { type: 'json' };

/** A request of the demonstration, and how far it goes. */
export interface Wish {
  ends: string;
  kind: string;
  title: string;
  /** Null: those of a direct award that is contracted. */
  line: string | null;
  isOpen: boolean;
  wanted: number;
  begunDaysAgo: number;
  sentDaysAgo: number;
  closedDaysAgo?: number;
  openedDaysAgo?: number;
  decidedDaysAgo?: number;
  /** Its contracts are drafted. */
  isContracted?: boolean;
  lots: { description: string; quantity: string; unit: string; estimate: string; requirements: string[] }[];
  answers: { prices?: (string | null)[]; factor?: number; declines?: string }[];
  questions: { text: string; answer: string | null }[];
}
export const WISHES: readonly Wish[] = data.requests;

/** A direct award whose contract is the order that its quotations led to. */
export interface Contracted {
  procedureId: string;
  title: string;
  supplierId: string;
  line: string;
  signedOn: string;
  /** Unit price of its one lot, sin IVA. */
  price: string;
}

export async function contracted(db: Db): Promise<Contracted> {
  const { rows } = await sql<Contracted>`
    select p.id "procedureId", p.title, c.signed_on "signedOn", s.id "supplierId", s.lines[1] line,
      round(c.amount / 1.16 / o.quantity, 4)::text price
    from procedure p join contract c on c.procedure_id = p.id join supplier s on s.id = c.supplier_id
      join lot o on o.procedure_id = p.id
    where p.kind = 'direct' and p.status = 'contracted' and p.regime = 'ley_gto' and s.status = 'active' and s.email is not null
      and o.quantity > 1 and (select count(*) from lot other where other.procedure_id = p.id) = 1
      and not exists (select from list_match m where m.supplier_id = s.id)
      and not exists (select from sanction x where x.supplier_id = s.id or x.rfc = s.rfc)
    order by c.signed_on desc, p.number limit 1`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The demonstration has no direct award for its quotations');
  return found;
}

export const titleOf = ({ line, title }: Wish, order: Contracted): string =>
  line === null ? `${title}: ${order.title}`.slice(0, 250) : title;

export const lotOf = (lot: Wish['lots'][number], place: number): QuotationLot => ({
  ...lot,
  id: randomUUID(),
  number: place + 1,
  groupLabel: null,
  place: 'Almacén central, planta baja',
  deliveryDays: 15,
  requirements: lot.requirements.map((text, at) => ({ code: `R${at + 1}`, text, affectsSolvency: true })),
  lotId: null,
  lineIds: [],
});

/** An offer for every lot that it has a price for. */
export function offerOf(
  { form }: QuotationRequest,
  order: Contracted,
  { prices, factor = 1, name }: { prices?: (string | null)[]; factor?: number; name: string },
): QuotationOffer {
  return {
    lots: form.lots.map((lot, place) => {
      const unitPrice =
        prices === undefined ? (Number(order.price) * factor).toFixed(4) : (prices[place] ?? '');
      return {
        lotId: lot.id,
        offers: unitPrice !== '',
        reason: unitPrice === '' ? 'No lo manejamos en esa cantidad' : '',
        unitPrice,
        quantity: unitPrice === '' ? '' : (lot.quantity ?? ''),
        brand: '',
        model: '',
        origin: 'México',
        deliveryDays: lot.deliveryDays,
        deliveryUnit: 'days',
        warranty: 12,
        warrantyUnit: 'months',
        taxRate: '16',
        meets: lot.requirements.map(({ code }) => ({
          code,
          answer: 'yes',
          where: 'Ficha técnica, página 1',
        })),
        discounts: [],
      };
    }),
    currency: 'MXN',
    validityDays: form.validityDays,
    contact: { name, email: 'ventas@proveedor.example', phone: '' },
    representative: name,
    members: [],
    declarations: QUOTATION_DECLARATIONS.map(({ code, version }) => ({ code, version })),
    note: '',
    files: [],
    papers: [],
  };
}
