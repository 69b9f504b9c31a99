import { useState } from 'react';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  documentProblems,
  finePaymentProblem,
  MIN_ACTION_REASON,
} from '#contract/rules/registry/supplier-action.ts';
import { SANCTION_KIND_LABELS, type Sanction } from '#contract/supplier-admin.ts';
import { formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm, type FormRules } from '#web/ui/use-form.ts';
import { OfficialDocument } from './official-document.tsx';
import { sanctionText } from './record-changes.ts';
import { conflictRows, RecordConflictBox } from './record-conflict.tsx';
import type { Refusal, SanctionChange } from './use-supplier.ts';

/** What becomes of the supplier when the last sanction of its kind is revoked. */
const RELEASE: Partial<Record<Sanction['kind'], string>> = {
  suspension: 'Si es la última suspensión en vigor, el registro se reactiva y se avisa al proveedor.',
  disqualification:
    'Si es la última inhabilitación en vigor, termina, el registro queda sin refrendo y se avisa al proveedor.',
};

interface Values {
  finePaidOn: string;
  reason: string;
  authority: string;
  documentNumber: string;
  documentSha256: string;
  documentName: string;
}
const EMPTY: Values = {
  finePaidOn: '',
  reason: '',
  authority: '',
  documentNumber: '',
  documentSha256: '',
  documentName: '',
};

const writtenDocument = ({ authority, documentNumber, documentSha256 }: Values) => ({
  authority: authority.trim(),
  documentNumber: documentNumber.trim(),
  documentSha256: documentSha256 || null,
});

function rulesOf(isPayment: boolean, day: { today: string; startsOn: string }): FormRules<Values> {
  if (isPayment) return { finePaidOn: [(value) => finePaymentProblem(value, day) ?? true] };
  const ofDocument = (name: 'authority' | 'documentNumber' | 'documentSha256') => [
    (_: string, values: Values) => documentProblems(writtenDocument(values), 'levanta')[name] ?? true,
  ];
  return {
    reason: [
      (value) => value.trim().length >= MIN_ACTION_REASON || `Escribe al menos ${MIN_ACTION_REASON} letras.`,
    ],
    authority: ofDocument('authority'),
    documentNumber: ofDocument('documentNumber'),
    documentSha256: ofDocument('documentSha256'),
  };
}

/** Writes down that a fine was paid, or revokes a sanction with the document that orders it. */
export function SanctionForm(props: {
  sanction: Sanction;
  as: 'payment' | 'revocation';
  onClose: () => void;
  onSend: (change: SanctionChange) => Promise<Refusal | undefined>;
}) {
  const { sanction, as, onClose, onSend } = props;
  const isPayment = as === 'payment';
  const today = todayInMexico(usePortal().now);
  const [refusal, setRefusal] = useState<Refusal>();
  const form = useForm<Values>({
    initial: EMPTY,
    rules: rulesOf(isPayment, { today, startsOn: sanction.startsOn }),
    draftKey: `${isPayment ? 'pago' : 'revocar'}-${sanction.id}`,
    async onSubmit(values) {
      const { finePaidOn, reason } = values;
      const refused = await onSend(
        isPayment ? { finePaidOn } : { revoke: true, reason: reason.trim(), ...writtenDocument(values) },
      );
      if (refused === undefined) form.reset(EMPTY);
      else if (Object.keys(refused.fields).length > 0) return refused.fields;
      setRefusal(refused);
      return undefined;
    },
  });
  return (
    <form className="u-stack" noValidate onSubmit={(event) => void form.submit(event)}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      {isPayment ? (
        <>
          <p>La inhabilitación sigue en vigor mientras la multa no se pague, aunque su plazo termine.</p>
          <DateField
            label="Fecha del pago"
            format="dd/mm/yyyy"
            placeholder="dd/mm/aaaa"
            min={sanction.startsOn}
            max={today}
            {...form.field('finePaidOn')}
          />
        </>
      ) : (
        <>
          <p>
            Dejará de estar en vigor y así se verá en el registro público.{' '}
            {RELEASE[sanction.kind] ?? 'El estado del proveedor no cambia.'}
          </p>
          <TextArea
            label="Razón"
            hint={`Al menos ${MIN_ACTION_REASON} letras.`}
            maxLength={1000}
            {...form.field('reason')}
          />
          <TextField label="Autoridad que la levanta" maxLength={200} {...form.field('authority')} />
          <TextField label="Número de oficio" maxLength={80} {...form.field('documentNumber')} />
          <OfficialDocument
            errors={form.field('documentSha256').errors}
            kept={form.values.documentSha256 === '' ? undefined : form.values.documentName}
            onFiled={(filed) => {
              form.set('documentSha256', filed?.sha256 ?? '');
              form.set('documentName', filed?.name ?? '');
            }}
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
          <Button type="submit" aria-disabled={form.isSubmitting || undefined}>
            {isPayment ? 'Registrar pago' : 'Revocar sanción'}
          </Button>
          <Button
            variant="text"
            onClick={() => {
              form.reset(EMPTY);
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
              value: isPayment
                ? `Multa pagada el ${formatDate(form.values.finePaidOn)}`
                : `Revocada, ${form.values.reason.trim()}`,
              theirs: sanctionText(sanction),
            },
          ])}
          refusal={sanction.status === 'active' ? undefined : 'Esta sanción ya no está en vigor.'}
          onSettle={(choice) => (choice === 'mine' ? void form.submit() : onClose())}
        />
      )}
    </form>
  );
}
