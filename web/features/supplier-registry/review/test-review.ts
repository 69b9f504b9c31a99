import { registrationReviewApi } from '#contract/registration-review-api.ts';
import type { ReviewedPaper, ReviewFile } from '#contract/registration-review.ts';
import { registryCataloguesApi } from '#contract/registry-catalogues-api.ts';
import { CATALOGUES } from '#web/features/registry-catalogues/test-catalogues.ts';
import { COMPLETE } from '#web/features/registration/test-request.ts';
import { type Answer, answer } from '#web/test-screen.tsx';
import { queuePage } from '../test-registry.ts';

export const QUEUE = '/padron-Proveedores/Administrador';
export const FOLIO = 'S-2026-7K3M-P9QX';

const PAPERS = {
  acta_constitutiva: 'Acta constitutiva con folio mercantil',
  poder: 'Poder notarial del representante legal',
  situacion_fiscal: 'Constancia de situación fiscal',
  opinion_sat: 'Opinión del cumplimiento de obligaciones fiscales (32-D)',
  comprobante_domicilio: 'Comprobante de domicilio',
  caratula_bancaria: 'Carátula del estado de cuenta',
};

const papers = Object.entries(PAPERS).map(([code, name], at): ReviewedPaper => ({
  id: `5a7f4c6e-52c3-4f0e-9f57-6b1a6f1c000${at}`,
  code,
  name,
  fileName: `${code}.pdf`,
  bytes: 184_320,
  pages: 6,
  sha256: 'a1'.repeat(32),
  issuedOn: at < 2 ? null : '2026-10-28',
  expiresOn: null,
  outcome: code === 'opinion_sat' ? 'positive' : null,
  documentNumber: null,
  status: 'pending',
  hasText: true,
  textless: null,
  said: null,
  carried: false,
  uploadedAt: '2026-11-05T15:40:00.000Z',
  required: true,
  reasonCode: null,
  remark: null,
  reviewedBy: null,
  reviewedAt: null,
  proves: code === 'situacion_fiscal' ? ['rfc', 'legalName', 'taxRegime'] : [],
}));

const FILE: ReviewFile = {
  folio: FOLIO,
  kind: 'registration',
  status: 'in_review',
  personType: 'legal',
  origin: 'national',
  name: 'Electricidad e Iluminación del Cervantino',
  rfc: COMPLETE.rfc,
  version: 2,
  data: COMPLETE,
  carried: null,
  lines: ['Material eléctrico'],
  changed: [],
  identityChanges: [],
  calls: [],
  people: [],
  accountFrom: null,
  requirements: [],
  papers,
  replaced: [],
  checks: [],
  observations: [],
  actions: [
    { action: 'observe', label: 'Devolver con observaciones', blocked: null },
    { action: 'validate', label: 'Validar', blocked: null },
    { action: 'reject', label: 'Rechazar', blocked: null },
  ],
  unseen: ['Documento sin revisar: Poder notarial del representante legal'],
  events: [],
  assignee: { id: 'persona-de-muestra', name: 'Mariana Muestra' },
  reviewer: null,
  capturedBy: null,
  submittedAt: '2026-11-05T16:00:00.000Z',
  due: '2026-11-26',
  daysLeft: 4,
  decisionReason: null,
  supplierNumber: null,
  supplierId: null,
  contractNames: [],
  previous: [],
};

/** A request with six papers that nobody looked at, as the service keeps it: what is decided is read back. */
export function reviewService(first: Partial<ReviewFile> = {}): { answers: Answer[]; now(): ReviewFile } {
  let file: ReviewFile = { ...FILE, ...first };
  const change = (said: Partial<ReviewFile>) => (file = { ...file, ...said, version: file.version + 1 });
  const others = (target: string) => file.observations.filter((one) => one.target !== target);
  const observe = (targetKind: 'paper' | 'field', target: string, remark: string) => ({
    id: crypto.randomUUID(),
    targetKind,
    target,
    label: target,
    reason: null,
    reasonCode: null,
    remark,
    round: 1,
    resolved: false,
    reply: '',
    bySupplier: false,
    sent: false,
  });
  const answers = [
    answer(registrationReviewApi.queue, queuePage()),
    answer(registryCataloguesApi.all, CATALOGUES),
    answer(registrationReviewApi.get, () => file),
    answer(registrationReviewApi.reviewPaper, ({ params, body }) => {
      const code = params.documento ?? '';
      const { decision: status, remark } = body as {
        decision: 'valid' | 'observed' | 'pending';
        remark: string;
      };
      return change({
        papers: file.papers.map((one) => (one.code === code ? { ...one, status, remark } : one)),
        observations: [...others(code), ...(status === 'observed' ? [observe('paper', code, remark)] : [])],
      });
    }),
    answer(registrationReviewApi.observeField, ({ params, body }) => {
      const path = params.campo ?? '';
      const { remark } = body as { remark: string };
      return change({
        observations: [...others(path), ...(remark === '' ? [] : [observe('field', path, remark)])],
      });
    }),
  ];
  return { answers, now: () => file };
}
