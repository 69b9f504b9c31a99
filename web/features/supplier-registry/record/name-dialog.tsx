import { useState } from 'react';
import { MIN_ACTION_REASON } from '#contract/rules/registry/supplier-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { conflictRows, RecordConflictBox } from './record-conflict.tsx';
import type { Refusal } from './use-supplier.ts';

/** What is done with a name: joined as offered, written by hand, or taken apart. */
export type NameChoice =
  | { kind: 'join'; name: string; what: string }
  | { kind: 'other' }
  | { kind: 'undo'; id: string; name: string; what: string };

interface NameDialogProps {
  /** Absent while closed. */
  choice: NameChoice | undefined;
  supplierName: string;
  onClose: () => void;
  onSend: (name: string, reason: string) => Promise<Refusal | undefined>;
}

const TITLES: Record<NameChoice['kind'], (supplier: string) => string> = {
  join: (supplier) => `¿Unir estos contratos a ${supplier}?`,
  other: (supplier) => `Unir contratos a ${supplier}`,
  undo: (supplier) => `¿Separar estos contratos de ${supplier}?`,
};

/** Says what a join or its undoing does; both need a reason. */
export function NameDialog({ choice, ...props }: NameDialogProps) {
  return (
    <Dialog
      title={choice === undefined ? '' : TITLES[choice.kind](props.supplierName)}
      isOpen={choice !== undefined}
      onClose={props.onClose}
    >
      {choice !== undefined && <NameForm choice={choice} {...props} />}
    </Dialog>
  );
}

function NameForm({ choice, onClose, onSend }: NameDialogProps & { choice: NameChoice }) {
  const { toast } = usePortal();
  const [refusal, setRefusal] = useState<Refusal>();
  const isUndo = choice.kind === 'undo';
  const form = useForm({
    initial: { name: choice.kind === 'other' ? '' : choice.name, reason: '' },
    rules: {
      name: [(name) => name.trim().length >= 3 || 'Escribe el nombre como está en el contrato.'],
      reason: [
        (reason) =>
          reason.trim().length >= MIN_ACTION_REASON ||
          `Explica por qué con al menos ${MIN_ACTION_REASON} letras.`,
      ],
    },
    async onSubmit({ name, reason }) {
      const refused = await onSend(name.trim(), reason.trim());
      setRefusal(refused);
      if (refused === undefined) {
        toast(isUndo ? 'Contratos separados.' : 'Contratos unidos. Ya se ven en su página pública.');
        return onClose();
      }
      return refused.fields;
    },
  });
  const said = refusal !== undefined && refusal.conflict === undefined && !hasFields(refusal);
  return (
    <form className="u-stack" noValidate onSubmit={(event) => void form.submit(event)}>
      <p>{consequence(choice)}</p>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      {choice.kind === 'other' && (
        <TextField
          label="Nombre en los contratos"
          hint="Como está en el contrato; mayúsculas, acentos y puntos no importan."
          maxLength={300}
          {...form.field('name')}
        />
      )}
      <TextArea
        label={isUndo ? 'Por qué no son de este proveedor' : 'Por qué es el mismo proveedor'}
        hint={`Al menos ${MIN_ACTION_REASON} letras; queda en la historia.`}
        rows={3}
        maxLength={1000}
        {...form.field('reason')}
      />
      {said && (
        <p className="rg-remark__failed" role="alert">
          {refusal.text}
        </p>
      )}
      {refusal?.conflict === undefined ? (
        <div className="u-dialog__foot">
          <Button type="submit" aria-disabled={form.isSubmitting || undefined}>
            {isUndo ? 'Separar' : 'Unir'}
          </Button>
          <Button variant="text" onClick={onClose}>
            Volver
          </Button>
        </div>
      ) : (
        <RecordConflictBox
          conflict={refusal.conflict}
          rows={conflictRows(refusal.conflict.changes, [
            {
              key: 'mine',
              label: `Contratos de «${form.values.name}»`,
              value: isUndo ? 'Separados' : 'Unidos',
            },
          ])}
          onSettle={(choice) => (choice === 'mine' ? void form.submit() : onClose())}
        />
      )}
    </form>
  );
}

const hasFields = ({ fields }: Refusal) => Object.keys(fields).length > 0;

function consequence(choice: NameChoice): string {
  if (choice.kind === 'undo')
    return `${choice.what} de «${choice.name}», y los que se hayan importado después con ese nombre, volverán a quedar sin registro y dejarán de verse en su página pública.`;
  const what = choice.kind === 'join' ? `${choice.what} de «${choice.name}»` : 'Los contratos de ese nombre';
  return `${what} se verán en su página pública con el nombre con que se publicaron. Lo que se importe después con ese nombre también será suyo. Se puede deshacer.`;
}
