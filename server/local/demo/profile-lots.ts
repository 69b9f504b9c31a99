import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';
import { addDays } from './days.ts';
import type { lotRows } from './procedure-rows.ts';
import type { DemoLot, DemoProcedure } from './procedure-shapes.ts';
import { USUAL_PRICES } from './procedure-titles.ts';

/** What lots are bought by which profile, at about which price of one without tax. */
const BOUGHT: readonly (readonly [description: string, profile: string, price: number])[] = [
  ['Computadora portátil', 'LAP-BAS', 17_400],
  ['Computadora de escritorio', 'ESC-INT', 23_100],
  ['Servidor de montaje en bastidor', 'SRV-ESP', 158_000],
  ['Proyector láser de tiro corto', 'PRO-INT', 18_900],
  ['Monitor de 24 pulgadas', 'MON-BAS', 3_100],
  ['No-break de 750 VA', 'NBK-BAS', 2_050],
  ['Impresora láser monocromática', 'IMP-INT', 6_600],
];
/** Profiles of the year before, which the present ones replaced. */
const REPLACED = new Set(['LAP-BAS']);
const TAX = 1.16;
/** Prices move so much around the usual one, from case to case. */
const SWING = [0.94, 1.05, 0.98, 1.09, 0.91, 1.02];

const boughtAs = (description: string) => BOUGHT.find(([begin]) => description.startsWith(begin));
const signedOn = ({ acts }: DemoProcedure) => acts.find(({ kind }) => kind === 'signature')?.date;

/** What one of a lot costs where nothing says it. */
const PLAIN_PRICE = 1_000;

const usualPrice = (description: string): number =>
  boughtAs(description)?.[2] ??
  USUAL_PRICES.find(([begin]) => description.startsWith(begin))?.[1] ??
  PLAIN_PRICE;

/** What a lot costs at the usual price, without tax. */
export const lotPrice = (lot: PricedLot): number => worthOf([lot]);

type PricedLot = Pick<DemoLot, 'description' | 'quantity'>;

const worthOf = (lots: readonly PricedLot[]) =>
  lots.reduce((sum, { description, quantity }) => sum + usualPrice(description) * quantity, 0);

/** What each lot of a contract costs without tax: its part of the amount by quantity and usual price, to the cent. */
export function lotAmounts({ amount }: { amount: number }, lots: readonly PricedLot[]): number[] {
  const net = Math.round((amount / TAX) * 100);
  const worth = worthOf(lots);
  const cents = lots.map((lot) => Math.floor((net * worthOf([lot])) / worth));
  const rest = net - cents.reduce((sum, one) => sum + one, 0);
  return cents.map((one, place) => (place === 0 ? one + rest : one) / 100);
}

/** As many of each as a contract pays at about their usual price. */
export function fitToContract({ amount }: { amount: number }, lots: readonly DemoLot[], swing: number): void {
  const times = amount / TAX / (worthOf(lots) * swing);
  for (const lot of lots) lot.quantity = Math.max(1, Math.round(lot.quantity * times));
}

/** As many of each lot as its contract pays at about the usual price. */
export function fitQuantities(procedures: readonly DemoProcedure[]): void {
  let turn = 0;
  for (const { contracts, lots } of procedures)
    for (const [place, contract] of contracts.entries()) {
      fitToContract(
        contract,
        lots.filter((_, index) => index % contracts.length === place),
        SWING[turn % SWING.length] ?? 1,
      );
      turn += 1;
    }
}

/** Most that the price of one may lie from the usual one where a lot names its profile. */
const FARTHEST = 0.3;

/** Which lots name which profile: those still to be won, and those whose price is that of such a thing. */
function namedProfiles(
  procedures: readonly DemoProcedure[],
  lots: readonly ReturnType<typeof lotRows>[number][],
  today: string,
): { lot: string; slug: string }[] {
  const year = Number(today.slice(0, 4));
  return lots.flatMap((lot) => {
    const procedure = procedures.find(({ id }) => id === lot.procedure_id);
    const [, profile, price] = boughtAs(lot.description) ?? [];
    if (procedure === undefined || profile === undefined || price === undefined) return [];
    const own = lots.filter(
      ({ procedure_id, status }) => procedure_id === procedure.id && status === 'awarded',
    );
    const place = own.indexOf(lot);
    const contract = procedure.contracts[place % Math.max(procedure.contracts.length, 1)];
    if (place >= 0 && contract !== undefined) {
      const together = own.filter((_, other) => (other - place) % procedure.contracts.length === 0);
      const paid = (lotAmounts(contract, together)[together.indexOf(lot)] ?? 0) / lot.quantity;
      if (Math.abs(paid / price - 1) > FARTHEST) return [];
    }
    const isOld = REPLACED.has(profile) && (signedOn(procedure) ?? today) < addDays(today, -365);
    return [{ lot: lot.id, slug: `pc-${profile}-${isOld ? year - 1 : year}-01`.toLowerCase() }];
  });
}

/** Says of the lots of computing equipment by which profile they are bought, once the profiles are there. */
export async function nameProfiles(
  tx: Transaction,
  given: { procedures: readonly DemoProcedure[]; lots: ReturnType<typeof lotRows>; today: string },
): Promise<void> {
  const named = namedProfiles(given.procedures, given.lots, given.today);
  await sql`update lot l set profile_id = p.id
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) g (lot uuid, slug text)
    join computing_profile p on p.slug = g.slug where l.id = g.lot`.execute(tx);
}
