import { pairId, type OpeningInput } from '#contract/bids.ts';
import { plainWords } from '../identifiers/company-name.ts';
import { moneyText } from '../texts/money.ts';
import { bidsByPair, isRead } from './opening.ts';

/** What was read out at an act that was closed. */
export type ReadOut = Pick<OpeningInput, 'tenderers' | 'bids'>;

/** What of an act stands from now on when it is opened again: whose envelope was opened, and each amount. */
export function readOutOf({ tenderers, bids }: ReadOut): ReadOut {
  const opened = tenderers.filter(isRead);
  const ids = new Set(opened.map(({ id }) => id));
  return { tenderers: opened, bids: bids.filter(({ tendererId }) => ids.has(tendererId)) };
}

/**
 * Why what was read out may not become this: nobody whose envelope was opened is taken from the list or sealed again, and
 * after a closing no amount vanishes; each can be put right, or left out with its reason (decision D19).
 */
export function refuseUnread(
  opened: ReadOut['tenderers'],
  read: ReadOut | null,
  next: ReadOut,
): string | undefined {
  const known = new Map(next.tenderers.map((one) => [one.id, one]));
  const gone = [...opened, ...(read?.tenderers ?? [])].find(
    ({ id }) => (known.get(id)?.openedAt ?? null) === null,
  );
  if (gone !== undefined)
    return `El sobre de ${gone.name} ya se abrió: su propuesta no se quita. Si no cumple, deséchala con su motivo.`;
  const pairs = new Set(next.bids.map(({ tendererId, lotId }) => pairId(tendererId, lotId)));
  const lost = read?.bids.find(({ tendererId, lotId }) => !pairs.has(pairId(tendererId, lotId)));
  if (lost === undefined) return undefined;
  return `El monto de ${known.get(lost.tendererId)?.name ?? ''} ya se leyó: no se quita. Rectifícalo, o deséchalo con su motivo.`;
}

/** What came into an act only after it was opened again: whose envelope was not read, or which price nobody had heard. */
interface Unheard {
  name: string;
  rfc: string | null;
  /** Undefined: the bidder itself. */
  amount: string | undefined;
}

/** What the published minutes of the act must say before it is written into an act that was opened again. */
export function unheardOf(read: ReadOut, next: ReadOut): Unheard[] {
  const told = new Set(read.tenderers.map(({ id }) => id));
  const bids = bidsByPair(read.bids);
  return next.tenderers.filter(isRead).flatMap(({ id, name, rfc }): Unheard[] => {
    const prices = next.bids.flatMap((bid) => {
      const isPriced = (bids.get(pairId(id, bid.lotId))?.amount ?? null) !== null;
      return bid.tendererId !== id || bid.amount === null || isPriced ? [] : [bid.amount];
    });
    const bidder = told.has(id) ? [] : [{ name, rfc, amount: undefined }];
    return [...bidder, ...prices.map((amount) => ({ name, rfc, amount }))];
  });
}

/** Letters and digits alone: breaks of lines and dots of «S.A. de C.V.» say nothing. */
const bare = (text: string) => plainWords(text).replaceAll(' ', '');

/** Whether the minutes name whoever bid, and its price. */
export function isSaidIn({ name, rfc, amount }: Unheard, minutes: string): boolean {
  const text = bare(minutes);
  const isNamed = [name, rfc].some((one) => one !== null && text.includes(bare(one)));
  if (!isNamed || amount === undefined) return isNamed;
  const numbers: string[] = minutes.replaceAll(/,(?=\d)/g, '').match(/\d{1,15}\.\d{1,6}/g) ?? [];
  return numbers.includes(amount);
}

/** Why it is not written: the minutes say nothing of it. */
export const unheardText = ({ name, amount }: Unheard): string =>
  amount === undefined
    ? `${name} no está entre quienes se leyeron antes de reabrir: no se agrega. Si su sobre se olvidó al capturar, publica primero el acta de presentación y apertura que lo nombra.`
    : `Ningún monto de ${moneyText(amount)} de ${name} se leyó antes de reabrir: no se agrega. Si se leyó en el acto, publica primero el acta de presentación y apertura que lo dice.`;

/** «Licitante 2: $1,100.00» */
export const offerText = (name: string, amount: string | null) =>
  `${name}: ${amount === null ? 'no cotiza' : moneyText(amount)}`;

/** What was read out and reads otherwise now that the act is closed anew: both, for visitors. */
export function rectifications(
  read: ReadOut,
  now: ReadOut,
  lotNumbers: ReadonlyMap<string, number>,
): { field: string; before: string; after: string; tendererId: string }[] {
  const told = new Map(read.tenderers.map((one) => [one.id, one]));
  const known = new Map(now.tenderers.map((one) => [one.id, one]));
  const bids = bidsByPair(now.bids);
  const bidders = read.tenderers.flatMap((was) => {
    const is = known.get(was.id) ?? was;
    const isOther = was.rfc !== is.rfc || was.supplierId !== is.supplierId;
    if (was.name === is.name && !isOther) return [];
    return [
      {
        field: 'readOut',
        before: was.name,
        after: isOther ? `${is.name} (con otro RFC o registro)` : is.name,
        tendererId: was.id,
      },
    ];
  });
  const offers = read.bids.flatMap((was) => {
    const is = bids.get(pairId(was.tendererId, was.lotId)) ?? was;
    if (was.amount === is.amount) return [];
    return [
      {
        field: `readOut.${lotNumbers.get(was.lotId) ?? ''}`,
        before: offerText(told.get(was.tendererId)?.name ?? '', was.amount),
        after: offerText(known.get(was.tendererId)?.name ?? '', is.amount),
        tendererId: was.tendererId,
      },
    ];
  });
  const byPair = bidsByPair(read.bids);
  const written = now.bids.flatMap((is) => {
    const was = told.get(is.tendererId);
    if (was === undefined || is.amount === null || byPair.has(pairId(is.tendererId, is.lotId))) return [];
    return [
      {
        field: `readOut.${lotNumbers.get(is.lotId) ?? ''}`,
        before: `${was.name}: sin monto leído`,
        after: offerText(known.get(is.tendererId)?.name ?? '', is.amount),
        tendererId: is.tendererId,
      },
    ];
  });
  const added = now.tenderers
    .filter((one) => isRead(one) && !told.has(one.id))
    .map(({ id, name }) => ({
      field: 'readOut',
      before: 'No estaba entre quienes se leyeron',
      after: `${name}: se agregó al reabrir`,
      tendererId: id,
    }));
  return [...bidders, ...offers, ...written, ...added];
}
