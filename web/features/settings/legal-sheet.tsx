import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { TouchedList } from '#web/ui/touched-list.tsx';
import type { ReviewedChange } from './use-reviewed.ts';

interface LegalSheetProps<State> {
  title: string;
  /** «este plazo» */
  what: string;
  change: ReviewedChange<State>;
  labels: Readonly<Record<string, string>>;
  /** A value of a field as people read it. */
  show: (name: string, value: unknown) => string;
  idOf: (name: string) => string;
  onClose: () => void;
  children: ReactNode;
  /** Below the form: the history. */
  after?: ReactNode;
}

/** A form that says what it touches before it saves, and asks where somebody else was faster. */
export function LegalSheet<State>(props: LegalSheetProps<State>) {
  const { title, what, change, labels, show, idOf, onClose, children, after } = props;
  const { touched, refused, failure, conflict, isBusy, attempt } = change;
  const errors = Object.entries(refused).map(([name, message]) => ({
    id: idOf(name),
    message: `${labels[name] ?? name}: ${message}`,
  }));
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    void change.go();
  };
  return (
    <Sheet
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy || conflict !== undefined} onClick={() => submit()}>
            {touched === undefined ? 'Ver lo que toca' : 'Guardar'}
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <Stack gap={20}>
          <ErrorSummary errors={errors} attempt={attempt} />
          {failure !== '' && <ActResult>{failure}</ActResult>}
          {conflict !== undefined && (
            <Conflict
              key={conflict.version}
              conflict={conflict}
              what={what}
              show={show}
              onSettle={change.settle}
            />
          )}
          {children}
          {touched !== undefined && <TouchedList touched={touched} />}
        </Stack>
      </form>
      {after}
    </Sheet>
  );
}
