import type { AutomaticCheck, ReviewAction, ReviewFile } from '#contract/registration-review.ts';
import {
  REQUEST_KIND_LABELS,
  type RequestKind,
  type RequestPaper,
  type RequestState,
  type RequiredPaper,
} from '#contract/registration.ts';
import { openChecks } from './checks.rules.ts';

/** What the conditions of the transitions look at. */
export interface ReviewFacts {
  kind: RequestKind;
  status: RequestState;
  papers: Pick<RequestPaper, 'code' | 'name' | 'status'>[];
  requirements: Pick<RequiredPaper, 'code' | 'name' | 'required' | 'need'>[];
  checks: AutomaticCheck[];
  /** Observations that wait to be sent. */
  unsent: number;
  /** What they are about: paths of the file and codes of papers. */
  observed: readonly string[];
  correctionDue: string | null;
  /** Who captured or reviewed something of the request. */
  hands: readonly string[];
  personId: string;
  secondReviewer: boolean;
  /** This person captured it, and it registers a supplier or changes an account or whom the unit would ask. */
  isOwnCapture: boolean;
  today: string;
}

export const OWN_CAPTURE =
  'Capturaste esta solicitud, que inscribe a un proveedor o cambia su cuenta o sus datos de contacto: la revisa y la aprueba otra persona de la Unidad';

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** Why the request cannot be validated yet, for the disabled button; null when it can (domain 12.3 A). */
export function validationBlock({
  papers,
  requirements,
  checks,
  unsent,
  isOwnCapture,
}: ReviewFacts): string | null {
  if (isOwnCapture) return OWN_CAPTURE;
  const { blocks, warnings } = openChecks(checks);
  if (blocks[0] !== undefined) return blocks[0].text.replace(/\.$/, '');
  if (unsent > 0) return `Hay ${count(unsent, 'observación', 'observaciones')} por enviar`;
  const statusOf = (code: string) => papers.find((paper) => paper.code === code)?.status;
  const due = requirements.filter(({ required }) => required);
  const missing = due.find(({ code, need }) => need !== 'carried' && statusOf(code) === undefined);
  if (missing !== undefined) return `Falta el documento «${missing.name}»`;
  // Also optional ones: what nobody looked at does not enter the file.
  const undecided = papers.filter(({ status }) => status === 'pending').length;
  if (undecided > 0)
    return undecided === 1 ? 'Falta 1 documento por revisar' : `Faltan ${undecided} documentos por revisar`;
  const refused = due.filter(({ code }) => ['observed', 'expired'].includes(statusOf(code) ?? '')).length;
  if (refused > 0) return `Hay ${count(refused, 'documento que no cumple', 'documentos que no cumplen')}`;
  if (warnings.length > 0)
    return `Falta aceptar ${count(warnings.length, 'advertencia', 'advertencias')} con una razón`;
  return null;
}

/** Of the checks that an observation of a datum answers: where it stands. */
const STANDS: Partial<Record<AutomaticCheck['code'], readonly string[]>> = {
  rfc: ['rfc', 'taxId'],
  curp: ['curp', 'representative.curp'],
  clabe: ['bank.clabe'],
  account_holder: ['bank.holder'],
};

/** What nobody looked at yet of a request that goes back: papers without a mark, papers that did not come, checks that ask. */
export function unseenParts({ papers, requirements, checks, observed, status }: ReviewFacts): string[] {
  if (status !== 'in_review') return [];
  const { blocks, warnings } = openChecks(checks);
  const open = [...blocks, ...warnings].filter(
    ({ code }) => STANDS[code]?.some((path) => observed.includes(path)) !== true,
  );
  return [
    ...papers
      .filter((paper) => paper.status === 'pending')
      .map(({ name }) => `Documento sin revisar: ${name}`),
    ...requirements
      .filter(({ code, required, need }) => required && need !== 'carried' && !observed.includes(code))
      .filter(({ code }) => !papers.some((paper) => paper.code === code))
      .map(({ name }) => `Documento que no se adjuntó: ${name}`),
    ...open.map(({ text }) => `Comprobación por atender: ${text}`),
  ];
}

/** Why this person cannot approve now; null when it can. */
export function approvalBlock(facts: ReviewFacts): string | null {
  if (facts.secondReviewer && facts.status !== 'validated') return 'Antes hay que validarla';
  if (facts.secondReviewer && facts.hands.includes(facts.personId))
    return 'Quien capturó o revisó la solicitud no puede aprobar: debe hacerlo otra persona';
  return validationBlock(facts);
}

/** Why the request cannot be dismissed now; null when its correction term is over. */
export function dismissalBlock({ correctionDue, today }: ReviewFacts): string | null {
  return correctionDue !== null && correctionDue < today ? null : 'El plazo para corregir aún no termina';
}

/** Buttons of the decision bar, the main one first. */
export function availableActions(facts: ReviewFacts): ReviewFile['actions'] {
  const approve = `Aprobar ${REQUEST_KIND_LABELS[facts.kind].toLowerCase()}`;
  const offer = (action: ReviewAction, label: string, blocked: string | null = null) => ({
    action,
    label,
    blocked,
  });
  switch (facts.status) {
    case 'submitted':
      return [offer('take', 'Tomar la solicitud')];
    case 'in_review': {
      const observe = offer(
        'observe',
        facts.unsent === 0
          ? 'Devolver con observaciones'
          : `Devolver con ${count(facts.unsent, 'observación', 'observaciones')}`,
        facts.unsent === 0 ? 'Aún no hay observaciones' : null,
      );
      const forward = facts.secondReviewer
        ? offer('validate', 'Validar', validationBlock(facts))
        : offer('approve', approve, approvalBlock(facts));
      return facts.unsent > 0
        ? [observe, forward, offer('reject', 'Rechazar')]
        : [forward, observe, offer('reject', 'Rechazar')];
    }
    case 'validated':
      return [offer('approve', approve, approvalBlock(facts)), offer('reject', 'Rechazar')];
    case 'observed':
      return [offer('dismiss', 'Desechar', dismissalBlock(facts))];
    default:
      return [];
  }
}
