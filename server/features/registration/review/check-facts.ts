import type { RequestKind, RequestPaper, RequiredPaper } from '#contract/registration.ts';
import type { IdentityChange } from '#contract/rules/registry/identity-changes.ts';
import type { OpenedPart } from '#contract/rules/bids/opened-parts.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';

/** A supplier or an open request of somebody else that has an equal key. */
export interface Shared {
  kind: string;
  key: string;
  label: string;
  number: string | null;
  folio: string | null;
  name: string;
  rfc: string | null;
  status: string;
}

/** What a negative list or the register of sanctions says of the RFC. */
export interface ListFinding {
  level: 'block' | 'alert' | 'info';
  /** Tells it apart, in words that do not change by themselves. */
  key: string;
  text: string;
  /** Only the name agrees, and nobody has said whether it is the same one. */
  isHint?: boolean;
}

/** Everything that the checks look at, read before. */
export interface CheckFacts {
  kind: RequestKind;
  file: SupplierFile;
  /** Day on which the request was sent. */
  submittedOn: string;
  papers: RequestPaper[];
  requirements: RequiredPaper[];
  /** Parts that the supplier opened unasked and changed. */
  opened: OpenedPart[];
  sameIdentity: { number: string | null; name: string; status: string }[];
  shared: Shared[];
  /** Whoever has the same name, or nearly, and is somebody else. */
  named: Omit<Shared, 'kind' | 'key' | 'label'>[];
  tax: ListFinding[];
  sanctions: ListFinding[];
  /** Whether a list of the treasury is loaded: without one nothing can be said. */
  hasTaxList: boolean;
  /** Whether the federal list of sanctioned suppliers is loaded. */
  hasSanctionList: boolean;
  /** Mail, telephone, account and representative of the registration that it changes, with what was changed lately. */
  changes: IdentityChange[];
  /** Telephone that the registration had before. */
  priorPhone: string;
  /** There is no registration: what its corrections change is told from what was first sent. */
  isFirst: boolean;
  /** Since when the registered mailbox holds it, and in which words. */
  held: { at: string; reason: string } | null;
  /** Folio of another request about the same registration that is held and not answered yet. */
  otherHeld: string | null;
}
