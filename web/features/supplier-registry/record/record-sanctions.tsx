import { useState } from 'react';
import { SANCTION_KIND_LABELS, SANCTION_STATE_LABELS, type Sanction } from '#contract/supplier-admin.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { finePaymentProblem } from '#contract/rules/supplier-action.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useDraftText } from '#web/ui/use-draft-text.ts';
import { openPdfTab } from '#web/kit/open-pdf-tab.ts';
import { sanctionText } from './record-changes.ts';
import { conflictRows, RecordConflictBox } from './record-conflict.tsx';
import { readOfficialDocument } from '../supplier-registry.data.ts';
import type { Refusal, SupplierHold } from './use-supplier.ts';

interface RecordSanctionsProps {
  sanctions: readonly Sanction[];
  onChange: SupplierHold['changeSanction'];
  onChanged: () => void;
}

const MIN_REASON = 20;

/** Sanctions with their period, document and fine; a payment or a revocation is written down here. */
export function RecordSanctions({ sanctions, onChange, onChanged }: RecordSanctionsProps) {
  const { api, fail } = usePortal();
  const [edited, setEdited] = useState<{ id: string; as: 'payment' | 'revocation' }>();
  const sanction = sanctions.find(({ id }) => id === edited?.id);
  if (sanctions.length === 0) return <p className="u-muted">La Universidad no le ha impuesto sanciones.</p>;
  return (
    <>
      <ul className="rg-plain rg-plain--ruled">
        {sanctions.map((one) => (
          <li key={one.id}>
            <span>
              <b>{SANCTION_KIND_LABELS[one.kind]}</b>, {one.cause}
              <span className="rg-paper__facts">
                {one.authority}, {one.documentNumber}. {one.legalBasis}.{' '}
                {one.endsOn === null
                  ? `Desde el ${formatDate(one.startsOn)}`
                  : `Del ${formatDate(one.startsOn)} al ${formatDate(one.endsOn)}`}
                .
                {one.fineAmount !== null &&
                  ` Multa de ${formatMoney(one.fineAmount)}, ${
                    one.finePaidOn === null ? 'sin pagar' : `pagada el ${formatDate(one.finePaidOn)}`
                  }.`}
                {one.closingReason !== null && ` ${one.closingReason}`}
              </span>
              <span className="u-cluster u-gap-8">
                {one.documentName !== null && (
                  <Button
                    variant="text"
                    size="small"
                    aria-label={`Ver oficio ${one.documentNumber}`}
                    onClick={() =>
                      openPdfTab(
                        () => readOfficialDocument(api, one.id),
                        () => fail('No se pudo abrir el oficio. Inténtalo de nuevo.'),
                      )
                    }
                  >
                    Ver oficio
                  </Button>
                )}
                {one.status === 'active' && (
                  <>
                    {one.fineAmount !== null && one.finePaidOn === null && (
                      <Button
                        variant="text"
                        size="small"
                        onClick={() => setEdited({ id: one.id, as: 'payment' })}
                      >
                        Registrar pago de la multa
                      </Button>
                    )}
                    <Button
                      variant="text"
                      size="small"
                      onClick={() => setEdited({ id: one.id, as: 'revocation' })}
                    >
                      Revocar
                    </Button>
                  </>
                )}
              </span>
            </span>
            <Tag tone={one.status === 'active' ? 'bad' : 'mute'}>{SANCTION_STATE_LABELS[one.status]}</Tag>
          </li>
        ))}
      </ul>
      <Dialog
        title={edited?.as === 'payment' ? 'Pago de la multa' : '¿Revocar esta sanción?'}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      >
        {edited !== undefined && sanction !== undefined && (
          <SanctionForm
            key={`${edited.id}${edited.as}`}
            sanction={sanction}
            as={edited.as}
            onClose={() => setEdited(undefined)}
            onSend={async (change) => {
              const refusal = await onChange(sanction.id, change);
              if (refusal !== undefined && refusal.isProposed !== true) return refusal;
              setEdited(undefined);
              onChanged();
              return undefined;
            }}
          />
        )}
      </Dialog>
    </>
  );
}

/** What becomes of the supplier when the last sanction of its kind is revoked. */
const RELEASE: Partial<Record<Sanction['kind'], string>> = {
  suspension: 'Si es la última suspensión en vigor, el registro se reactiva y se avisa al proveedor.',
  disqualification:
    'Si es la última inhabilitación en vigor, termina, el registro queda sin refrendo y se avisa al proveedor.',
};

function SanctionForm(props: {
  sanction: Sanction;
  as: 'payment' | 'revocation';
  onClose: () => void;
  onSend: (change: {
    finePaidOn?: string;
    revoke?: boolean;
    reason?: string;
  }) => Promise<Refusal | undefined>;
}) {
  const { sanction, as, onClose, onSend } = props;
  const today = todayInMexico(usePortal().now);
  const [date, setDate] = useState('');
  const draft = useDraftText(`revocar-${sanction.id}`);
  const reason = draft.text;
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const isPayment = as === 'payment';
  const payment = finePaymentProblem(date, { today, startsOn: sanction.startsOn });
  const isReady = isPayment ? payment === undefined : reason.trim().length >= MIN_REASON;
  const send = () => {
    setChecked(true);
    if (!isReady) return;
    void onSend(isPayment ? { finePaidOn: date } : { revoke: true, reason: reason.trim() }).then(
      (refused) => {
        if (refused === undefined) draft.forget();
        setRefusal(refused);
      },
    );
  };
  return (
    <form
      className="u-stack"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isPayment ? (
        <>
          <p>La inhabilitación sigue en vigor mientras la multa no se pague, aunque su plazo termine.</p>
          <DateField
            label="Fecha del pago"
            format="dd/mm/yyyy"
            placeholder="dd/mm/aaaa"
            value={date}
            min={sanction.startsOn}
            max={today}
            onChange={setDate}
            {...(isChecked && payment !== undefined ? { errors: [payment] } : {})}
          />
        </>
      ) : (
        <>
          <p>
            Dejará de estar en vigor y así se verá en el registro público.{' '}
            {RELEASE[sanction.kind] ?? 'El estado del proveedor no cambia.'}
          </p>
          <TextArea
            label="Razón y documento que la revoca"
            hint={`Al menos ${MIN_REASON} letras.`}
            value={reason}
            maxLength={1000}
            onChange={draft.write}
            errors={isChecked && !isReady ? [`Escribe al menos ${MIN_REASON} letras.`] : []}
          />
        </>
      )}
      {refusal !== undefined && refusal.conflict === undefined && (
        <p className="rg-remark__failed" role="alert">
          {refusal.text}
        </p>
      )}
      {refusal?.conflict === undefined ? (
        <div className="u-dialog__foot">
          <Button type="submit">{isPayment ? 'Registrar pago' : 'Revocar sanción'}</Button>
          <Button
            variant="text"
            onClick={() => {
              draft.forget();
              onClose();
            }}
          >
            Cancelar
          </Button>
        </div>
      ) : (
        <RecordConflictBox
          conflict={refusal.conflict}
          rows={conflictRows(refusal.conflict.changes, [
            {
              key: `sanctions/${sanction.id}/${isPayment ? 'finePaidOn' : 'status'}`,
              label: `${SANCTION_KIND_LABELS[sanction.kind]} ${sanction.documentNumber}`,
              value: isPayment ? `Multa pagada el ${formatDate(date)}` : `Revocada, ${reason.trim()}`,
              theirs: sanctionText(sanction),
            },
          ])}
          refusal={sanction.status === 'active' ? undefined : 'Esta sanción ya no está en vigor.'}
          onSettle={(choice) => (choice === 'mine' ? send() : onClose())}
        />
      )}
    </form>
  );
}
