import { Fragment, useState } from 'react';
import type { AdminContractDraft } from '#contract/procurement-admin.ts';
import { contractGaps, reviewedTerms } from '#contract/rules/contracts/contract-terms.ts';
import { isOfContract, unansweredFindings, withoutTax } from '#contract/rules/planning/purchase-checks.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { lotsText } from './lots-text.ts';
import { MailsAheadText } from './mails-ahead.tsx';
import { CheckPanel, usePurchaseCheck } from './planning/check-panel.tsx';
import { publishContract } from './procurement-admin.data.ts';
import { useDossier } from './use-dossier.ts';
import { useContractConflict } from './use-contract-conflict.ts';
import type { Tender } from './use-tender.ts';

interface PublishContractProps {
  tender: Tender;
  draft: AdminContractDraft;
  onClose: () => void;
  /** Goes to the form of the draft. */
  onCorrect: () => void;
}

/** What publishing a contract will say to everybody, what it lacks, and what the check asks about, before it is done. */
export function PublishContractDialog({ tender, draft, onClose, onCorrect }: PublishContractProps) {
  const { api, toast } = usePortal();
  const { procedure } = tender;
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const met = useContractConflict(tender);
  const dossier = useDossier(procedure.id);
  const check = usePurchaseCheck(procedure.id, `${draft.id} ${draft.version}`);
  const findings = check.data?.findings.filter((one) => isOfContract(one, draft.id));
  const gaps = Object.values(contractGaps(draft));
  const open = findings === undefined ? 0 : unansweredFindings(findings).length;
  const paper = dossier.find(({ id }) => id === draft.documentId);
  const publish = async () => {
    setBusy(true);
    try {
      tender.refresh(await publishContract(api, procedure.id, draft));
      toast(`Se publicó el contrato ${draft.number}.`);
      onClose();
    } catch (error) {
      if (isProposed(error)) return onClose();
      if (!(error instanceof CallError)) throw error;
      if (met.meet(error)) return setBusy(false);
      const fields = Object.values(error.problem.fields ?? {});
      setProblems(fields.length === 0 ? [error.problem.detail] : fields);
      if (error.problem.code === 'check_unanswered') check.reload();
      setBusy(false);
    }
  };
  const terms = reviewedTerms(draft, { asked: procedure.askedPenalties, call: procedure.guarantee ?? null });
  const day = (value: string | null) => (value === null ? 'sin fecha' : formatDate(value));
  return (
    <Dialog
      title={
        <>
          ¿Publicar el contrato <span className="pa-number">{draft.number}</span>?
        </>
      }
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            disabled={isBusy || met.isMet || findings === undefined || gaps.length > 0 || open > 0}
            onClick={() => void publish()}
          >
            {isBusy ? 'Publicando' : 'Publicar contrato'}
          </Button>
          <Button variant="tonal" onClick={onCorrect}>
            Corregir el borrador
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      {met.part}
      <MailsAheadText procedureId={procedure.id} act="change" />
      <dl className="pa-review">
        <dt>Objeto</dt>
        <dd>{draft.title}</dd>
        <dt>Proveedor</dt>
        <dd>
          {draft.supplierName}
          {draft.supplierRfc !== null && <span className="u-muted"> {draft.supplierRfc}</span>}
        </dd>
        <dt>Monto con IVA</dt>
        <dd>
          <b>
            {draft.amount === null ? 'sin monto' : formatMoney(draft.amount)}{' '}
            {draft.currency !== 'MXN' && draft.currency}
          </b>
          {draft.amount !== null && draft.currency === 'MXN' && (
            <span className="u-muted"> ({formatMoney(withoutTax(draft.amount))} sin IVA)</span>
          )}
        </dd>
        {draft.lots.length > 0 && (
          <>
            <dt>Cubre</dt>
            <dd>{lotsText(procedure.lots, draft.lots)}</dd>
          </>
        )}
        <dt>Firma</dt>
        <dd>{day(draft.signedOn)}</dd>
        <dt>Vigencia</dt>
        <dd>
          {day(draft.startsOn)} a {day(draft.endsOn)}
        </dd>
        {terms.map(({ name, values }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              {values.map((value) => (
                <div key={value}>{value}</div>
              ))}
            </dd>
          </Fragment>
        ))}
        <dt>Documento</dt>
        <dd>
          {paper === undefined
            ? 'Ninguno: su versión pública todavía no está en el contrato.'
            : `${paper.title}${paper.status === 'published' ? '' : ' (sin publicar)'}`}
        </dd>
      </dl>
      {gaps.length > 0 && <FieldErrors id="pa-contrato-falta" messages={gaps} />}
      {findings === undefined || check.data === undefined ? (
        check.failure === undefined ? (
          <Skeleton rows={2} label="Revisando el contrato" />
        ) : (
          <>
            <p>No se pudo revisar el contrato.</p>
            <Button size="small" variant="tonal" onClick={check.reload}>
              Revisar de nuevo
            </Button>
          </>
        )
      ) : (
        <CheckPanel
          procedureId={procedure.id}
          check={{ ...check, data: { ...check.data, findings } }}
          onAnswered={() => setProblems([])}
        />
      )}
      {problems.length > 0 && (
        <div role="alert">
          <FieldErrors id="pa-contrato-problemas" messages={problems} />
        </div>
      )}
      <p>
        Todos lo leerán ahora mismo. Ya no volverá a borrador: lo que se corrija después pide un motivo que
        los visitantes leen en «Cambios».
      </p>
    </Dialog>
  );
}
