import { isSimultaneousKind, type Simultaneous } from '#contract/simultaneous.ts';
import type { DatedProcedure, RuleBook } from '../procedures/procurement.ts';
import { rulesInForce } from '../procedures/procurement.ts';
import { hundredthsOf, quantitiesOf, restOf, shareOf, WHOLE } from './shares.ts';

/** A lot as far as it may be shared out. */
interface SharedLot {
  number: number;
  group?: string | null | undefined;
  quantity?: string | null | undefined;
}

/** Numbers of the lots that a call names; undefined where what is written is none. */
function namedLots(lots: string): number[] | undefined {
  if (lots.trim() === '') return [];
  const parts = lots.split(',').map((part) => part.trim());
  return parts.every((part) => /^\d{1,5}$/.test(part)) ? parts.map(Number) : undefined;
}

/** The declaration, where this lot is shared out by it. */
export function sharedBy(
  declared: Simultaneous | null | undefined,
  lot: SharedLot | undefined,
): Simultaneous | undefined {
  if (declared == null || lot === undefined || lot.group != null) return undefined;
  const numbers = namedLots(declared.lots) ?? [];
  return numbers.length === 0 || numbers.includes(lot.number) ? declared : undefined;
}

/** What the law says of it at the day of the call; undefined where it says nothing that somebody confirmed. */
function limitsOf(procedure: Omit<DatedProcedure, 'acts'>, book: RuleBook) {
  const rules = rulesInForce(procedure, book);
  const of = (code: 'simultaneous_margin' | 'simultaneous_first') => rules.find((rule) => rule.code === code);
  return { margin: of('simultaneous_margin'), first: of('simultaneous_first') };
}

/** What a declared simultaneous supply lacks or contradicts, in sentences; empty when a call can be published with it. */
export function simultaneousGaps(
  declared: Simultaneous,
  {
    lots,
    procedure,
    book,
  }: { lots: readonly SharedLot[]; procedure: Omit<DatedProcedure, 'acts'>; book: RuleBook },
): string[] {
  const { shares, margin } = declared;
  if (!isSimultaneousKind(procedure.kind))
    return ['Solo se reparten partidas de una licitación o de una invitación.'];
  const law = limitsOf(procedure, book);
  if (law.margin === undefined)
    return [
      'Nadie ha confirmado qué diferencia de precio permite la ley de este procedimiento: regístrala en Ajustes, Reglas legales, o no repartas partidas.',
    ];
  const gaps: string[] = [];
  const numbers = namedLots(declared.lots);
  if (numbers === undefined) gaps.push('Escribe los números de las partidas separados por comas, como 1, 3.');
  for (const number of numbers ?? []) {
    const lot = lots.find((one) => one.number === number);
    if (lot === undefined) gaps.push(`La partida ${number} no está en la convocatoria.`);
    else if (lot.group != null)
      gaps.push(`La partida ${number} es del lote ${lot.group}, que se adjudica junto: no se reparte.`);
  }
  if (shares.length < 2) gaps.push('Escribe el porcentaje de al menos dos fuentes.');
  else if (shares.some((share) => hundredthsOf(share) === 0))
    gaps.push('Escribe el porcentaje de cada fuente.');
  else {
    const rest = restOf(shares);
    if (rest !== 0) gaps.push(`Los porcentajes suman ${shareOf(WHOLE - rest)}; deben sumar 100.`);
    if (
      shares.some((share, place) => place > 0 && hundredthsOf(share) > hundredthsOf(shares[place - 1] ?? '0'))
    )
      gaps.push('La primera fuente, la del precio más bajo, lleva el porcentaje mayor, y así en orden.');
    if (law.first !== undefined && hundredthsOf(shares[0] ?? '0') < law.first.amount * 100)
      gaps.push(`La primera fuente lleva al menos ${law.first.amount} % (${law.first.source}).`);
  }
  const small =
    gaps.length === 0
      ? lots.find(
          (lot) =>
            sharedBy(declared, lot) !== undefined &&
            lot.quantity != null &&
            quantitiesOf(lot.quantity, shares).includes('0'),
        )
      : undefined;
  if (small !== undefined)
    gaps.push(
      `La partida ${small.number} es de ${small.quantity ?? ''}: a una fuente no le toca ni un bien o servicio entero.`,
    );
  if (margin === '')
    gaps.push('Escribe hasta cuánto puede diferir el precio de la propuesta solvente más baja.');
  else if (hundredthsOf(margin) > law.margin.amount * 100)
    gaps.push(`El margen no puede pasar del ${law.margin.amount} % (${law.margin.source}).`);
  return gaps;
}

/** The shares that so many winners of a lot take by the call: a missing one's goes to the first, or stays deserted. */
export function dueShares({ shares, missing }: Simultaneous, winners: number): string[] {
  const due = shares.slice(0, winners);
  if (missing === 'unawarded' || due.length === 0) return due;
  return [shareOf(hundredthsOf(due[0] ?? '0') + restOf(due)), ...due.slice(1)];
}
