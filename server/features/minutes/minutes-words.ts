import { withStop } from '#contract/rules/texts/with-stop.ts';
import type { OpeningInput } from '#contract/bids.ts';
import { DATE_LOCALE } from '#contract/locale.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { standingText } from '#contract/rules/bids/opening.ts';

/** Where a person still has to write. */
export const BLANK = '______________';

/** «martes 24 de noviembre de 2026» */
export const longDay = (instant: string): string =>
  new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'full', timeZone: 'UTC' })
    .format(new Date(`${toMexico(instant).date}T00:00:00Z`))
    .replace(',', '');

/** «martes 24 de noviembre de 2026, 10:00 h» */
export const moment = (instant: string): string => `${longDay(instant)}, ${toMexico(instant).time} h`;

/** The newest act of a kind. */
export const actOf = <Act extends { kind: string }>(
  { acts }: { acts: readonly Act[] },
  kind: string,
): Act | undefined => acts.findLast((act) => act.kind === kind);

/** Why something was left out, with its legal ground. */
export const groundText = (reason: string, ground: string | null): string =>
  `${reason}${ground === null ? '' : ` Fundamento: ${ground}.`}`;

/** Who took a bid back, or came late and when: neither was opened. */
export const unopened = (tenderers: OpeningInput['tenderers']): { lead: string; text: string }[] =>
  tenderers.flatMap((one) => {
    const text = standingText(one);
    return text === undefined
      ? []
      : [{ lead: `${one.position}. ${withStop(one.name)}`, text: `${text}. No se abrió.` }];
  });

/** Who was left out, whole or of a lot, in the order in which they came. */
export function leftOut(
  { tenderers, bids }: Pick<OpeningInput, 'tenderers' | 'bids'>,
  lots: readonly { id: string; number: number }[],
): { lead: string; text: string }[] {
  const lotNumber = new Map(lots.map(({ id, number }) => [id, number]));
  return [
    ...tenderers.flatMap(({ position, name, reason, ground, standing }) =>
      reason === null || standing != null
        ? []
        : [{ lead: `${position}. ${name}, todas sus propuestas.`, text: groundText(reason, ground) }],
    ),
    ...bids.flatMap(({ tendererId, lotId, reason, ground }) => {
      const who = tenderers.find(({ id }) => id === tendererId);
      if (reason === null || who === undefined) return [];
      return [
        {
          lead: `${who.position}. ${who.name}, partida ${lotNumber.get(lotId) ?? ''}.`,
          text: groundText(reason, ground),
        },
      ];
    }),
  ];
}
