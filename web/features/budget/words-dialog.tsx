import { useState, type ReactNode } from 'react';
import { CallError } from '#web/kit/api.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useStepConflict } from '#web/ui/step-conflict.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';

interface WordsProps {
  title: string;
  yes: string;
  label: string;
  hint: string;
  /** Under which name what is written stays until it is sent, and what it begins with. */
  keptAs: string;
  first?: string;
  children?: ReactNode;
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
  onSent: () => void;
  onStale: () => void;
}

/** An act on the money of a requisition that asks for words, which somebody else reads. */
export function WordsDialog({
  children,
  first = '',
  keptAs,
  onClose,
  onSent,
  onStale,
  send,
  ...said
}: WordsProps) {
  const { hint, label, title, yes } = said;
  const [{ text } = { text: first }, keep] = useKept<{ text: string }>(keptAs);
  const [problem, setProblem] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const met = useStepConflict(valueWords([]), onStale);
  const go = async () => {
    setFailed(undefined);
    setProblem(undefined);
    setBusy(true);
    try {
      await send(text);
      keep(undefined);
      onSent();
    } catch (error) {
      if (!(error instanceof CallError)) setFailed('No se guardó. Lo que escribiste sigue aquí.');
      else if (error.problem.fields?.text !== undefined) setProblem(error.problem.fields.text);
      else if (!met.meet(error)) setFailed(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void go()} disabled={isBusy || met.isMet}>
            {yes}
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      {met.part}
      {failed !== undefined && <ActResult>{failed}</ActResult>}
      {children}
      <TextArea
        label={label}
        hint={hint}
        rows={6}
        value={text}
        onChange={(next) => keep({ text: next })}
        errors={problem === undefined ? [] : [problem]}
      />
    </Dialog>
  );
}
