import { AWARD_OUTCOME_LABELS, type LotAward } from '#contract/awards.ts';
import type { OpeningInput } from '#contract/bids.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { totalOf } from '#contract/rules/texts/money.ts';
import {
  bidsAfterAward,
  choiceGaps,
  isShared,
  offersFor,
  scoringOf,
  sharingOf,
  winnersOf,
} from '#contract/rules/bids/award-choice.ts';
import { restOf, shareOf } from '#contract/rules/bids/shares.ts';
import { simultaneousText } from '#contract/rules/bids/simultaneous-text.ts';
import { isCompliant } from '#contract/rules/bids/opening.ts';
import type { Scoring } from '#contract/scoring.ts';
import { comparisonTables, moneyText } from './comparison.rules.ts';
import type { MinutesPart } from './minutes-document.ts';
import { actOf, BLANK, leftOut, moment, unopened } from './minutes-words.ts';

/** What the minutes of an award are made of. */
interface AwardFacts {
  procedure: Pick<
    AdminProcedure,
    'lots' | 'acts' | 'status' | 'kind' | 'awardCriterion' | 'scoring' | 'simultaneous'
  >;
  opening: Pick<OpeningInput, 'tenderers' | 'bids'>;
  decided: readonly LotAward[];
}

/** What is said of a deserted lot for which nobody bid. */
const NO_BIDS = 'No se presentó ninguna propuesta.';

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
  (award.outcome === 'awarded'
    ? award.tendererId !== null && winnersOf(award).every(({ amount }) => amount !== null)
    : award.reason !== null);

/** What the draft of the minutes of an award lacks, in sentences. */
export function awardGaps(facts: AwardFacts): string[] {
  const open = lotsOf(facts).flatMap(({ number, award }) => (isWhole(award) ? [] : [number]));
  const lots = open.length === 1 ? 'la partida' : 'las partidas';
  return [
    ...(open.length === 0 ? [] : [`Decidir ${lots} ${list(open)}.`]),
    ...lotsOf(facts).flatMap(({ award, ...lot }) =>
      choiceGaps(lot, award, {
        bids: facts.opening,
        rule: facts.procedure,
        decided: new Map(facts.decided.map((one) => [one.id, one])),
      }),
    ),
    ...(actOf(facts.procedure, 'signature') === undefined ? ['La fecha de la firma del contrato.'] : []),
  ];
}

/**
 * The parts of the minutes of an award (LAASSP 2025 art. 49): who was left out and why, whose bids comply, who wins which lot
 * for how much and why, and when and where the contract is signed.
 */
export function awardParts(facts: AwardFacts): MinutesPart[] {
  const { procedure, decided } = facts;
  const opening = bidsAfterAward(facts.opening, decided, procedure);
  const { bids } = opening;
  const tenderers = opening.tenderers.toSorted((a, b) => a.position - b.position);
  const lots = lotsOf(facts);
  const out = leftOut({ tenderers, bids }, lots);
  const closed = unopened(tenderers);
  const nameOf = new Map(tenderers.map(({ id, name }) => [id, name]));
  const compliant = tenderers.flatMap((tenderer) => {
    // Nobody complies in a lot that stays deserted, or the minutes say nothing of it yet.
    const numbers = lots.flatMap(({ id, number, award }) =>
      award?.outcome !== 'unsuccessful' &&
      bids.some((bid) => bid.tendererId === tenderer.id && bid.lotId === id && isCompliant(bid, tenderer))
        ? [number]
        : [],
    );
    return numbers.length === 0 ? [] : [[`${tenderer.position}. ${tenderer.name}`, list(numbers)]];
  });
  const winners = tenderers.flatMap((tenderer) => {
    const won = lots.flatMap(({ number, award }) =>
      winnersOf(award)
        .filter(({ tendererId, amount }) => tendererId === tenderer.id && amount !== null)
        .map(({ amount }) => ({ number, amount })),
    );
    if (won.length === 0) return [];
    const total = totalOf(won.map(({ amount }) => amount)) ?? '0.00';
    return [[tenderer.name, list(won.map(({ number }) => number)), moneyText(total)]];
  });
  const signature = actOf(procedure, 'signature');
  const place = signature?.place ?? null;
  return [
    { title: 'Propuestas desechadas', ...(out.length === 0 ? { texts: ['Ninguna.'] } : { entries: out }) },
    ...(closed.length === 0 ? [] : [{ title: 'Propuestas retiradas y extemporáneas', entries: closed }]),
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
          rows: lots.flatMap(({ number, description, award }) => {
            const lot = `${number}. ${description}`;
            const result = award === undefined ? BLANK : AWARD_OUTCOME_LABELS[award.outcome];
            const winners = winnersOf(award);
            if (winners.length === 0) {
              const open = award?.outcome === 'awarded' ? BLANK : '';
              return [[lot, result, open, open]];
            }
            const hasShares = award !== undefined && isShared(award);
            return winners.map(({ tendererId, share, amount }) => [
              lot,
              result,
              `${nameOf.get(tendererId) ?? BLANK}${hasShares ? `, ${share} %` : ''}`,
              amount === null ? BLANK : moneyText(amount),
            ]);
          }),
          numbersFrom: 3,
        },
        ...(winners.length === 0
          ? []
          : [{ head: ['Licitante que gana', 'Partidas', 'Total'], rows: winners, numbersFrom: 2 }]),
      ],
      entries: lots.flatMap(({ id, number, award }) => {
        const isEmpty =
          award?.outcome === 'unsuccessful' &&
          !bids.some(({ lotId, amount }) => lotId === id && amount !== null);
        const text = [isEmpty ? NO_BIDS : null, award?.reason ?? null].filter((part) => part !== null);
        return text.length === 0 ? [] : [{ lead: `Partida ${number}.`, text: text.join(' ') }];
      }),
    },
    ...sharingParts(facts),
    ...pointsParts({ scoring: scoringOf(procedure), lots, opening: facts.opening, procedure }),
    {
      title: 'Firma del contrato',
      texts: [
        `El contrato se firmará el ${signature === undefined ? BLANK : moment(signature.at)}${place === null || place === '' ? '' : `, en ${place}`}. El fallo obliga a firmarlo en los términos de la convocatoria.`,
      ],
    },
  ];
}

/** How the call shares out lots between suppliers, and what of them stays deserted. */
function sharingParts({ procedure, decided }: AwardFacts): MinutesPart[] {
  const text = simultaneousText(procedure.simultaneous);
  if (text === null) return [];
  const left = procedure.lots.flatMap(({ id, number }) => {
    const award = decided.find((one) => one.id === id);
    if (award?.outcome !== 'awarded' || sharingOf(procedure, award.id) === undefined) return [];
    const rest = restOf(winnersOf(award).map(({ share }) => share));
    return rest > 0 ? [`Queda desierto el ${shareOf(rest)} % de la partida ${number}.`] : [];
  });
  return [{ title: 'Abastecimiento simultáneo', texts: [`La convocatoria dice: ${text}.`, ...left] }];
}

/** Points of each bid by lot: by criterion, of the price, and in all (LAASSP 2025 art. 49). */
function pointsParts(facts: {
  scoring: Scoring | undefined;
  lots: ReturnType<typeof lotsOf>;
  opening: AwardFacts['opening'];
  procedure: AwardFacts['procedure'];
}): MinutesPart[] {
  const { scoring, lots, opening, procedure } = facts;
  if (scoring === undefined) return [];
  const tables = lots.flatMap(({ id, number, award }) => {
    const offers = offersFor(opening, id, { rule: procedure, passed: award?.passed }).filter(
      ({ points }) => points,
    );
    if (offers.length === 0) return [];
    const head = [`Partida ${number}`, ...scoring.criteria.map(({ name, points }) => `${name} (${points})`)];
    return [
      {
        head: [...head, 'Técnicos', `Precio (${scoring.economic})`, 'Total'],
        rows: offers.map(({ tenderer, bid, points }) => [
          `${tenderer.position}. ${tenderer.name}`,
          ...scoring.criteria.map(({ id: criterion }) => bid.scores?.[criterion] ?? BLANK),
          points?.technical ?? BLANK,
          points?.economic ?? (points?.isSolvent === false ? 'No solvente' : BLANK),
          points?.total ?? '',
        ]),
        numbersFrom: 1,
      },
    ];
  });
  const texts = [`Son solventes las propuestas con al menos ${scoring.minimum} puntos técnicos.`];
  return tables.length === 0 ? [] : [{ title: 'Evaluación por puntos y porcentajes', texts, tables }];
}
