/** Largest XML of an invoice (purchase-chain §6.2), in bytes. */
export const MOST_INVOICE_BYTES = 1_000_000;
/** Largest body that brings one with its PDF. */
export const MOST_REVIEW_BYTES = 12_000_000;
