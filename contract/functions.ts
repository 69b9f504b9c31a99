import { ADMINISTRATIVE_SUBJECTS, type Right } from './permissions.ts';

/** What a person may do with purchases, beside the role that the identity provider says (purchase-chain 1.2). */
export const FUNCTIONS = [
  'requester',
  'area_approver',
  'budget_officer',
  'technical_reviewer',
  'buyer',
  'second_person',
  'receiver',
  'payables_officer',
  'registry_officer',
  'evaluation_officer',
  'content_editor',
  'settings_keeper',
  'people_keeper',
  'committee_secretary',
  'auditor',
  'internal_control',
  'finance_head',
] as const;
export type FunctionCode = (typeof FUNCTIONS)[number];

export const FUNCTION_LABELS: Record<FunctionCode, string> = {
  requester: 'Solicitante',
  area_approver: 'Autorizador de área',
  budget_officer: 'Presupuesto',
  technical_reviewer: 'Dictamen técnico',
  buyer: 'Comprador',
  second_person: 'Segunda persona',
  receiver: 'Recepción',
  payables_officer: 'Pagos',
  registry_officer: 'Padrón',
  evaluation_officer: 'Evaluación',
  content_editor: 'Contenido',
  settings_keeper: 'Ajustes',
  people_keeper: 'Personas',
  committee_secretary: 'Comité',
  auditor: 'Auditor, solo lectura',
  internal_control: 'Órgano Interno de Control',
  finance_head: 'Titular de Administración y Finanzas',
};

const administer = (...subjects: Right[1][]): Right[] => subjects.map((subject) => ['administer', subject]);
const CONSULT_ALL: Right[] = ADMINISTRATIVE_SUBJECTS.map((subject) => ['consult', subject]);

/** What each function gives, on the subjects that the screens and operations ask for (purchase-chain 1.1). */
export const FUNCTION_RIGHTS: Record<FunctionCode, readonly Right[]> = {
  requester: administer('Work', 'Requisitions'),
  area_approver: administer('Work', 'Requisitions'),
  budget_officer: [...administer('Work', 'Requisitions', 'Budget'), ['consult', 'Payments']],
  technical_reviewer: administer('Work', 'Requisitions'),
  buyer: [
    ...administer('Work', 'Requisitions', 'Quotations', 'Orders', 'Procurement', 'Documents'),
    ['consult', 'Budget'],
  ],
  second_person: [
    ...administer('Work', 'Decisions'),
    ['consult', 'Quotations'],
    ['consult', 'Orders'],
    ['consult', 'Payments'],
  ],
  receiver: [...administer('Work', 'Receipts'), ['consult', 'Orders']],
  payables_officer: [
    ...administer('Work', 'Invoices', 'Payments'),
    ['consult', 'Budget'],
    ['consult', 'Orders'],
  ],
  registry_officer: [...administer('Work', 'SupplierRegistry'), ['consult', 'Quotations']],
  evaluation_officer: administer('Work', 'Evaluations'),
  content_editor: administer(
    'Work',
    'Regulations',
    'Notices',
    'Directory',
    'Procedures',
    'ComputingProfiles',
    'Documents',
  ),
  settings_keeper: administer('Work', 'Settings', 'Catalogues'),
  people_keeper: administer('Work', 'People'),
  committee_secretary: administer('Work', 'Requisitions'),
  auditor: CONSULT_ALL,
  internal_control: [...CONSULT_ALL, ['administer', 'Reports']],
  finance_head: [
    ...administer('Work', 'Requisitions'),
    ['consult', 'Head'],
    ['consult', 'Budget'],
    ['consult', 'Invoices'],
    ['consult', 'Payments'],
  ],
};

/** Functions that move money, or that say who may: they are given by two, also where the unit leaves others to one (§1.3). */
export const GUARDED_FUNCTIONS: readonly FunctionCode[] = [
  'payables_officer',
  'budget_officer',
  'second_person',
  'people_keeper',
  'settings_keeper',
  'finance_head',
];
/**
 * Functions whose holders alone would do both acts of a pair on one record (§1.4). One person who has both is told of: the pair
 * keeps them from the second act, and nobody else may be there to do it.
 */
export const PAIRED_FUNCTIONS: readonly (readonly [FunctionCode, FunctionCode, DutyPair])[] = [
  ['requester', 'area_approver', 'S1'],
  ['requester', 'budget_officer', 'S2'],
  ['requester', 'buyer', 'S3'],
  ['area_approver', 'buyer', 'S3'],
  ['requester', 'technical_reviewer', 'S4'],
  ['buyer', 'receiver', 'S6'],
  ['buyer', 'payables_officer', 'S7'],
  ['receiver', 'payables_officer', 'S7'],
  ['payables_officer', 'budget_officer', 'S9'],
  ['registry_officer', 'payables_officer', 'S10'],
  ['registry_officer', 'budget_officer', 'S10'],
];
/** Functions whose grant says up to which amount, without IVA; the others say none. */
export const WITH_AMOUNT: readonly FunctionCode[] = ['area_approver', 'second_person', 'payables_officer'];
/** Functions whose grant says for which prefixes of partida or giro. */
export const WITH_LINES: readonly FunctionCode[] = ['technical_reviewer'];
/** Pairs of acts that one person does not do on one record (purchase-chain 1.4); their rows are in `duty_pair`. */
export const DUTY_PAIRS = [
  'S1',
  'S2',
  'S3',
  'S4',
  'S5',
  'S6',
  'S7',
  'S8',
  'S9',
  'S10',
  'S11',
  'S12',
  'S13',
  'S14',
] as const;
export type DutyPair = (typeof DUTY_PAIRS)[number];
/** Pairs that are refused also where the unit only tells of the others: who declared an interest said themselves that they do not act. */
export const ALWAYS_REFUSED: ReadonlySet<DutyPair> = new Set<DutyPair>(['S14']);
