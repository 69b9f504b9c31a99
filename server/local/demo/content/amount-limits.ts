import { PURCHASE_LAWS } from '#contract/purchase-laws.ts';
import type { GivenContent } from '#server/features/content/public.ts';

/** Steps of the budget in millions of pesos, with invented amounts in pesos: direct award and invitation. */
const STEPS = [
  [0, 15, 294_000, 1_120_000],
  [15, 30, 338_000, 1_390_000],
  [30, 50, 382_000, 1_680_000],
  [50, null, 448_000, 2_240_000],
] as const;

/** Money that each law of the demonstration rules. */
const FUNDS: Readonly<Record<string, string>> = {
  laassp_2025: 'recurso federal',
  ley_gto: 'recurso estatal',
  lineamientos_ug: 'recurso propio',
};
const FACTORS: Readonly<Record<string, number>> = { laassp_2025: 1, ley_gto: 0.9, lineamientos_ug: 0.8 };

const pesosOf = (amount: number, regime: string, isThisYear: boolean) =>
  Math.round((amount * (isThisYear ? 1.04 : 1) * (FACTORS[regime] ?? 1)) / 1_000) * 1_000;

/** The made-up university contracts for some 40 million in the last year, and for 98 in this one. */
const ownStep = (isThisYear: boolean) => STEPS[isThisYear ? 3 : 2];

/** Up to how much, without tax, the made-up university awards directly under a law. */
export const directMaxOf = (regime: string, isThisYear: boolean): number =>
  pesosOf(ownStep(isThisYear)[2], regime, isThisYear);

/** Amounts of this year and of the last one, for each law; every one says that it is a sample. */
export function demoAmountLimits(today: string): GivenContent[] {
  const thisYear = Number(today.slice(0, 4));
  return [thisYear - 1, thisYear].flatMap((year) =>
    Object.entries(FUNDS).flatMap(([regime, funds]) =>
      STEPS.map((step): GivenContent => {
        const [from, to, direct, invitation] = step;
        const pesos = (amount: number) => String(pesosOf(amount, regime, year === thisYear));
        const budget = to === null ? `más de ${from} millones` : `de ${from} a ${to} millones`;
        return {
          isPublished: true,
          values: {
            name: `${year}, ${funds}, presupuesto ${budget}`,
            fiscalYear: String(year),
            regime,
            budgetFrom: String(from * 1_000_000),
            isOwn: step === ownStep(year === thisYear),
            budgetTo: to === null ? '' : String(to * 1_000_000),
            directMax: pesos(direct),
            invitationMax: pesos(invitation),
            legalSource: `Datos de muestra: presupuesto ficticio de ${year}, anexo 9`,
          },
        };
      }),
    ),
  );
}

/** The articles of the invented guidelines (`regulation-texts.ts`), as the unit writes them in its settings. */
export const demoLaws = () => ({
  ...PURCHASE_LAWS.initial,
  lineamientos_ug_open: 'Lineamientos de la Universidad (texto de muestra), art. 4, fr. I',
  lineamientos_ug_invitation: 'Lineamientos de la Universidad (texto de muestra), arts. 4, fr. II, y 5',
  lineamientos_ug_direct: 'Lineamientos de la Universidad (texto de muestra), arts. 4, fr. III, 5 y 7',
});
