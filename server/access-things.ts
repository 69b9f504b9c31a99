import { CONTENT_KINDS } from '#contract/content-kinds.ts';

/**
 * Who finds a thing in one of its states: everybody, the person whose it is and its officers, its officers, or nobody.
 * What somebody does not find is answered like a thing that never existed.
 */
export type Finder =
  | 'everybody'
  | 'its person'
  | 'officers'
  | 'nobody'
  /** Of what the caller sees it is said openly that what the body or the rest of the address names is not there. */
  | 'nobody of those who see it'
  /** Its person alone: its officers are told that it is not theirs. */
  | 'its person alone'
  /** Whoever else is signed in is told that it is asked of another. */
  | 'whoever it asks';

/** States in which every thing is tried besides its own: of each, nobody finds anything. */
export const NOTHING = { 'another kind': 'nobody', malformed: 'nobody', never: 'nobody' } as const;

const WRITTEN = {
  published: 'everybody',
  draft: 'officers',
  'in review': 'officers',
  scheduled: 'officers',
  withdrawn: 'officers',
  discarded: 'nobody',
} as const satisfies Record<string, Finder>;
/** Of an entry only its owners read the row; what visitors read has operations of its own. */
const ENTRY = { ...WRITTEN, published: 'officers' } as const;
const IMPORT = { 'being read': 'officers', failed: 'officers', cancelled: 'officers' } as const;
const KNOWN = { known: 'everybody' } as const;
const KEPT = { kept: 'officers' } as const;

const contentTypes = Object.keys(CONTENT_KINDS);

/** Things that addresses name, with the states in which the matrix tries them. */
export const THINGS: Readonly<Record<string, Readonly<Record<string, Finder>>>> = {
  ...Object.fromEntries(contentTypes.map((type) => [`entry of ${type}`, ENTRY])),
  ...Object.fromEntries(contentTypes.map((type) => [`import of ${type}`, IMPORT])),
  'import of contracts': IMPORT,
  'import of registry': IMPORT,
  'import of lists': IMPORT,
  'import of postal codes': IMPORT,
  'import of annual plan': IMPORT,
  'import of the budget': IMPORT,
  'import of changes of the budget': IMPORT,
  'import of payments': IMPORT,
  'budget key': { kept: 'officers' },
  'requisition that waits for money': { sent: 'officers' },
  'entry that the budget system did not take': { kept: 'officers' },
  'year of the budget': { known: 'officers' },
  'postal code': KNOWN,
  dispute: { open: 'officers', firm: 'officers' },
  petition: { received: 'officers', answered: 'officers' },
  correction: { open: 'officers', answered: 'officers' },
  'function of somebody': { given: 'officers', ended: 'officers' },
  substitution: { proposed: 'officers' },
  'declared interest': { standing: 'officers' },
  'custody of an urn': { 'of somebody else': 'nobody' },
  'published urn': { published: 'everybody', 'of a call without one': 'nobody' },
  'hand-over of work': { proposed: 'officers', done: 'officers' },
  document: {
    published: 'everybody',
    scheduled: 'officers',
    draft: 'officers',
    // Its place stays with the reason; its file goes.
    withdrawn: 'everybody',
    'published in a hidden procedure': 'officers',
    discarded: 'nobody',
  },
  procedure: {
    open: 'everybody',
    awarded: 'everybody',
    cancelled: 'everybody',
    suspended: 'everybody',
    draft: 'officers',
    'to be published': 'officers',
    discarded: 'nobody',
  },
  contract: { own: 'officers', 'of another procedure': 'nobody', removed: 'nobody' },
  'contract draft': { own: 'officers', 'of another procedure': 'nobody', removed: 'nobody' },
  template: { kept: 'officers', retired: 'officers' },
  supplier: {
    active: 'everybody',
    suspended: 'everybody',
    disqualified: 'everybody',
    cancelled: 'everybody',
    unregistered: 'officers',
  },
  sanction: { published: 'officers', unpublished: 'officers', revoked: 'officers' },
  request: {
    draft: 'officers',
    submitted: 'officers',
    observed: 'officers',
    approved: 'officers',
    withdrawn: 'officers',
    expired: 'nobody',
  },
  paper: { 'of a request sent': 'officers', 'of a draft': 'officers', 'of the file': 'officers' },
  join: { standing: 'officers', undone: 'officers' },
  match: KEPT,
  finding: KEPT,
  'group of findings': KEPT,
  screening: KEPT,
  weight: { kept: 'officers' },
  opinion: {
    "the requester's, open": 'its person',
    "the requester's, answered": 'its person',
    "the requester's, withdrawn": 'its person',
    "somebody else's, open": 'officers',
    "somebody else's, answered": 'officers',
  },
  'sent requisition': { 'to be authorised': 'officers', bought: 'officers' },
  'payment order': { draft: 'officers', ordered: 'officers', voided: 'officers' },
  'purchase order': { draft: 'officers', issued: 'officers', voided: 'officers' },
  "supplier's order": { issued: 'nobody' },
  receipt: { arrived: 'officers' },
  invoice: { received: 'officers' },
  'invoice file': { kept: 'officers' },
  'receipt photo': { kept: 'officers' },
  "photo of a supplier's order": { kept: 'nobody' },
  'paper of an ending': { kept: 'officers' },
  "paper of a supplier's ending": { kept: 'nobody' },
  'paper of a penalty': { kept: 'officers' },
  "paper of a supplier's penalty": { kept: 'nobody' },
  'guarantee of an order': { kept: 'officers' },
  'penalty of an order': { proposed: 'officers' },
  "penalty of a supplier's order": { proposed: 'nobody' },
  'quotation request': { draft: 'officers', sent: 'officers', cancelled: 'officers' },
  'quotation question': { asked: 'officers' },
  'quotation file': { sealed: 'nobody' },
  'opinion file': {
    "the requester's": 'its person',
    "somebody else's": 'officers',
    'of another opinion': 'nobody',
  },
  requisition: { draft: 'officers', returned: 'officers', cancelled: 'officers' },
  'requisition file': { attached: 'officers', 'of another requisition': 'nobody' },
  'link of an order': {
    captured: 'whoever it asks',
    accepted: 'whoever it asks',
    'of no order any more': 'nobody',
  },
  order: { captured: 'officers', accepted: 'officers' },
  period: { open: 'officers', published: 'officers' },
  'published results': { published: 'everybody', open: 'officers' },
  'evaluated supplier': {
    evaluated: 'everybody',
    'without evaluation': 'nobody of those who see it',
    unregistered: 'officers',
  },
  instrument: { draft: 'officers', published: 'officers' },
  reply: KEPT,
  proposal: { open: 'officers', decided: 'officers' },
  sheet: WRITTEN,
  regulation: WRITTEN,
  'regulation text': WRITTEN,
  // Those who ask from a request of theirs find what is published; drafts are read through the entries.
  profile: { ...WRITTEN, draft: 'nobody', 'in review': 'nobody', scheduled: 'nobody', withdrawn: 'nobody' },
  post: WRITTEN,
  'attached file': {
    published: 'everybody',
    'of a draft': 'officers',
    'no longer published': 'officers',
    'by its fingerprint': 'nobody',
  },
  citation: KEPT,
  setting: KEPT,
  mail: KEPT,
  artwork: KNOWN,
  'legal rule': KEPT,
  'required document': KEPT,
  line: KEPT,
  'paper type': KEPT,
  reason: KEPT,
  term: KEPT,
  holiday: KEPT,
  'log entry': KEPT,
  'file on its way': { own: 'officers', "another's": 'nobody' },
  // One's own is gone with the first who asks.
  "file on another's way": { "another's": 'nobody' },
  'integrity check': KEPT,
  'integrity alarm': KEPT,
  leaf: KNOWN,
  'proposed decision': KEPT,
  'thing that waits': KEPT,
  'OCDS period': KNOWN,
  'OCDS extension': KNOWN,
  'sealing tool': KNOWN,
  format: KEPT,
  'kind of template': KEPT,
};
