/** What becomes of the purchase of a line; a tender is open to everybody and counts for no limit by amount. */
export type LineWay = 'undecided' | 'by_amount' | 'by_exception' | 'open';

/** A line of a requisition as splitting looks at it: one need, whoever is chosen. */
export interface NeededLine {
  requisitionId: string;
  /** Null while it is a draft. */
  folio: string | null;
  areaId: string;
  areaName: string;
  /** Awarded without tax, or the estimate while there is none. */
  net: string;
  on: string;
  way: LineWay;
  isCancelled: boolean;
  /** The same requesting area (with its sub-areas) as the requisition that is looked at. */
  isOwnArea: boolean;
}

/** The lines that ask for the same thing in the same year: those of the requisition itself are among them. */
export interface Need {
  /** As the line says it. */
  item: string;
  lines: readonly NeededLine[];
}

export interface SplittingLimits {
  direct: string | null;
  invitation: string | null;
  /** Budget of the year for purchases, and what of it operations of art. 55 took, this requisition not counted. */
  budget: string | null;
  takenByAmount: string;
  /** What the requisition would add to it. */
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

export interface SisterRequisition {
  requisitionId: string;
  folio: string | null;
  areaName: string;
  net: string;
}

export interface SplittingFinding {
  code: SplittingCode;
  /** A risk stops until it is answered; a note only tells. */
  severity: 'risk' | 'note';
  item: string | null;
  total: string;
  limit: string;
  message: string;
  sisters: readonly SisterRequisition[];
}
