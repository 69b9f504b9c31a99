import type { Delivery, Penalty } from '#contract/executions.ts';
import type { PenaltyKind } from '#contract/order-penalties.ts';
import type { Transaction } from '#server/kit/db.ts';
import type { Doer } from './order-change.ts';

interface OfContract {
  procedureId: string;
  contractId: string;
}

/** What the contract of an order takes of its penalties. */
export interface PenaltyDoor {
  /** What its guarantee still allows; null where it has none. */
  room: (tx: Transaction, contract: OfContract) => Promise<string | null>;
  /** `cap`: the percent that limits where the contract says none; `told`: what the supplier was told, where it was made less. */
  add: (
    tx: Transaction,
    given: OfContract & { penalty: Penalty; cap: number; told: string | null },
    author: Doer,
  ) => Promise<void>;
  /** What became of one that is no penalty of the contract: waived, or a deduction; or of an order that ended before it was fulfilled. */
  tell: (
    tx: Transaction,
    given: OfContract & { kind: PenaltyKind | 'order'; before: string; after: string; reason: string },
    author: Doer,
  ) => Promise<void>;
}

/** What orders write into their contract, by its own doors, which know of features that this one stands below. */
export interface ContractDoors {
  addDelivery: (
    tx: Transaction,
    given: OfContract & { delivery: Delivery },
    author: Doer,
  ) => Promise<unknown>;
  penalties: PenaltyDoor;
}
