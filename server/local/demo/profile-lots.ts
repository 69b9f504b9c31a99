import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';
import { addDays } from './days.ts';
import type { lotRows } from './procedure-rows.ts';
import type { DemoProcedure } from './procedure-shapes.ts';

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

/** As many pieces as the contracts pay at about the usual price; less than one piece stays as it was drawn. */
export function fitQuantities(procedures: readonly DemoProcedure[]): void {
  let turn = 0;
  for (const { contracts, lots } of procedures) {
    for (const [index, lot] of lots.entries()) {
      const [, , price] = boughtAs(lot.description) ?? [];
      const paid = contracts[index % Math.max(contracts.length, 1)]?.amount;
      if (price === undefined || paid === undefined) continue;
      const shares = lots.filter((_, other) => (other - index) % contracts.length === 0).length;
      const pieces = Math.round(paid / TAX / shares / (price * (SWING[turn % SWING.length] ?? 1)));
      turn += 1;
      if (pieces > 0) lot.quantity = pieces;
    }
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
      const shares = own.filter((_, other) => (other - place) % procedure.contracts.length === 0).length;
      const paid = contract.amount / TAX / shares / lot.quantity;
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
