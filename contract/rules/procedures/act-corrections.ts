import { pairId } from '#contract/bids.ts';
import { dateInMexico, shortInstant } from '../days/calendar.ts';
import { offerText, type ReadOut } from '../bids/read-out.ts';

/** One value that was saved of an envelope, by the clock of the server; without a lot it is of the bidder itself. */
export interface Reading {
  tendererId: string;
  lotId: string | null;
  name: string;
  rfc: string | null;
  openedAt: string | null;
  amount: string | null;
  isErased: boolean;
  at: string;
}

/** A value of a bidder that did not stay as it was read: both, and since when it is so. */
export interface ActCorrection {
  field: string;
  before: string;
  after: string;
  tendererId: string;
  changedAt: string;
}

export interface ActReadings {
  /** In the order in which they were saved. */
  readings: readonly Reading[];
  /** When each bidder was put on the list. */
  addedAt: ReadonlyMap<string, string>;
  /** Hour of the act. */
  openingAt: string | undefined;
  /** Of an act that was opened again: what was told already. */
  readOut: ReadOut | null;
  lotNumbers: ReadonlyMap<string, number>;
}

/** While a person types, and reads it over, nothing was read out yet. */
const TYPING = 5 * 60_000;
/** Whoever comes onto the list this long after the amounts of another are known came after them. */
const IN_VIEW = 60 * 60_000;
export const LEAST_CORRECTION_REASON = 20;

const of = ({ tendererId, at }: Reading) => ({ tendererId, changedAt: at });
const ms = (at: string) => Date.parse(at);
const stamp = (at: string) => `el ${shortInstant(at)}`;

const pesosOf = ({ amount }: Reading) => amount?.split('.')[0] ?? '';

/** Whether an amount is the one before, typed on: «15» is on its way to «150000», and «273855» is not on its way to «1». */
const isTypedOn = (before: Reading, after: Reading) =>
  before.lotId === null || pesosOf(before) === '' || pesosOf(after).startsWith(pesosOf(before));

/** The value that stood when typing was over, and the one that stands now. */
function readAndNow(rows: readonly Reading[]): { read: Reading; now: Reading } | undefined {
  const [first] = rows;
  const now = rows.at(-1);
  if (first === undefined || now === undefined) return undefined;
  let read = first;
  for (const row of rows) {
    if (ms(row.at) > ms(first.at) + TYPING) break;
    if (row.isErased) continue;
    if (!read.isErased && !isTypedOn(read, row)) break;
    read = row;
  }
  return { read, now };
}

/** Whoever was on the list in the act, and whose amount came on a later day. */
function lateAmount(
  first: Reading,
  now: Reading,
  { addedAt, openingAt, lotNumbers }: ActReadings,
): ActCorrection[] {
  const added = addedAt.get(now.tendererId);
  if (openingAt === undefined || added === undefined || now.amount === null) return [];
  const day = dateInMexico(openingAt);
  // Of who came later the whole envelope is told.
  if (dateInMexico(added) > day || dateInMexico(first.at) <= day) return [];
  return [
    {
      field: `readOut.${lotNumbers.get(first.lotId ?? '') ?? ''}`,
      before: `${first.name}: sin monto escrito el día del acto`,
      after: `${offerText(now.name, now.amount)}, escrito ${stamp(first.at)}`,
      tendererId: now.tendererId,
      changedAt: first.at,
    },
  ];
}

/**
 * Why an envelope that was opened is not somebody else's (decision D19): a misspelt name or a mistyped RFC is put right, in
 * public; both at once is another bidder, and so is another name with another registration (`moved`).
 */
export function refuseOtherBidder(
  readings: readonly Reading[],
  moved: ReadonlySet<string> = new Set(),
): string | undefined {
  const own = readings.filter(({ lotId }) => lotId === null);
  for (const rows of Map.groupBy(own, ({ tendererId }) => tendererId).values()) {
    const { read, now } = readAndNow(rows) ?? {};
    if (read === undefined || now === undefined || read.name === now.name) continue;
    if (read.rfc === now.rfc && !moved.has(now.tendererId)) continue;
    return `El sobre que se abrió es de ${read.name}: no pasa a ser de ${now.name}. Si se escribió mal el nombre o el RFC, corrige solo lo que está mal; a quien falta se le agrega aparte.`;
  }
  return undefined;
}

function correctedAmounts(rows: readonly Reading[], act: ActReadings): ActCorrection[] {
  const { readOut, lotNumbers } = act;
  const told = new Set(readOut?.bids.map(({ tendererId, lotId }) => pairId(tendererId, lotId)));
  return [...Map.groupBy(rows, ({ tendererId, lotId }) => pairId(tendererId, lotId ?? '')).values()].flatMap(
    (own) => {
      const { read, now } = readAndNow(own) ?? {};
      if (read === undefined || now === undefined || told.has(pairId(read.tendererId, read.lotId ?? '')))
        return [];
      if (!now.isErased && now.amount === read.amount) return lateAmount(own[0] ?? read, now, act);
      return [
        {
          field: `readOut.${lotNumbers.get(read.lotId ?? '') ?? ''}`,
          before: offerText(read.name, read.amount),
          after: now.isErased ? `${now.name}: se borró` : offerText(now.name, now.amount),
          ...of(now),
        },
      ];
    },
  );
}

/** Another name or RFC, another hour of the envelope, or an envelope that was not there in the act. */
function correctedBidder(
  rows: readonly Reading[],
  { addedAt, openingAt, readOut }: ActReadings,
  amounts: readonly Reading[],
): ActCorrection[] {
  const { read, now } = readAndNow(rows) ?? {};
  const [first] = rows;
  if (first === undefined || read === undefined || now === undefined) return [];
  const known = readOut?.tenderers.find(({ id }) => id === now.tendererId);
  const wasOpenedAt = known?.openedAt ?? read.openedAt;
  const hour =
    wasOpenedAt === now.openedAt || wasOpenedAt === null || now.openedAt === null
      ? []
      : [
          {
            field: 'readOut',
            before: `Sobre de ${now.name}: abierto ${stamp(wasOpenedAt)}`,
            after: `Sobre de ${now.name}: abierto ${stamp(now.openedAt)}`,
            ...of(now),
          },
        ];
  if (known !== undefined) return hour;
  const isOther = read.rfc !== now.rfc;
  const identity =
    read.name === now.name && !isOther
      ? []
      : [
          {
            field: 'readOut',
            before: read.name,
            after: isOther ? `${now.name} (con otro RFC)` : now.name,
            ...of(now),
          },
        ];
  return [...identity, ...hour, ...lateEnvelope({ first, now }, { addedAt, openingAt }, amounts)];
}

function lateEnvelope(
  { first, now }: { first: Reading; now: Reading },
  { addedAt, openingAt }: Pick<ActReadings, 'addedAt' | 'openingAt'>,
  amounts: readonly Reading[],
): ActCorrection[] {
  const added = addedAt.get(now.tendererId) ?? first.at;
  const inView = amounts.find(({ tendererId }) => tendererId !== now.tendererId)?.at;
  const day = openingAt === undefined ? undefined : dateInMexico(openingAt);
  const isOffDay = (at: string | null) => day !== undefined && at !== null && dateInMexico(at) !== day;
  const isAfterDay = day !== undefined && dateInMexico(added) > day;
  if (isAfterDay || (inView !== undefined && ms(added) > ms(inView) + IN_VIEW))
    return [
      {
        field: 'readOut',
        before: isAfterDay
          ? 'No estaba en la lista el día del acto'
          : 'No estaba en la lista al leerse otros montos',
        after: `${now.name}: se agregó ${stamp(added)}`,
        tendererId: now.tendererId,
        changedAt: added,
      },
    ];
  if (!isOffDay(now.openedAt) && !isOffDay(first.at)) return [];
  return [
    {
      field: 'readOut',
      before: `Acto ${stamp(openingAt ?? first.at)}`,
      after: `${now.name}: su sobre se abrió ${stamp(isOffDay(now.openedAt) ? (now.openedAt ?? first.at) : first.at)}`,
      ...of(first),
    },
  ];
}

/**
 * What the closing of an act must explain, in public: amounts that were typed over or erased after they were read out, bidders
 * who came onto the list after the act or after the amounts of others, and envelopes that were not opened in it.
 */
export function actCorrections(act: ActReadings): ActCorrection[] {
  const bidders = act.readings.filter(({ lotId }) => lotId === null);
  const amounts = act.readings.filter(({ lotId }) => lotId !== null);
  return [
    ...[...Map.groupBy(bidders, ({ tendererId }) => tendererId).values()].flatMap((rows) =>
      correctedBidder(rows, act, amounts),
    ),
    ...correctedAmounts(amounts, act),
  ];
}

/** What is wrong with the hour at which an envelope is said to be opened; undefined when nothing is. */
export function refuseHour(
  { name, openedAt }: { name: string; openedAt: string | null },
  { openingAt, now }: { openingAt: string | undefined; now: number },
): string | undefined {
  if (openedAt === null) return undefined;
  // The clock of who opens it may be a little fast.
  if (ms(openedAt) > now + 60_000) return `La hora en que se abrió el sobre de ${name} todavía no llega.`;
  if (openingAt !== undefined && ms(openedAt) < ms(openingAt))
    return `El sobre de ${name} no se abrió antes de la hora del acto: ${stamp(openingAt)}.`;
  return undefined;
}
