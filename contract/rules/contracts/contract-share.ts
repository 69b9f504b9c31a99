import type { AwardResult, PublicContract } from '#contract/procedures.ts';

type Lot = AwardResult['lots'][number];
type Bidders = readonly Pick<AwardResult['tenderers'][number], 'name' | 'supplierNumber'>[];
type Signed = Pick<PublicContract, 'supplierName' | 'supplierNumber'>;

/** How much of a lot that several share a contract is for; undefined where it is for all of it. */
export function contractPart(
  { shares }: Pick<Lot, 'shares'>,
  { supplierName, supplierNumber }: Signed,
  tenderers: Bidders,
): { share: string; amount: string | null } | undefined {
  return shares?.find(({ tenderer }) => {
    const who = tenderers[tenderer];
    if (who === undefined) return false;
    return supplierNumber === null || who.supplierNumber === null
      ? who.name === supplierName
      : who.supplierNumber === supplierNumber;
  });
}

/** Lots of a contract: «1 (60 %), 2». */
export function contractLots(
  contract: Signed & Pick<PublicContract, 'lots'>,
  result: { lots: readonly Pick<Lot, 'number' | 'shares'>[]; tenderers: Bidders } | null,
): string {
  return contract.lots
    .map((number) => {
      const lot = result?.lots.find((one) => one.number === number);
      const part = lot && contractPart(lot, contract, result?.tenderers ?? []);
      return part === undefined ? String(number) : `${number} (${part.share} %)`;
    })
    .join(', ');
}
