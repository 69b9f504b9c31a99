import { AWARD_OUTCOME_LABELS, type LotAward } from '#contract/awards.ts';
import type { OpeningInput } from '#contract/bids.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { totalOf } from '#contract/rules/money.ts';
import { isCompliant } from '#contract/rules/opening.ts';
import { comparisonTables, moneyText } from './comparison.rules.ts';
import type { MinutesPart } from './minutes-document.ts';
import { actOf, BLANK, leftOut, moment } from './minutes-words.ts';

/** What the minutes of an award are made of. */
interface AwardFacts {
  procedure: Pick<AdminProcedure, 'lots' | 'acts' | 'status'>;
  opening: Pick<OpeningInput, 'tenderers' | 'bids'>;
  decided: readonly LotAward[];
}

const BEFORE_AWARD = new Set<AdminProcedure['status']>(['active', 'evaluation']);

const list = (numbers: readonly number[]) =>
  new Intl.ListFormat('es-MX', { type: 'conjunction' }).format(numbers.map(String));

function lotsOf({ procedure, decided }: AwardFacts) {
  const awards = new Map(decided.map((award) => [award.id, award]));
  return procedure.lots.map(({ id, number, description }) => ({
    id: id ?? '',
    number,
    description,
    award: awards.get(id ?? ''),
  }));
}

/** Whether a decision says all that the law wants: who and for how much, or why nobody. */
const isWhole = (award: LotAward | undefined): boolean =>
  award !== undefined &&
  (award.outcome === 'awarded' ? award.tendererId !== null && award.amount !== null : award.reason !== null);

/** What the draft of the minutes of an award lacks, in sentences. */
export function awardGaps(facts: AwardFacts): string[] {
  const open = lotsOf(facts).flatMap(({ number, award }) => (isWhole(award) ? [] : [number]));
  const lots = open.length === 1 ? 'la partida' : 'las partidas';
  return [
    ...(open.length === 0 ? [] : [`Decidir ${lots} ${list(open)}.`]),
    ...(open.length === 0 && BEFORE_AWARD.has(facts.procedure.status) ? ['Registrar el fallo.'] : []),
    ...(actOf(facts.procedure, 'signature') === undefined ? ['La fecha de la firma del contrato.'] : []),
  ];
}

/**
 * The parts of the minutes of an award (LAASSP 2025 art. 49): who was left out and why, whose bids comply, who wins which lot
 * for how much and why, and when and where the contract is signed.
 */
export function awardParts(facts: AwardFacts): MinutesPart[] {
  const { procedure, opening } = facts;
  const { bids } = opening;
  const tenderers = opening.tenderers.toSorted((a, b) => a.position - b.position);
  const lots = lotsOf(facts);
  const out = leftOut({ tenderers, bids }, lots);
  const nameOf = new Map(tenderers.map(({ id, name }) => [id, name]));
  const compliant = tenderers.flatMap((tenderer) => {
    const numbers = lots.flatMap(({ id, number }) =>
      bids.some((bid) => bid.tendererId === tenderer.id && bid.lotId === id && isCompliant(bid, tenderer))
        ? [number]
        : [],
    );
    return numbers.length === 0 ? [] : [[`${tenderer.position}. ${tenderer.name}`, list(numbers)]];
  });
  const winners = tenderers.flatMap((tenderer) => {
    const won = lots.filter(
      ({ award }) =>
        award?.outcome === 'awarded' && award.tendererId === tenderer.id && award.amount !== null,
    );
    if (won.length === 0) return [];
    const total = totalOf(won.map(({ award }) => award?.amount)) ?? '0.00';
    return [[tenderer.name, list(won.map(({ number }) => number)), moneyText(total)]];
  });
  const signature = actOf(procedure, 'signature');
  const place = signature?.place ?? null;
  return [
    { title: 'Propuestas desechadas', ...(out.length === 0 ? { texts: ['Ninguna.'] } : { entries: out }) },
    {
      title: 'Propuestas que cumplen',
      ...(compliant.length === 0
        ? { texts: ['Ninguna.'] }
        : { tables: [{ head: ['Licitante', 'Partidas'], rows: compliant }] }),
    },
    ...(tenderers.length === 0
      ? []
      : [
          {
            title: 'Propuestas por partida, en pesos sin IVA',
            tables: comparisonTables({ tenderers, bids }, lots),
            texts: ['El monto más bajo de cada partida lleva un asterisco.'],
          },
        ]),
    {
      title: 'Resultado por partida, en pesos sin IVA',
      tables: [
        {
          head: ['Partida', 'Resultado', 'A quién se adjudica', 'Monto'],
          rows: lots.map(({ number, description, award }) => [
            `${number}. ${description}`,
            award === undefined ? BLANK : AWARD_OUTCOME_LABELS[award.outcome],
            award?.outcome === 'awarded' ? (nameOf.get(award.tendererId ?? '') ?? BLANK) : '',
            award?.outcome === 'awarded' ? (award.amount === null ? BLANK : moneyText(award.amount)) : '',
          ]),
          numbersFrom: 3,
        },
        ...(winners.length === 0
          ? []
          : [{ head: ['Licitante que gana', 'Partidas', 'Total'], rows: winners, numbersFrom: 2 }]),
      ],
      entries: lots.flatMap(({ number, award }) =>
        award === undefined || award.reason === null
          ? []
          : [{ lead: `Partida ${number}.`, text: award.reason }],
      ),
    },
    {
      title: 'Firma del contrato',
      texts: [
        `El contrato se firmará el ${signature === undefined ? BLANK : moment(signature.at)}${place === null || place === '' ? '' : `, en ${place}`}. El fallo obliga a firmarlo en los términos de la convocatoria.`,
      ],
    },
  ];
}
