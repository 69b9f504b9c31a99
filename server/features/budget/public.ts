import { accrue as accrueAccepted } from './accrual.service.ts';
import {
  movePayments as moveMoments,
  notAccrued as lacking,
  owe as oweWithoutContract,
} from './payment-moments.service.ts';
import { writeRows as rows } from './budget-import.sql.ts';
import { settleCommitments as settle } from './commitment.service.ts';
import { chargesOf as charges } from './fund-requests.ts';
import { availableOf as available, keysOfArea as ofArea } from './keys.sql.ts';
import { yearEndDays as lastDays } from './year-end.ts';
import { releaseFor as release, reserveFor as reserve } from './reservation.service.ts';

/** Reserves the whole of a requisition with tax, or nothing. */
export const reserveFor = reserve;

/** Gives back what is still reserved for a requisition. */
export const releaseFor = release;

/** Keys of areas in a year, with what is available of each. */
export const keysOfArea = ofArea;

/** What is available of these keys. */
export const availableOf = available;

/** What a requisition charges each key, with tax. */
export const chargesOf = charges;

/** Last days of the year as the unit set them. */
export const yearEndDays = lastDays;

/** Writes keys and entries of a budget as a file of it would. */
export const writeBudget = rows;

/** Accrues what was accepted of a contract on the keys that hold it committed. */
export const accrue = accrueAccepted;

/** Commits and accrues on a key what is owed without a contract. */
export const owe = oweWithoutContract;

/** Exercises, pays, or takes one of them back, on the keys that hold it. */
export const movePayments = moveMoments;

/** Contracts of which less was accrued than is to be exercised. */
export const notAccrued = lacking;

/** Brings the money of a procedure to what its awards and contracts say. */
export const settleCommitments = settle;

export type { ReservationHooks } from './system/outbox.service.ts';
