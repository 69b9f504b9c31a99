import type { GivenContent } from '#server/features/content/public.ts';

/** Steps of the budget in millions of pesos, with invented amounts in pesos: direct award and invitation. */
const STEPS = [
  [0, 15, 294_000, 1_120_000],
  [15, 30, 338_000, 1_390_000],
  [30, 50, 382_000, 1_680_000],
  [50, null, 448_000, 2_240_000],
] as const;

/** Amounts of this year and of the last one, for two regimes; every one says that it is a sample. */
export function demoAmountLimits(today: string): GivenContent[] {
  const thisYear = Number(today.slice(0, 4));
  return [thisYear - 1, thisYear].flatMap((year) =>
    (
      [
        ['laassp_2025', 'recurso federal'],
        ['lineamientos_ug', 'recurso propio'],
      ] as const
    ).flatMap(([regime, funds]) =>
      STEPS.map(([from, to, direct, invitation]): GivenContent => {
        const factor = (year === thisYear ? 1.04 : 1) * (regime === 'laassp_2025' ? 1 : 0.8);
        const pesos = (amount: number) => String(Math.round((amount * factor) / 1_000) * 1_000);
        const budget = to === null ? `más de ${from} millones` : `de ${from} a ${to} millones`;
        return {
          isPublished: true,
          values: {
            name: `${year}, ${funds}, presupuesto ${budget}`,
            fiscalYear: String(year),
            regime,
            budgetFrom: String(from * 1_000_000),
            // The made-up university buys for 42 million a year.
            isOwn: from === 30,
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
