import type {
  CatalogueLine,
  CatalogueName,
  PaperType,
  RegistryHoliday,
  RegistryReason,
  RegistryTerm,
} from '#contract/registry-catalogues.ts';

/** Entries of each catalogue as they cross the wire. */
export interface CatalogueEntries {
  giros: CatalogueLine;
  documentos: PaperType;
  motivos: RegistryReason;
  plazos: RegistryTerm;
  'dias-inhabiles': RegistryHoliday;
}

/** Where a catalogue lies: its table, its key, and the column of each property that may be written. */
export interface CatalogueTable<Entry> {
  table: string;
  key: Extract<keyof Entry, string>;
  columns: Record<Exclude<Extract<keyof Entry, string>, 'version'>, string>;
  order: string;
  /** Property that holds the legal source, which every change needs. */
  source: Extract<keyof Entry, string>;
  /** `holiday` is older and counts no moment of change. */
  hasMoment: boolean;
}

export const CATALOGUE_TABLES: { [Name in CatalogueName]: CatalogueTable<CatalogueEntries[Name]> } = {
  giros: {
    table: 'registry_line',
    key: 'code',
    columns: {
      code: 'code',
      name: 'name',
      parentCode: 'parent_code',
      expenseCodes: 'expense_codes',
      priorOpinionArea: 'prior_opinion_area',
      active: 'active',
      source: 'source',
    },
    order: 'code',
    source: 'source',
    hasMoment: true,
  },
  documentos: {
    table: 'paper_type',
    key: 'code',
    columns: {
      code: 'code',
      name: 'name',
      help: 'help',
      personTypes: 'person_types',
      requestKinds: 'request_kinds',
      requirement: 'requirement',
      optionalFor: 'optional_for',
      foreignToo: 'foreign_too',
      lineCodes: 'line_codes',
      proves: 'proves',
      validityDays: 'validity_days',
      validityText: 'validity_text',
      asksIssueDate: 'asks_issue_date',
      asksExpiry: 'asks_expiry',
      asksOutcome: 'asks_outcome',
      maxBytes: 'max_bytes',
      position: 'position',
      active: 'active',
      source: 'source',
    },
    order: 'position, code',
    source: 'source',
    hasMoment: true,
  },
  motivos: {
    table: 'registry_reason',
    key: 'code',
    columns: {
      code: 'code',
      kind: 'kind',
      paperCode: 'paper_code',
      text: 'text',
      legalBasis: 'legal_basis',
      active: 'active',
    },
    order: 'kind, paper_code nulls first, code',
    source: 'legalBasis',
    hasMoment: true,
  },
  plazos: {
    table: 'registry_term',
    key: 'code',
    columns: { code: 'code', amount: 'amount', unit: 'unit', text: 'text', source: 'source' },
    order: 'code',
    source: 'source',
    hasMoment: true,
  },
  'dias-inhabiles': {
    table: 'holiday',
    key: 'date',
    columns: { date: 'date', until: 'until', reason: 'reason', source: 'source' },
    order: 'date',
    source: 'source',
    hasMoment: false,
  },
};

/** What revisions and the audit log call the entries of a catalogue. */
export const catalogueSubject = (name: CatalogueName): string => `catalogue:${name}`;
