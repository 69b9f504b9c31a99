import type { AwardResult, ProcedureDetail as Detail } from '#contract/procedures.ts';
import { screenPath } from '#web/kit/links.ts';

export const isWon = ({ winner }: { winner: number | null }) => winner !== null;

export const bidsName = (kind: Detail['kind']) => (kind === 'direct' ? 'Cotizaciones' : 'Todos los precios');

export type LotRow = AwardResult['lots'][number] & {
  description: string;
  quantity: string;
  unit: string;
  group?: string | null | undefined;
};

/** Lots of an award with what each is. */
export const lotsOf = ({ lots }: Detail, result: AwardResult): LotRow[] =>
  result.lots.map((lot) => {
    const known = lots.find(({ number }) => number === lot.number);
    const { description = '', quantity = '', unit = '', group } = known ?? {};
    return { ...lot, description, quantity, unit, group };
  });

/** Somebody who bids, with its page where the registry has one. */
export function Named({ name, number }: { name: string; number: string | null }) {
  return number === null ? <b>{name}</b> : <a href={screenPath(`/proveedores/${number}`)}>{name}</a>;
}
