import { useState } from 'react';
import type { ReviewAction, ReviewFile } from '#contract/registration-review.ts';
import type { ReasonKind } from '#contract/registry-catalogues.ts';
import { formatCountOf, formatLongDate } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { ConflictChanges } from './conflict-notice.tsx';
import { decisionWords } from './decision-words.ts';
import { changedFields } from './review-data.tsx';
import { reasonOptions, reasonsOf, type Reason } from './registry-reasons.ts';
import type { Given, ReviewConflict } from './use-review.ts';

interface DecisionDialogProps {
  file: ReviewFile;
  /** Absent while closed. */
  action: ReviewAction | undefined;
  reasons: readonly Reason[];
  isBusy: boolean;
  /** Why the server refused the last try, and what somebody else changed when that is why. */
  refusal: string | undefined;
  conflict: ReviewConflict | undefined;
  onClose: () => void;
  onConfirm: (reason: Given) => void;
}

const CATALOGUE: Partial<Record<ReviewAction, ReasonKind>> = { reject: 'rejection' };

/** A reason that is being written; it stays while the panel stays on its request. */
interface TypedReason {
  reasonCode: string;
  text: string;
}

const NOTHING_TYPED: TypedReason = { reasonCode: '', text: '' };

/** Says what the decision does and to whom; a refusal needs a reason. */
export function DecisionDialog({ file, action, ...props }: DecisionDialogProps) {
  const [typed, setTyped] = useState<Partial<Record<ReviewAction, TypedReason>>>({});
  return (
    <Dialog
      title={action === undefined ? '' : decisionWords(file, action).title}
      isOpen={action !== undefined}
      onClose={props.onClose}
    >
      {action !== undefined && (
        <DecisionForm
          key={action}
          file={file}
          action={action}
          typed={typed[action] ?? NOTHING_TYPED}
          onType={(reason) => setTyped((others) => ({ ...others, [action]: reason }))}
          {...props}
        />
      )}
    </Dialog>
  );
}

/** Whatever the approval changes of the registry; what its supplier was told of comes first. */
function changesOf(file: ReviewFile) {
  const told = new Set(file.identityChanges.map(({ label }) => label));
  const others = file.carried === null ? [] : changedFields(file).filter(({ label }) => !told.has(label));
  return [
    ...file.identityChanges,
    ...others.map(({ label, before, value }) => ({ label, before, after: value })),
  ];
}

interface DecisionFormProps extends DecisionDialogProps {
  action: ReviewAction;
  typed: TypedReason;
  onType: (reason: TypedReason) => void;
}

function DecisionForm(props: DecisionFormProps) {
  const { file, action, reasons, isBusy, refusal, conflict, onClose, onConfirm, typed, onType } = props;
  const { reasonCode, text } = typed;
  const [isChecked, setChecked] = useState(false);
  const words = decisionWords(file, action);
  const offered = reasonsOf(reasons, CATALOGUE[action]);
  const corrections = file.observations.filter(({ sent, resolved }) => !sent && !resolved);
  const missing = text.trim().length < words.minReason;
  const unseen = action === 'observe' ? file.unseen : [];
  const [isAsIs, setAsIs] = useState(false);
  const isUnseen = unseen.length > 0 && !isAsIs;
  const changes = action === 'approve' ? changesOf(file) : [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (missing || isUnseen) return;
        onConfirm({ reasonCode: reasonCode || null, reason: text.trim(), withUnseen: unseen.length > 0 });
      }}
    >
      <p>{words.consequence}</p>
      {changes.length > 0 && (
        <>
          <p>Lo que cambia de su registro:</p>
          <ul className="rg-corrections">
            {changes.map(({ label, before, after }) => (
              <li key={label}>
                <b>{label}:</b> {before} → {after}
              </li>
            ))}
          </ul>
          {file.accountFrom !== null && (
            <p>
              La cuenta nueva contará desde el {formatLongDate(file.accountFrom)}, si antes no se confirma
              desde el correo registrado.
            </p>
          )}
        </>
      )}
      {action === 'observe' && (
        <ul className="rg-corrections">
          {corrections.map(({ id, label, remark }) => (
            <li key={id}>
              <b>{label}:</b> {remark}
            </li>
          ))}
        </ul>
      )}
      {unseen.length > 0 && (
        <>
          <p>
            <b>Aún no se mira todo.</b> Quien corrige una vez y recibe después otra observación pierde dos
            veces su plazo:
          </p>
          <ul className="rg-corrections">
            {unseen.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          <Checkbox
            label="Devolverla así, sin haber mirado lo demás"
            value={isAsIs}
            errors={isChecked && isUnseen ? ['Mira lo que falta, o confirma que la devuelves así.'] : []}
            onChange={setAsIs}
          />
        </>
      )}
      {words.minReason > 0 && (
        <div className="u-stack rg-dialog__fields">
          {offered.length > 0 && (
            <Select
              label="Motivo"
              emptyLabel="Elige un motivo"
              value={reasonCode}
              options={reasonOptions(offered)}
              onChange={(code) => {
                // What the catalogue wrote follows the choice; what the person wrote stays.
                const isOwnText = text.trim() !== '' && offered.every((one) => one.text !== text.trim());
                const offer = offered.find((one) => one.code === code)?.text ?? '';
                onType({ reasonCode: code, text: isOwnText ? text : offer });
              }}
            />
          )}
          <TextArea
            label="Razón que leerá el proveedor"
            hint={`Al menos ${words.minReason} letras.`}
            value={text}
            maxLength={1000}
            onChange={(text) => onType({ reasonCode, text })}
            errors={
              isChecked && missing
                ? [
                    `Escribe la razón con al menos ${words.minReason} letras; llevas ${formatCountOf(text.trim().length, 'letra', 'letras')}.`,
                  ]
                : []
            }
          />
        </div>
      )}
      {refusal !== undefined && (
        <>
          <p className="rg-remark__failed" role="alert">
            {refusal}
          </p>
          {conflict !== undefined && <ConflictChanges conflict={conflict} />}
        </>
      )}
      <div className="u-dialog__foot">
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {words.confirm}
        </Button>
        <Button variant="text" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
