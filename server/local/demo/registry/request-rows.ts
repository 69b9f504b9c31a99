import { FOLIO_SIGNS, folioOf } from '#contract/rules/texts/spoken-signs.ts';
import { DECLARATIONS, type RequiredPaper } from '#contract/registration.ts';
import { supplierFileName, type SupplierFile } from '#contract/supplier-file.ts';
import { addDays } from '../days.ts';
import type { ShelvedFile } from '../document-shelf.ts';
import type { Random } from '../random.ts';
import { LASTING, PAPERS } from './request-papers.ts';
import { OFFICERS, type RequestPlan } from './request-plans.ts';
import type { RequestTimes } from './request-times.ts';

/** Remark on an observed paper with its reason of the catalogue. */
export const REMARKS: Record<string, readonly [code: string | null, text: string]> = {
  opinion_sat: ['obs_32d_antigua', 'La opinión tiene más de 30 días. Genera una nueva.'],
  situacion_fiscal: [
    'obs_csf_sello',
    'Falta la cadena original o el sello digital. Sube el PDF del SAT, no una impresión escaneada.',
  ],
  comprobante_domicilio: [
    'obs_domicilio_distinto',
    'El domicilio del comprobante no es el domicilio fiscal.',
  ],
  caratula_bancaria: ['obs_banco_clabe', 'La CLABE capturada no es la de la carátula.'],
  acta_constitutiva: ['obs_acta_folio', 'Falta la inscripción en el Registro Público (folio mercantil).'],
  poder: ['obs_poder_persona', 'El poder no nombra a la persona que firma la solicitud.'],
};
const STATES = { v: 'valid', o: 'observed', '.': 'pending' } as const;

/** A plan with everything that is known before its rows are written. */
export interface PlannedRequest {
  plan: RequestPlan;
  times: RequestTimes;
  id: string;
  folio: string;
  file: SupplierFile;
  carried: SupplierFile | null;
  papers: PlannedPaper[];
}

/** One paper of a planned request. */
export interface PlannedPaper {
  id: string;
  code: string;
  file: ShelvedFile;
  status: 'valid' | 'observed' | 'pending';
  issuedOn: string | null;
  expiresOn: string | null;
}

/** «S-2026-K7M2-RX4A» of the year in which it began. */
export function demoFolio(createdAt: string, random: Random): string {
  const drawn = Array.from({ length: 6 }, () => random.int(0, 31));
  // Two more signs without drawing again: the other demonstration data stay as they are.
  const signs = [...drawn, (drawn[0] ?? 0) + (drawn[3] ?? 0), (drawn[1] ?? 0) + (drawn[5] ?? 0)];
  return folioOf(createdAt.slice(0, 4), signs.map((sign) => FOLIO_SIGNS[sign % FOLIO_SIGNS.length]).join(''));
}

/** Codes of the papers of a plan with the decision on each. */
export function plannedCodes(plan: RequestPlan): { code: string; status: PlannedPaper['status'] }[] {
  const codes = PAPERS[plan.supplier.person_type];
  return [...plan.marks].map((mark, index) => ({
    code: codes[index] ?? '',
    status: STATES[mark as keyof typeof STATES],
  }));
}

/** Row of registration_request. */
export function requestRow(
  one: PlannedRequest,
  catalogue: ReadonlyMap<string, RequiredPaper>,
  keyHash: string,
) {
  const { plan, times, file } = one;
  const officer = plan.assignee && OFFICERS[plan.assignee];
  const isDecided = times.decidedAt !== null && plan.status !== 'withdrawn';
  const isReviewed = plan.status === 'validated' || plan.status === 'approved';
  const other = plan.assignee === 'mariana' ? OFFICERS.oscar : OFFICERS.mariana;
  const decider = plan.status === 'dismissed' ? undefined : plan.status === 'approved' ? other : officer;
  const needs = one.carried === null ? 'new' : 'expired';
  return {
    id: one.id,
    folio: one.folio,
    kind: plan.kind,
    status: plan.status,
    person_type: file.personType,
    origin: 'national',
    rfc: file.rfc,
    tax_id: '',
    name: supplierFileName(file),
    email: file.email,
    supplier_id: plan.isRegistered || plan.status === 'approved' ? plan.supplier.id : null,
    data: file,
    carried: one.carried,
    requirements:
      plan.status === 'draft' || plan.kind === 'cancellation'
        ? []
        : one.papers.flatMap(({ code }) => {
            const paper = catalogue.get(code);
            const isKept = one.carried !== null && LASTING.has(code);
            return paper === undefined ? [] : [{ ...paper, need: isKept ? 'carried' : needs }];
          }),
    declarations: plan.status === 'draft' ? {} : Object.fromEntries(DECLARATIONS.map((name) => [name, true])),
    privacy_version: 1,
    key_hash: keyHash,
    step: plan.status === 'draft' ? 4 : 8,
    submitted_at: times.submittedAt,
    answer_due: times.answerDue,
    correction_due: times.correctionDue,
    answer_days_left: plan.status === 'observed' ? 6 : null,
    round: plan.status === 'observed' || plan.status === 'dismissed' ? 1 : 0,
    assignee_id: officer?.id ?? null,
    reviewer_id: isReviewed ? (officer?.id ?? null) : null,
    decided_by: isDecided ? (decider?.id ?? null) : null,
    decided_at: times.decidedAt,
    decision_reason: decisionReason(plan),
    answer_days: plan.status === 'approved' || plan.status === 'rejected' ? times.answerDays : null,
    overrides: {},
    version: 1 + one.papers.filter(({ status }) => status !== 'pending').length,
    created_at: times.createdAt,
    updated_at: times.decidedAt ?? times.observedAt ?? times.takenAt ?? times.submittedAt ?? times.createdAt,
  };
}

/** Why it ended, where it did. */
export function decisionReason({ status }: RequestPlan): string | null {
  if (status === 'rejected')
    return 'No reúne los requisitos del padrón: el objeto social no comprende los giros.';
  if (status === 'dismissed') return 'Terminó el plazo para corregir y no llegaron las correcciones.';
  return status === 'withdrawn' ? 'La retiró quien la presentó.' : null;
}

/** Rows of registration_paper of a request. */
export function paperRows(one: PlannedRequest) {
  const { plan, times } = one;
  const officer = plan.assignee ? OFFICERS[plan.assignee] : OFFICERS.oscar;
  return one.papers.map((paper) => {
    const isDecided = paper.status !== 'pending';
    return {
      id: paper.id,
      request_id: one.id,
      supplier_id: null,
      paper_code: paper.code,
      sha256: paper.file.sha256,
      original_name: `${paper.code.replaceAll('_', '-')}.pdf`,
      pages: paper.file.pages,
      bytes: paper.file.bytes,
      issued_on: paper.issuedOn,
      expires_on: paper.expiresOn,
      outcome: paper.code === 'opinion_sat' ? 'positive' : null,
      scan: 'not_scanned',
      carried_from: null,
      status: paper.status,
      reason_code: paper.status === 'observed' ? (REMARKS[paper.code]?.[0] ?? null) : null,
      remark: paper.status === 'observed' ? remarkOn(paper.code) : null,
      reviewed_by: isDecided ? officer.id : null,
      reviewed_at: isDecided ? (times.observedAt ?? times.takenAt ?? times.submittedAt) : null,
      uploaded_at: times.submittedAt ?? times.createdAt,
    };
  });
}

/** What the supplier reads about an observed paper. */
export const remarkOn = (code: string) =>
  REMARKS[code]?.[1] ?? 'El documento no se lee bien. Súbelo con mejor resolución.';

/** When a paper was issued and until when it counts, seen from the day of sending. */
export function paperDates(
  code: string,
  sentOn: string,
  random: Random,
): Pick<PlannedPaper, 'issuedOn' | 'expiresOn'> {
  const ago: Record<string, readonly [number, number]> = {
    situacion_fiscal: [2, 12],
    opinion_sat: [1, 15],
    comprobante_domicilio: [5, 40],
    caratula_bancaria: [5, 50],
  };
  const range = ago[code];
  return {
    issuedOn: range === undefined ? null : addDays(sentOn, -random.int(...range)),
    expiresOn: code === 'identificacion' ? addDays(sentOn, random.int(300, 2_500)) : null,
  };
}
