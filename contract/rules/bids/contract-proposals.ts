import { decimal, centsOf, totalOf } from '../texts/money.ts';
import { TAX_PERCENT } from '../planning/purchase-checks.ts';

/** An amount without tax as it is with it, to the nearest cent. */
export function withTax(amount: string): string {
  return decimal((centsOf(amount) * (100n + TAX_PERCENT) + 50n) / 100n);
}

/** Somebody who won, with what each of their lots was awarded for, without tax. */
export interface AwardedTo {
  supplierId: string | null;
  name: string;
  rfc: string | null;
  /** A shared lot has a contract for each of those who share it. */
  won: readonly { id: string; amount: string | null; isShared?: boolean }[];
}

/** A contract as the award tells it. */
export interface ContractProposal {
  number: string;
  title: string;
  supplierId: string | null;
  supplierName: string;
  supplierRfc: string | null;
  lots: string[];
  /** With tax; null where the award does not tell it of every lot. */
  amount: string | null;
}

/** A contract that stands, or a draft of one. */
interface WrittenContract {
  number: string;
  supplierName: string;
  lots: readonly string[];
}

/** One contract for each who won, of the lots that neither a contract nor a draft of one covers. */
export function contractProposals(
  procedure: {
    number: string;
    title: string;
    contracts: readonly WrittenContract[];
    contractDrafts: readonly WrittenContract[];
  },
  winners: readonly AwardedTo[],
): ContractProposal[] {
  const written = [...procedure.contracts, ...procedure.contractDrafts];
  const numbers = new Set(written.map(({ number }) => number));
  const nextNumber = () => {
    let place = 1;
    while (numbers.has(`${procedure.number}-C${place}`)) place += 1;
    const number = `${procedure.number}-C${place}`;
    numbers.add(number);
    return number;
  };
  return winners.flatMap(({ supplierId, name, rfc, won }) => {
    const open = won.filter(
      ({ id, isShared = false }) =>
        !written.some(({ supplierName, lots }) => lots.includes(id) && (!isShared || supplierName === name)),
    );
    if (open.length === 0) return [];
    const isTold = open.every(({ amount }) => amount !== null);
    const net = isTold ? totalOf(open.map(({ amount }) => amount)) : undefined;
    return [
      {
        number: nextNumber(),
        title: procedure.title,
        supplierId,
        supplierName: name,
        supplierRfc: rfc,
        lots: open.map(({ id }) => id),
        amount: net === undefined ? null : withTax(net),
      },
    ];
  });
}
