import type { InvoicingFacts } from '#contract/invoice-checks.ts';

/** Of what kind the bought things are for the income tax and the IVA that are withheld: told by the order, never by a text. */
export type WithholdingClass = 'goods' | 'services' | 'lease' | 'freight';

/** What an invoice is compared with besides itself. */
export interface ReviewFacts {
  /** To whom it has to be made out, and how. */
  receiver: InvoicingFacts;
  /** What the institution takes although it asks for something else. */
  tolerates: readonly ('PUE' | 'S01')[];
  /** Milliseconds since 1970. */
  now: number;
  /** Certificates of the tax authority in PEM, of those who sign others and of those who stamp. */
  authorities: readonly string[];
  /** Of an invoice that is sent for an order. */
  order?: {
    currency: string;
    /** ISO instant. */
    issuedAt: string;
    /** Uses of an invoice for what it buys. */
    uses: readonly string[];
    withholdingClass: WithholdingClass;
  };
}
