import type { AdminDocument } from '#contract/documents.ts';
import type { ProcedureDetail, PublicDocument } from '#contract/procedures.ts';
import { publishesResult } from '#contract/rules/procurement-fields.ts';
import { toInput } from './tender-form.ts';
import type { Tender } from './use-tender.ts';

function publicDocument(document: AdminDocument, now: string): PublicDocument {
  return {
    id: document.id,
    stage: document.stage,
    kind: document.kind,
    title: document.title,
    documentDate: document.documentDate,
    withdrawnAt: document.withdrawnAt,
    withdrawnReason: document.withdrawnReason,
    versions:
      document.status === 'withdrawn'
        ? []
        : document.versions.map((version) =>
            Object.assign({}, version, { publishedAt: version.publishedAt ?? now }),
          ),
  };
}

/** The procedure as visitors will see it once the form and its documents are public. */
export function previewDetail(
  tender: Tender,
  documents: readonly AdminDocument[],
  now: string,
): ProcedureDetail {
  const { procedure } = tender;
  const form = toInput(tender.form, procedure);
  const acts = form.acts.toSorted((a, b) => a.at.localeCompare(b.at));
  const nextAct = acts.find((act) => act.kind !== 'publication' && act.at > now);
  const amount = procedure.contracts.reduce((sum, contract) => sum + Number(contract.amount ?? 0), 0);
  return {
    ...form,
    slug: procedure.slug,
    title: form.title === '' ? 'Sin título' : form.title,
    state: publishesResult(form.kind) ? 'awarded' : 'open',
    lotCount: form.lots.length,
    stage: publishesResult(form.kind) ? 5 : 1,
    nextAct: nextAct === undefined ? null : { kind: nextAct.kind, at: nextAct.at, place: nextAct.place },
    publishedAt: procedure.publishedAt ?? now,
    suppliers: procedure.contracts.map((contract) => contract.supplierName).join(' · '),
    contractCount: procedure.contracts.length,
    contractAmount: amount.toFixed(2),
    statusReason: procedure.statusReason,
    updatedAt: now,
    acts: acts.map((act) => Object.assign({}, act, { allDay: false })),
    documents: documents.map((document) => publicDocument(document, now)),
    lots: form.lots.map((lot) => ({
      number: lot.number,
      description: lot.description,
      unit: lot.unit,
      quantity: lot.quantity ?? '0',
      status: 'pending',
    })),
    contracts: procedure.contracts.map((contract) =>
      Object.assign({}, contract, { supplierNumber: null, currency: 'MXN', status: 'active' as const }),
    ),
  };
}
