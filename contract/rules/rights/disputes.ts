import type { DocumentKind } from '../../procedures.ts';
import { shortDate, type PlainDate } from '../days/calendar.ts';
import type { FieldLabel } from '../texts/field-differences.ts';

/** What is recorded: what an authority notifies of a purchase, and conciliations of contracts (purchase-chain 7.2, 7.4). */
export const DISPUTE_KINDS = {
  dispute: 'Inconformidad',
  ex_officio: 'Intervención de oficio',
  conciliation: 'Conciliación',
} as const;
export type DisputeKind = keyof typeof DISPUTE_KINDS;
export const DISPUTE_KIND_NAMES = Object.keys(DISPUTE_KINDS) as [DisputeKind, ...DisputeKind[]];

/** Which act is contested (LAASSP 2025, art. 95, I to V). */
export const CONTESTED_ACTS = {
  call: 'Convocatoria o junta de aclaraciones',
  invitation: 'Invitación',
  award: 'Apertura o fallo',
  cancellation: 'Cancelación',
  signature: 'Lo que impide formalizar el contrato',
} as const;
export type ContestedAct = keyof typeof CONTESTED_ACTS;
export const CONTESTED_ACT_NAMES = Object.keys(CONTESTED_ACTS) as [ContestedAct, ...ContestedAct[]];

/** What we owe the authority, the code of its term in the catalogue, and how its text begins. */
export const DISPUTE_REPORTS = {
  previous: { label: 'Informe previo', term: 'dispute_previous_report', article: '101' },
  detailed: { label: 'Informe circunstanciado', term: 'dispute_detailed_report', article: '101' },
  extension: { label: 'Informe de la ampliación', term: 'dispute_extension_report', article: '101' },
  compliance: { label: 'Cumplimiento de la resolución', term: 'dispute_compliance', article: '105' },
  proof: { label: 'Prueba del cumplimiento', term: 'dispute_proof', article: '105' },
} as const;
export type DisputeReportKind = keyof typeof DISPUTE_REPORTS;
export const DISPUTE_REPORT_NAMES = Object.keys(DISPUTE_REPORTS) as [
  DisputeReportKind,
  ...DisputeReportKind[],
];

export const DISPUTE_REPORT_LABELS = Object.fromEntries(
  DISPUTE_REPORT_NAMES.map((name) => [name, DISPUTE_REPORTS[name].label]),
) as Record<DisputeReportKind, string>;

/** How long we have to comply where the whole procedure is void, in the place of the usual term. */
export const COMPLIANCE_VOID = 'dispute_compliance_void';
/** Until when the guarantee of a definitive suspension is shown, and a conciliation is heard. */
export const GUARANTEE_TERM = 'dispute_guarantee';
export const HEARING_TERM = 'conciliation_hearing';
/** Until when a resolution may still be contested: before that has run out it is not firm. */
export const FIRM_TERM = 'dispute_firm';

/** Terms of others, which are shown and not watched (LAASSP 2025, arts. 96, 101, 102 and 108). */
export const TERMS_OF_OTHERS = {
  dispute_prevention: 'Prevención a quien la presentó',
  dispute_third_party: 'Tercero interesado',
  dispute_widening: 'Ampliación de la inconformidad',
  dispute_pleadings: 'Alegatos',
} as const;

/** How it was resolved (LAASSP 2025, art. 104, I to VII). */
export const RESOLUTIONS = {
  dismissed: 'Se sobresee',
  unfounded: 'Infundada',
  ineffective: 'Fundada, sin efecto sobre el acto',
  wholly_void: 'Nulidad total del procedimiento',
  void_for_replacement: 'Nulidad del acto, para reponerlo',
  signature_ordered: 'Se ordena firmar el contrato',
  other: 'Otro sentido, dicho en la resolución',
} as const;
export type DisputeResolution = keyof typeof RESOLUTIONS;
export const RESOLUTION_NAMES = Object.keys(RESOLUTIONS) as [DisputeResolution, ...DisputeResolution[]];

/** Resolutions that ask something of us. */
const TO_COMPLY: readonly DisputeResolution[] = [
  'wholly_void',
  'void_for_replacement',
  'signature_ordered',
  'other',
];
export const asksCompliance = (resolution: DisputeResolution): boolean => TO_COMPLY.includes(resolution);

/** What we do about it; the portal does not do it by itself. */
export const RESOLUTION_WORK: Partial<Record<DisputeResolution, string>> = {
  wholly_void:
    'El procedimiento termina: cancélalo con esta resolución como motivo. Si otro debe ganar, termina antes el contrato.',
  void_for_replacement:
    'Repón el acto: regístralo de nuevo en el procedimiento y nombra en su motivo el acto anulado y el número de esta inconformidad. El anterior queda a la vista.',
  signature_ordered: 'Firma el contrato con quien dice la resolución.',
};

/** What it does to one lot. */
export const LOT_EFFECTS = {
  stands: 'Sigue como está',
  void_for_replacement: 'Se repone el acto',
  wholly_void: 'Queda sin efecto',
} as const;
export type LotEffect = keyof typeof LOT_EFFECTS;
export const LOT_EFFECT_NAMES = Object.keys(LOT_EFFECTS) as [LotEffect, ...LotEffect[]];

export const SUSPENSIONS = {
  none: 'Sin suspensión',
  asked: 'Suspensión pedida',
  denied: 'Suspensión negada',
  provisional: 'Suspensión provisional',
  definitive: 'Suspensión definitiva',
} as const;
export type Suspension = keyof typeof SUSPENSIONS;
export const SUSPENSION_NAMES = Object.keys(SUSPENSIONS) as [Suspension, ...Suspension[]];

/** What was decided of suspending, and what became of it. */
export interface SuspensionFacts {
  kind: DisputeKind;
  suspension: Suspension;
  suspendedOn: PlainDate | null;
  /** Of a definitive one that somebody asked for: until when its guarantee is shown, and when it was. */
  guaranteeBy: PlainDate | null;
  guaranteeShownOn: PlainDate | null;
  /** Somebody else guaranteed what would be lost by going on. */
  counteredOn: PlainDate | null;
  liftedOn: PlainDate | null;
}

export type SuspensionState = Suspension | 'lapsed' | 'countered' | 'lifted';
export const SUSPENSION_STATES: Record<SuspensionState, string> = {
  ...SUSPENSIONS,
  lapsed: 'Dejó de surtir efecto: no se mostró la garantía',
  countered: 'Sin efecto por contragarantía',
  lifted: 'Suspensión levantada',
};

/** How a suspension stands on a day: without its guarantee in time a definitive one lapses by itself (LAASSP 2025, art. 100). */
export function suspensionOn(facts: SuspensionFacts, today: PlainDate): SuspensionState {
  const { suspension, guaranteeBy, guaranteeShownOn, counteredOn, liftedOn } = facts;
  if (suspension !== 'provisional' && suspension !== 'definitive') return suspension;
  if (liftedOn !== null && liftedOn <= today) return 'lifted';
  if (counteredOn !== null && counteredOn <= today) return 'countered';
  if (guaranteeBy !== null && guaranteeShownOn === null && today > guaranteeBy) return 'lapsed';
  return suspension;
}

/** Whether it keeps us from going on. */
export function isInForce(facts: SuspensionFacts, today: PlainDate): boolean {
  const state = suspensionOn(facts, today);
  return (
    (state === 'provisional' || state === 'definitive') &&
    facts.suspendedOn !== null &&
    facts.suspendedOn <= today
  );
}

/** One that may be in force, of one procedure: which lots it stops, by number; none: all of them. */
export interface ProcedureSuspension extends SuspensionFacts {
  authority: string;
  lots: readonly number[];
}

/** What is not done meanwhile, as the end of a sentence. */
export const FROZEN = {
  award: 'no se adjudica ni se declara desierta',
  contract: 'no se firma ni se cambia su contrato',
  order: 'no se piden sus bienes',
  date: 'no se aceptan fechas nuevas de entrega',
  payment: 'no se paga',
  resume: 'no se reanuda',
} as const;
export type Frozen = keyof typeof FROZEN;

const named = (numbers: readonly number[]): string =>
  `${numbers.slice(0, -1).join(', ')}${numbers.length > 1 ? ' y ' : ''}${numbers.at(-1) ?? ''}`;

/** «La partida 2 está suspendida», «El procedimiento está suspendido». */
function subjectOf(numbers: readonly number[]): string {
  if (numbers.length === 0) return 'El procedimiento está suspendido';
  return numbers.length === 1
    ? `La partida ${numbers[0]} está suspendida`
    : `Las partidas ${named(numbers)} están suspendidas`;
}

/** Numbers of a list that a suspension stops; undefined where it stops none of them. */
function stopped(suspended: readonly number[], asked: readonly number[] | null): number[] | undefined {
  if (suspended.length === 0) return [];
  const common = asked === null ? [...suspended] : suspended.filter((number) => asked.includes(number));
  return common.length === 0 ? undefined : common;
}

/**
 * Why something is not done with lots of a procedure today, by the suspensions that its disputes hold; undefined where it may.
 * `lots`: their numbers; null: the whole procedure.
 */
export function refuseSuspended(
  suspensions: readonly ProcedureSuspension[],
  { lots, doing }: { lots: readonly number[] | null; doing: Frozen },
  today: PlainDate,
): string | undefined {
  for (const one of suspensions) {
    if (!isInForce(one, today)) continue;
    const numbers = stopped(one.lots, lots);
    if (numbers === undefined) continue;
    return `${subjectOf(numbers)} desde el ${shortDate(one.suspendedOn ?? today)} por orden de ${one.authority}: ${FROZEN[doing]} hasta que se levante y se anote en su inconformidad.`;
  }
  return undefined;
}

/** Why each of these lots is not awarded today; only those that are stopped. */
export const suspendedLots = (
  suspensions: readonly ProcedureSuspension[],
  lots: readonly { number: number }[],
  today: PlainDate,
): { lot: number; says: string }[] =>
  lots.flatMap(({ number: lot }) => {
    const says = refuseSuspended(suspensions, { lots: [lot], doing: 'award' }, today);
    return says === undefined ? [] : [{ lot, says }];
  });

/** What everybody reads of the suspensions in force of a procedure; null without any. */
export function suspensionNotice(
  suspensions: readonly ProcedureSuspension[],
  today: PlainDate,
): string | null {
  const said = suspensions
    .filter((one) => isInForce(one, today))
    .map(
      (one) =>
        `${subjectOf(one.lots)} desde el ${shortDate(one.suspendedOn ?? today)} por orden de ${one.authority}.`,
    );
  return said.length === 0 ? null : said.join(' ');
}

/** Between which amounts the guarantee of a definitive suspension is set: 10 to 30 percent (LAASSP 2025, art. 100), in cents. */
export function guaranteeRange(baseCents: bigint): { from: bigint; to: bigint } {
  return { from: (baseCents + 9n) / 10n, to: (baseCents * 3n) / 10n };
}

/** Where a dispute is. */
export type DisputeState = 'open' | 'resolved' | 'firm';
export const DISPUTE_STATE_LABELS: Record<DisputeState, string> = {
  open: 'En trámite',
  resolved: 'Resuelta, aún no firme',
  firm: 'Firme',
};

interface Standing {
  kind: DisputeKind;
  resolvedOn: PlainDate | null;
  firmOn: PlainDate | null;
  agreement?: string;
}

export const disputeState = ({ kind, resolvedOn, firmOn }: Standing): DisputeState =>
  firmOn !== null || (kind === 'conciliation' && resolvedOn !== null)
    ? 'firm'
    : resolvedOn === null
      ? 'open'
      : 'resolved';

/** What an officer records, one thing at a time. */
export const DISPUTE_STEPS = {
  ask: 'Se pidió la suspensión',
  deny: 'Se negó la suspensión',
  suspend: 'Se ordenó suspender',
  guarantee: 'Se mostró la garantía',
  counter: 'Otro dio contragarantía',
  lift: 'Se levantó la suspensión',
  widen: 'Se amplió la inconformidad',
  report: 'Se envió un informe',
  resolve: 'Se resolvió',
  firm: 'La resolución quedó firme',
  agree: 'Terminó la conciliación',
  follow: 'Seguimiento del acuerdo',
} as const;
export type DisputeStep = keyof typeof DISPUTE_STEPS;
/** The paper of the authority that shows a step, in the file of the procedure: none is recorded without it. */
export const DISPUTE_PAPERS: Partial<Record<DisputeStep, string>> = {
  deny: 'Acuerdo',
  suspend: 'Acuerdo de suspensión',
  lift: 'Acuerdo que la levanta',
  report: 'Acuse de recibo',
  resolve: 'Resolución',
};
/** Kinds that the paper of a step is of; of another step any paper of the stage of disputes. */
const PAPER_KINDS: Partial<Record<DisputeStep, readonly DocumentKind[]>> = {
  suspend: ['suspension_order'],
  lift: ['resumption_order', 'complaint_resolution'],
  resolve: ['complaint_resolution'],
};
/** Whether a paper of the file may show a step: one of the stage of disputes, and of its kind. */
const showsStep = (step: DisputeStep, paper: { stage: string; kind: DocumentKind }): boolean =>
  step in DISPUTE_PAPERS && paper.stage === 'dispute' && (PAPER_KINDS[step]?.includes(paper.kind) ?? true);
/** Steps that a paper of the file may show. */
export const stepsShownBy = (paper: { stage: string; kind: DocumentKind }): DisputeStep[] =>
  DISPUTE_STEP_NAMES.filter((step) => showsStep(step, paper));
/** What is asked where the paper of a step is missing. */
export const missingPaper = (step: DisputeStep): string =>
  `Elige en el expediente su documento («${DISPUTE_PAPERS[step] ?? ''}»), de la etapa de inconformidad; si aún no está, súbelo primero ahí.`;

export const DISPUTE_STEP_NAMES = Object.keys(DISPUTE_STEPS) as [DisputeStep, ...DisputeStep[]];

/** What may be recorded as a dispute stands. */
export function disputeSteps(
  facts: Standing & SuspensionFacts & { isReportOwed: boolean },
  today: PlainDate,
): DisputeStep[] {
  const { kind, suspension, isReportOwed, guaranteeShownOn } = facts;
  if (kind === 'conciliation') return [facts.resolvedOn === null ? 'agree' : 'follow'];
  const state = disputeState(facts);
  const isStopped = isInForce(facts, today);
  const reports: DisputeStep[] = isReportOwed ? ['report'] : [];
  // An order that nobody lifted holds after the resolution too.
  const lifting: DisputeStep[] = isStopped ? ['lift'] : [];
  if (state !== 'open') return [...reports, ...(state === 'resolved' ? (['firm'] as const) : []), ...lifting];
  const owesGuarantee = isStopped && suspension === 'definitive' && guaranteeShownOn === null;
  return [
    ...reports,
    ...(suspension === 'none' && kind === 'dispute' ? (['ask'] as const) : []),
    ...(suspension === 'asked' ? (['deny'] as const) : []),
    'suspend',
    ...(owesGuarantee && facts.guaranteeBy !== null ? (['guarantee'] as const) : []),
    ...(isStopped ? (['counter', 'lift'] as const) : []),
    'widen',
    'resolve',
  ];
}

/** The text from which a report is written. */
export function reportDraft(
  report: DisputeReportKind,
  given: { number: string; authority: string; procedure: string; act: ContestedAct | null; lots: string },
): string {
  const { label, article } = DISPUTE_REPORTS[report];
  const act = given.act === null ? 'el acto que se revisa' : CONTESTED_ACTS[given.act].toLowerCase();
  const body: Record<DisputeReportKind, string> = {
    previous:
      'Estado que guarda el procedimiento:\nMonto autorizado y adjudicado:\nTercero interesado, con su domicilio:\nSi conviene suspender, y por qué:',
    detailed:
      'Razones y fundamentos de que el acto es válido:\nRespuesta a cada motivo:\nPruebas que se acompañan:',
    extension: 'Respuesta a cada motivo de la ampliación:\nPruebas que se acompañan:',
    compliance: 'Qué se hizo para cumplir la resolución, y en qué día:',
    proof: 'Constancias que acreditan el cumplimiento:',
  };
  return `${given.authority}\nInconformidad ${given.number}\n${label} (LAASSP, art. ${article})\n\nProcedimiento ${given.procedure}, ${given.lots}. Acto: ${act}.\n\n${body[report]}\n`;
}

const inWords =
  <K extends string>(words: Record<K, string>) =>
  (value: unknown): string =>
    words[value as K] ?? '';
const lotsText = (value: unknown): string =>
  Array.isArray(value) && value.length > 0 ? value.join(', ') : 'Todas';
const effectsText = (value: unknown): string =>
  Array.isArray(value)
    ? (value as { lot: number; effect: LotEffect }[])
        .map(({ lot, effect }) => `Partida ${lot}: ${LOT_EFFECTS[effect].toLowerCase()}`)
        .join('; ')
    : '';

/** What of a dispute its history, the log and whoever agrees to a step read. */
export const DISPUTE_FIELDS: readonly FieldLabel[] = [
  { name: 'number', label: 'Número' },
  { name: 'authority', label: 'Autoridad' },
  { name: 'receivedAt', label: 'Recibida' },
  { name: 'lots', label: 'Partidas', text: lotsText },
  { name: 'act', label: 'Acto', text: inWords<ContestedAct>(CONTESTED_ACTS) },
  { name: 'notifiedOn', label: 'Se notificó el acto' },
  // Who it is and what it says stand in its states alone: the log is read by more people.
  { name: 'suspension', label: 'Suspensión', text: inWords<Suspension>(SUSPENSIONS) },
  { name: 'suspendedOn', label: 'Suspendido desde' },
  { name: 'suspendedLots', label: 'Partidas suspendidas', text: lotsText },
  { name: 'suspensionPaper', label: 'Acuerdo' },
  { name: 'guaranteeAmount', label: 'Garantía' },
  { name: 'guaranteeShownOn', label: 'Se mostró la garantía' },
  { name: 'counteredOn', label: 'Contragarantía' },
  { name: 'liftedOn', label: 'Se levantó' },
  { name: 'liftPaper', label: 'Acuerdo que la levanta' },
  { name: 'resolution', label: 'Resolución', text: inWords<DisputeResolution>(RESOLUTIONS) },
  { name: 'resolvedOn', label: 'Se resolvió' },
  { name: 'resolutionPaper', label: 'Documento de la resolución' },
  { name: 'effects', label: 'Qué les pasa a las partidas', text: effectsText },
  { name: 'resolutionText', label: 'Qué se resolvió' },
  { name: 'firmOn', label: 'Quedó firme' },
  { name: 'followUp', label: 'Seguimiento' },
  {
    name: 'reports',
    label: 'Informes',
    rows: {
      title: ({ kind }) => DISPUTE_REPORTS[kind as DisputeReportKind].label,
      fields: [
        { name: 'dueOn', label: 'Vence' },
        { name: 'sentOn', label: 'Se envió' },
      ],
    },
  },
];
