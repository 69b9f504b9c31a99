import { useState } from 'react';
import { SANCTION_KIND_LABELS, SANCTION_STATE_LABELS, type Sanction } from '#contract/supplier-admin.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { SupplierHold } from './use-supplier.ts';

interface RecordSanctionsProps {
  sanctions: readonly Sanction[];
  onChange: SupplierHold['changeSanction'];
  onChanged: () => void;
}

const MIN_REASON = 20;

/** Sanctions with their period, document and fine; a payment or a revocation is written down here. */
export function RecordSanctions({ sanctions, onChange, onChanged }: RecordSanctionsProps) {
  const [edited, setEdited] = useState<{ sanction: Sanction; as: 'payment' | 'revocation' }>();
  if (sanctions.length === 0) return <p className="u-muted">No tiene sanciones.</p>;
  return (
    <>
      <ul className="rg-plain rg-plain--ruled">
        {sanctions.map((sanction) => (
          <li key={sanction.id}>
            <span>
              <b>{SANCTION_KIND_LABELS[sanction.kind]}</b>, {sanction.cause}
              <span className="rg-paper__facts">
                {sanction.authority}, {sanction.documentNumber}. {sanction.legalBasis}.{' '}
                {sanction.endsOn === null
                  ? `Desde el ${formatDate(sanction.startsOn)}`
                  : `Del ${formatDate(sanction.startsOn)} al ${formatDate(sanction.endsOn)}`}
                .
                {sanction.fineAmount !== null &&
                  ` Multa de ${formatMoney(sanction.fineAmount)}, ${
                    sanction.finePaidOn === null
                      ? 'sin pagar'
                      : `pagada el ${formatDate(sanction.finePaidOn)}`
                  }.`}
                {sanction.closingReason !== null && ` ${sanction.closingReason}`}
              </span>
              {sanction.status === 'active' && (
                <span className="u-cluster u-gap-8">
                  {sanction.fineAmount !== null && sanction.finePaidOn === null && (
                    <Button
                      variant="text"
                      size="small"
                      onClick={() => setEdited({ sanction, as: 'payment' })}
                    >
                      Registrar pago de la multa
                    </Button>
                  )}
                  <Button
                    variant="text"
                    size="small"
                    onClick={() => setEdited({ sanction, as: 'revocation' })}
                  >
                    Revocar
                  </Button>
                </span>
              )}
            </span>
            <Tag tone={sanction.status === 'active' ? 'bad' : 'mute'}>
              {SANCTION_STATE_LABELS[sanction.status]}
            </Tag>
          </li>
        ))}
      </ul>
      <Dialog
        title={edited?.as === 'payment' ? 'Pago de la multa' : '¿Revocar esta sanción?'}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      >
        {edited !== undefined && (
          <SanctionForm
            {...edited}
            onClose={() => setEdited(undefined)}
            onSend={async (change) => {
              const refusal = await onChange(edited.sanction.id, edited.sanction.version, change);
              if (refusal !== undefined) return refusal.text;
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

function SanctionForm(props: {
  sanction: Sanction;
  as: 'payment' | 'revocation';
  onClose: () => void;
  onSend: (change: { finePaidOn?: string; revoke?: boolean; reason?: string }) => Promise<string | undefined>;
}) {
  const { sanction, as, onClose, onSend } = props;
  const [date, setDate] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isPayment = as === 'payment';
  const isReady = isPayment ? /^\d{4}-\d{2}-\d{2}$/.test(date) : reason.trim().length >= MIN_REASON;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!isReady) return;
        void onSend(isPayment ? { finePaidOn: date } : { revoke: true, reason: reason.trim() }).then(
          setRefusal,
        );
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
            onChange={setDate}
            {...(isChecked && !isReady ? { errors: ['Escribe la fecha del pago.'] } : {})}
          />
        </>
      ) : (
        <>
          <p>
            Dejará de estar en vigor y así se verá en el registro público. El estado del proveedor se cambia
            aparte.
          </p>
          <TextArea
            label="Razón y documento que la revoca"
            hint={`Al menos ${MIN_REASON} letras.`}
            value={reason}
            maxLength={1000}
            onChange={setReason}
            errors={isChecked && !isReady ? [`Escribe al menos ${MIN_REASON} letras.`] : []}
          />
        </>
      )}
      {refusal !== undefined && (
        <p className="rg-remark__failed" role="alert">
          {refusal}
        </p>
      )}
      <div className="u-dialog__foot">
        <Button type="submit">{isPayment ? 'Registrar pago' : 'Revocar sanción'}</Button>
        <Button variant="text" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
