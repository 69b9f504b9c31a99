import { useState } from 'react';
import {
  SUPPLIER_ACTION_LABELS,
  type SupplierAction,
  type SupplierActionInput,
  type SupplierRecord,
} from '#contract/supplier-admin.ts';
import {
  actionDateLimits,
  disqualificationSpan,
  isGroundedOnList,
  termsOfCause,
} from '#contract/rules/registry/supplier-action.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { actionWritten } from './action-written.ts';
import { OfficialDocument } from './official-document.tsx';
import { conflictRows, RecordConflictBox } from './record-conflict.tsx';
import { matchesAddress, matchText, standingMatches } from './record-matches.tsx';
import { reasonOptions, reasonsOf } from '../review/registry-reasons.ts';
import { fullName, REGISTRY_STATE_LABELS } from '../registry-words.ts';
import { actionInput, actionTerms, EMPTY_ACTION, supplierActionRules } from './supplier-action-rules.ts';
import { noticeText, SUPPLIER_ACTION_WORDS } from './supplier-action-words.ts';
import { useReasons, useTerms } from '../review/use-reasons.ts';
import type { Refusal } from './use-supplier.ts';

interface SupplierActionDialogProps {
  record: SupplierRecord;
  /** Absent while closed. */
  action: SupplierAction | undefined;
  onClose: () => void;
  onSend: (input: SupplierActionInput) => Promise<Refusal | undefined>;
}

/** An action on a registration, with its consequence, cause, authority and document. */
export function SupplierActionDialog({ record, action, onClose, onSend }: SupplierActionDialogProps) {
  const name = fullName({ name: record.name, legalSuffix: record.legalSuffix });
  return (
    <Dialog
      title={action === undefined ? '' : SUPPLIER_ACTION_WORDS[action].title(name)}
      isOpen={action !== undefined}
      onClose={onClose}
    >
      {action !== undefined && <ActionForm {...{ record, action, onClose, onSend }} />}
    </Dialog>
  );
}

const DATE = { format: 'dd/mm/yyyy', placeholder: 'dd/mm/aaaa' } as const;

function ActionForm({
  record,
  action,
  onClose,
  onSend,
}: SupplierActionDialogProps & { action: SupplierAction }) {
  const words = SUPPLIER_ACTION_WORDS[action];
  const { now, settings, toast } = usePortal();
  const causes = reasonsOf(useReasons(), words.causes);
  const terms = actionTerms(todayInMexico(now), useTerms(), record.matches, causes);
  const standing = standingMatches(record.matches);
  const [refusal, setRefusal] = useState<Refusal>();
  const label = SUPPLIER_ACTION_LABELS[action];
  const form = useForm({
    initial: { ...EMPTY_ACTION, startsOn: words.asksStart ? todayInMexico(now) : '' },
    rules: supplierActionRules(action, terms),
    draftKey: `expediente-${record.id}-${action}`,
    async onSubmit(values) {
      setRefusal(undefined);
      const refused = await onSend(actionInput(action, values));
      if (refused?.isProposed === true) {
        form.reset(EMPTY_ACTION);
        onClose();
        return undefined;
      }
      if (refused === undefined) {
        form.reset(EMPTY_ACTION);
        toast(
          action === 'reinstate' && standing.length > 0
            ? `${label}: listo. Sigue en una lista; queda por atender.`
            : `${label}: listo.`,
        );
        onClose();
        return undefined;
      }
      if (Object.keys(refused.fields).length > 0) return refused.fields;
      setRefusal(refused);
      return undefined;
    },
  });
  const bounds = termsOfCause(terms, form.values.causeCode);
  const limits = actionDateLimits({ ...form.values, action }, bounds);
  const isOnList = isGroundedOnList({ action, causeCode: form.values.causeCode }, terms);
  const cause = causes.find(({ code }) => code === form.values.causeCode);
  return (
    <form className="u-stack" noValidate onSubmit={(event) => void form.submit(event)}>
      <p>{words.consequence}</p>
      <p>{noticeText(record.noticeTo, settings)}</p>
      {action === 'reinstate' && standing.length > 0 && (
        <Notice tone="warn" actions={<a href={matchesAddress(record)}>Ver coincidencia</a>}>
          Al reactivarlo seguirá en una lista: {standing.map(matchText).join(' ')}
        </Notice>
      )}
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      {words.causes !== undefined && (
        <Select
          label="Causa"
          emptyLabel="Elige la causa"
          options={reasonOptions(causes)}
          hint={cause?.legalBasis}
          {...form.field('causeCode')}
        />
      )}
      <TextArea
        label="Razón"
        rows={3}
        maxLength={1000}
        isOptional={action !== 'reinstate'}
        {...form.field('reason')}
      />
      {words.asksDocument && (
        <>
          {isOnList && (
            <p className="u-muted">
              El listado 69-B en vigor lo tiene como definitivo: basta la causa. Si no escribes otro oficio se
              publica el del listado, y la inhabilitación sigue hasta que la retires.
            </p>
          )}
          <TextField label="Autoridad" maxLength={200} isOptional={isOnList} {...form.field('authority')} />
          <div className="u-grid-2">
            <TextField
              label="Número de oficio"
              maxLength={80}
              isOptional={isOnList}
              {...form.field('documentNumber')}
            />
            {words.asksStart && (
              <DateField
                label="Fecha del oficio"
                isOptional={isOnList}
                {...DATE}
                {...limits.documentOn}
                {...form.field('documentOn')}
              />
            )}
          </div>
          <OfficialDocument
            errors={form.field('documentSha256').errors}
            kept={form.values.documentSha256 === '' ? undefined : form.values.documentName}
            onFiled={(filed) => {
              form.set('documentSha256', filed?.sha256 ?? '');
              form.set('documentName', filed?.name ?? '');
              form.set('sameDocument', '');
            }}
          />
          {(form.field('sameDocument').errors.length > 0 || form.values.sameDocument !== '') && (
            <TextArea
              label="Por qué es el mismo oficio"
              rows={2}
              maxLength={300}
              {...form.field('sameDocument')}
            />
          )}
        </>
      )}
      {(words.asksStart || words.asksEnd !== 'no') && (
        <div className="u-grid-2">
          {words.asksStart && (
            <DateField label="Desde" {...DATE} {...limits.startsOn} {...form.field('startsOn')} />
          )}
          {words.asksEnd !== 'no' && (
            <DateField
              label="Hasta"
              isOptional={words.asksEnd === 'optional' || isOnList}
              hint={
                action === 'disqualify' && terms.minMonths > 0
                  ? `De ${disqualificationSpan(bounds)}.`
                  : undefined
              }
              {...DATE}
              {...limits.endsOn}
              {...form.field('endsOn')}
            />
          )}
        </div>
      )}
      {words.asksFine && (
        <div className="u-grid-2">
          <TextField label="Multa en pesos" isOptional inputMode="decimal" {...form.field('fineAmount')} />
          <DateField
            label="Fecha de pago"
            isOptional
            {...DATE}
            {...limits.finePaidOn}
            {...form.field('finePaidOn')}
          />
        </div>
      )}
      {refusal !== undefined && refusal.conflict === undefined && (
        <p className="rg-remark__failed" role="alert">
          {refusal.text}
        </p>
      )}
      {refusal?.conflict === undefined ? (
        <div className="u-dialog__foot">
          <Button type="submit" aria-disabled={form.isSubmitting || undefined}>
            {label}
          </Button>
          <Button variant="text" onClick={onClose}>
            Volver
          </Button>
        </div>
      ) : (
        <RecordConflictBox
          conflict={refusal.conflict}
          rows={conflictRows(refusal.conflict.changes, actionWritten(action, form.values, record.status))}
          refusal={actionRefusal(record, action)}
          onSettle={(choice) => {
            if (choice === 'mine') return void form.submit();
            form.reset(EMPTY_ACTION);
            return onClose();
          }}
        />
      )}
    </form>
  );
}

/** Why the record, as it is now, no longer lets this be done; nothing while it does. */
function actionRefusal({ actions, status }: SupplierRecord, action: SupplierAction): string | undefined {
  const open = actions.find((one) => one.action === action);
  if (open !== undefined) return open.blocked ?? undefined;
  return `«${SUPPLIER_ACTION_LABELS[action]}» ya no procede: el registro está ${REGISTRY_STATE_LABELS[status].toLowerCase()}.`;
}
