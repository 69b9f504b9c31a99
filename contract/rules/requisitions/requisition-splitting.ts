import { centsOf, decimal, isMore, moneyText } from '../texts/money.ts';

/** What becomes of a need: only what is bought by its amount, or may still be, counts for the limits by amount. */
export type NeedWay = 'undecided' | 'by_amount' | 'other';

/** What one requisition asks of a thing: its lines of that thing together. */
export interface NeededPart {
  requisitionId: string;
  /** Null while it is a draft. */
  folio: string | null;
  areaName: string;
  /** Without tax: as awarded, or as estimated while there is no award. */
  net: string;
  /** Day on which it was sent, or today of a draft. */
  on: string;
  way: NeedWay;
  /** Of the requesting area, or of one below it. */
  isOwnArea: boolean;
}

/** Everything that asks for the same thing in a year, the requisition that is looked at among it. */
export interface Need {
  /** What tells it apart: the key of the catalogue, or the line. */
  key: string;
  /** As the line says it. */
  item: string;
  parts: readonly NeededPart[];
}

/** What the sums are compared with; null: nobody captured it. */
export interface SplittingLimits {
  direct: string | null;
  invitation: string | null;
  /** The authorised budget of the year for purchases. */
  budget: string | null;
  /** What purchases by amount took of it already. */
  taken: string;
  /** What this requisition would add. */
  added: string;
}

export const SPLITTING_CODES = [
  'split_area',
  'split_unit',
  'split_band',
  'split_days',
  'ceiling_30',
] as const;
export type SplittingCode = (typeof SPLITTING_CODES)[number];

/** Another requisition of the same thing. */
export interface SisterRequisition {
  requisitionId: string;
  folio: string | null;
  areaName: string;
  net: string;
}

/** What was found. A risk stops until it is answered; a note only tells. */
export interface SplittingFinding {
  code: SplittingCode;
  /** With the amounts: another sum is another finding, and is answered again. */
  key: string;
  severity: 'risk' | 'note';
  /** Null: of the whole requisition. */
  item: string | null;
  total: string;
  limit: string;
  message: string;
  sisters: readonly SisterRequisition[];
}

/** Fewest letters of an explanation. */
export const LEAST_EXPLANATION = 40;
/** So many parts, within so many days, with so much of the limit, are told before they pass it. */
const MANY = { parts: 3, days: 30, half: 2n } as const;
/** Of the budget of the year, in percent: what purchases by amount may take, and from where it is told (LAASSP 2025, art. 55). */
const CEILING = { most: 30n, told: 25n } as const;

/** Most requisitions that a finding shows; its sum is of all of them. */
const SHOWN = 50;

const sumOf = (parts: readonly NeededPart[]): string =>
  decimal(parts.reduce((sum, { net }) => sum + centsOf(net), 0n));
const daysBetween = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

/** What passes a limit by itself was not split to stay below it. */
const below = (parts: readonly NeededPart[], limit: string) => parts.filter(({ net }) => !isMore(net, limit));

function finding(
  code: SplittingCode,
  severity: SplittingFinding['severity'],
  {
    need,
    parts,
    limit,
    message,
  }: { need: Need; parts: readonly NeededPart[]; limit: string; message: string },
): SplittingFinding {
  const total = sumOf(parts);
  return {
    code,
    key: `${code} ${need.key} ${total} ${limit}`,
    severity,
    item: need.item,
    total,
    limit,
    message,
    sisters: parts.slice(0, SHOWN).map(({ areaName, folio, net, requisitionId }) => ({
      requisitionId,
      folio,
      areaName,
      net,
    })),
  };
}

const many = (parts: readonly NeededPart[]) => `${parts.length} requisiciones`;

/** Parts of one area that pass a limit together and not one by one. */
function splitInArea(need: Need, own: readonly NeededPart[], { direct, invitation }: SplittingLimits) {
  const bands = [
    ['split_band', invitation, 'invitación'],
    ['split_area', direct, 'adjudicación directa'],
  ] as const;
  for (const [code, limit, kind] of bands) {
    if (limit === null) continue;
    const parts = below(own, limit);
    const total = sumOf(parts);
    if (parts.length > 1 && isMore(total, limit))
      return finding(code, 'risk', {
        need,
        parts,
        limit,
        message: `Tu área pidió «${need.item}» en ${many(parts)} de este año. Juntas suman ${moneyText(total)} sin IVA y el monto máximo de ${kind} es ${moneyText(limit)}.`,
      });
  }
  return undefined;
}

/** What several areas need and would pass the limit together: no fault of theirs, a purchase for all. */
function splitInUnit(need: Need, parts: readonly NeededPart[], limit: string): SplittingFinding | undefined {
  const small = below(parts, limit);
  if (small.every(({ isOwnArea }) => isOwnArea)) return undefined;
  const total = sumOf(small);
  if (!isMore(total, limit)) return undefined;
  return finding('split_unit', 'note', {
    need,
    parts: small,
    limit,
    message: `Conviene consolidar: con otras áreas, «${need.item}» suma ${moneyText(total)} sin IVA en ${many(small)} de este año.`,
  });
}

/** Many parts in few days, before they pass the limit. */
function splitInDays(need: Need, own: readonly NeededPart[], limit: string): SplittingFinding | undefined {
  const inOrder = below(own, limit).toSorted((one, other) => one.on.localeCompare(other.on));
  for (const [start, first] of inOrder.entries()) {
    const parts = inOrder.slice(start).filter(({ on }) => daysBetween(first.on, on) <= MANY.days);
    const total = sumOf(parts);
    if (parts.length >= MANY.parts && centsOf(total) * MANY.half > centsOf(limit))
      return finding('split_days', 'note', {
        need,
        parts,
        limit,
        message: `Tu área pidió «${need.item}» en ${many(parts)} en menos de ${MANY.days} días. Suman ${moneyText(total)} sin IVA, más de la mitad del monto máximo de adjudicación directa.`,
      });
  }
  return undefined;
}

function ofNeed(need: Need, limits: SplittingLimits): SplittingFinding[] {
  const parts = need.parts.filter(({ way }) => way !== 'other');
  const own = parts.filter(({ isOwnArea }) => isOwnArea);
  const { direct } = limits;
  const inArea = splitInArea(need, own, limits);
  const found = [
    inArea,
    direct === null ? undefined : splitInUnit(need, parts, direct),
    inArea === undefined && direct !== null ? splitInDays(need, own, direct) : undefined,
  ];
  return found.filter((one) => one !== undefined);
}

/** What purchases by amount take of the budget of the year (LAASSP 2025, art. 55). */
function ceiling({ added, budget, taken }: SplittingLimits): SplittingFinding[] {
  if (budget === null || centsOf(budget) === 0n || centsOf(added) === 0n) return [];
  const total = centsOf(taken) + centsOf(added);
  const passes = (percent: bigint) => total * 100n > centsOf(budget) * percent;
  const reaches = (percent: bigint) => total * 100n >= centsOf(budget) * percent;
  if (!reaches(CEILING.told)) return [];
  const limit = decimal((centsOf(budget) * CEILING.most) / 100n);
  const isOver = passes(CEILING.most);
  return [
    {
      code: 'ceiling_30',
      key: `ceiling_30 ${decimal(total)} ${limit}`,
      severity: isOver ? 'risk' : 'note',
      item: null,
      total: decimal(total),
      limit,
      message: `Con ésta, lo que toda la institución compra este año sin licitación pública por su monto (adjudicación directa e invitación, recurso federal) suma ${moneyText(decimal(total))} sin IVA. ${isOver ? 'Pasa del' : 'Se acerca al'} máximo de ${moneyText(limit)}: el ${CEILING.most} % del presupuesto federal autorizado para compras (Ley de Adquisiciones, artículo 55).`,
      sisters: [],
    },
  ];
}

/** Whether a need is being bought in parts, before anybody is chosen (purchase chain 2.7). */
export const splittingFindings = (needs: readonly Need[], limits: SplittingLimits): SplittingFinding[] => [
  ...needs.flatMap((need) => ofNeed(need, limits)),
  ...ceiling(limits),
];

/** What whoever asks for something is asked about: the share of the whole institution is told to the buyer. */
export const ofRequester = <One extends Pick<SplittingFinding, 'code'>>(findings: readonly One[]): One[] =>
  findings.filter(({ code }) => code !== 'ceiling_30');

/** What somebody says of a finding: whether it joins the others, or why it does not. */
export interface SplittingAnswer {
  key: string;
  choice: 'join' | 'explain';
  text: string;
}

/** What is still missing of the answers to these findings: message by key of the finding; notes need none. */
export function unansweredSplitting(
  findings: readonly Pick<SplittingFinding, 'key' | 'severity'>[],
  answers: readonly SplittingAnswer[],
): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const { key, severity } of findings) {
    const answer = answers.find((one) => one.key === key);
    if (severity !== 'risk' || answer?.choice === 'join') continue;
    if (answer === undefined)
      missing[key] = 'Di si la unes con las otras o explica por qué se compra aparte.';
    else if (answer.text.trim().length < LEAST_EXPLANATION)
      missing[key] = `Explica por qué se compra aparte, con al menos ${LEAST_EXPLANATION} letras.`;
  }
  return missing;
}
