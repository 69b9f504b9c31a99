import type { AdminDocument } from '#contract/documents.ts';
import type { PendingDocument } from './pending-document.ts';
import type { ProcedureDetail, PublicDocument } from '#contract/procedures.ts';
import { presentAmount, presentEnd } from '#contract/rules/contracts/amendments.ts';
import { documentStagesOf, reachedStage, unprovenStages } from '#contract/rules/procedures/stage-evidence.ts';
import { barriersOf } from '#contract/rules/texts/text-barriers.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
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
            Object.assign({}, version, {
              publishedAt: version.publishedAt ?? now,
              changeCount: null,
              barriers: barriersOf(version.text),
            }),
          ),
  };
}

/** A file that is in the store and not a document yet; nothing of it can be opened here. */
function fromPending(item: PendingDocument, now: string): PublicDocument[] {
  const { stored, stage } = item;
  if (stored === undefined || stage === '' || item.replaces !== '') return [];
  const said = { changeNote: null, changeCount: null, barriers: [], href: '' };
  const version = { number: 1, originalName: stored.name, publishedAt: now, ...said };
  const { mediaType, bytes, pages, sha256 } = stored;
  return [
    {
      id: stored.id,
      stage,
      kind: item.kind === '' ? 'other' : item.kind,
      title: item.title.trim() === '' ? item.name : item.title,
      documentDate: /^\d{4}-\d{2}-\d{2}$/.test(item.documentDate) ? item.documentDate : null,
      withdrawnAt: null,
      withdrawnReason: null,
      versions: [{ ...version, mediaType, bytes, pages, sha256 }],
    },
  ];
}

/** The procedure as visitors will see it once the form and its documents are public. */
export function previewDetail(
  tender: Tender,
  files: { dossier: readonly AdminDocument[]; pending: readonly PendingDocument[] },
  now: string,
): ProcedureDetail {
  const { procedure } = tender;
  const form = toInput(tender.form, procedure);
  const acts = form.acts.toSorted((a, b) => a.at.localeCompare(b.at));
  const nextAct = acts.find((act) => act.kind !== 'publication' && act.at > now);
  const documents = [
    ...files.dossier.map((document) => publicDocument(document, now)),
    ...files.pending.flatMap((item) => fromPending(item, now)),
  ];
  const state = publishesResult(form.kind) ? 'awarded' : 'open';
  const lastAt = (kind: string) => acts.findLast((act) => act.kind === kind)?.at ?? null;
  const documentStages = documentStagesOf({ documents });
  const reached = reachedStage(
    {
      state,
      stage: publishesResult(form.kind) ? 5 : 1,
      awardAt: lastAt('award'),
      signatureAt: lastAt('signature'),
      signedOn: procedure.contracts.flatMap((contract) => contract.signedOn ?? []).toSorted()[0] ?? null,
      hasContractDocument: documentStages.includes('contract'),
    },
    now,
  );
  const amount = procedure.contracts.reduce((sum, contract) => sum + Number(contract.amount ?? 0), 0);
  return {
    ...form,
    slug: procedure.slug,
    title: form.title === '' ? 'Sin título' : form.title,
    state,
    lotCount: form.lots.length,
    awardedLots: 0,
    ...reached,
    unproven: unprovenStages({ kind: form.kind, state, ...reached, acts, documentStages }, now),
    nextAct: nextAct === undefined ? null : { kind: nextAct.kind, at: nextAct.at, place: nextAct.place },
    publishedAt: procedure.publishedAt ?? now,
    plannedFor: null,
    suppliers: procedure.contracts.map((contract) => contract.supplierName).join(' · '),
    contractCount: procedure.contracts.length,
    contractAmount: amount.toFixed(2),
    statusReason: procedure.statusReason,
    updatedAt: now,
    acts: acts.map((act) => Object.assign({}, act, { allDay: false })),
    documents,
    lots: form.lots.map((lot) => ({
      number: lot.number,
      description: lot.description,
      unit: lot.unit,
      quantity: lot.quantity ?? '0',
      status: 'pending',
    })),
    contracts: procedure.contracts.map((contract) =>
      Object.assign({}, contract, {
        supplierNumber: null,
        status: 'active' as const,
        presentAmount: presentAmount(contract),
        presentEndsOn: presentEnd(contract),
        increaseLimit: null,
        execution: { deliveries: [], penalties: [], payments: [], end: null },
        lots: form.lots
          .filter(({ id }) => id !== undefined && contract.lots.includes(id))
          .map(({ number }) => number),
        isImported: false,
      }),
    ),
    result: null,
    contracted: 'no',
    related: [],
  };
}
