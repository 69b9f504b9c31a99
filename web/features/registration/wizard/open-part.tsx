import { useId, useState } from 'react';
import { FEWEST_OPENING } from '#contract/registration.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { focusSoon } from '../request/focus-soon.ts';
import type { OpenRequest } from '../request/use-request.ts';

interface OpenPartProps {
  open: OpenRequest;
  kind: 'field' | 'paper';
  /** Key of the section, or code of the paper. */
  target: string;
  title: string;
  /** Control that the person goes on with once it is open. */
  goal: string;
}

/** Opens a part that nobody observed, once the supplier has said why. */
export function OpenPart({ open, kind, target, title, goal }: OpenPartProps) {
  const { toast } = usePortal();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  if (!isAsking) {
    return (
      <Button
        variant="text"
        size="small"
        aria-label={`Corregir también: ${title}`}
        onClick={() => {
          setAsking(true);
          focusSoon(id);
        }}
      >
        Corregir también
      </Button>
    );
  }
  const send = async () => {
    if (isSending) return;
    if (reason.trim().length < FEWEST_OPENING) {
      setRefusal(`Di qué vas a corregir y por qué, con al menos ${FEWEST_OPENING} letras.`);
      return;
    }
    setSending(true);
    setRefusal(undefined);
    try {
      const saved = await open.saveNow(8);
      if (saved === undefined) {
        setRefusal(
          'No se abrió: lo último que escribiste no se ha guardado. Resuelve lo que se avisa y ábrela otra vez.',
        );
        return;
      }
      open.accept(await open.client.openPart(saved.version, { kind, target, reason: reason.trim() }));
      toast(`Ya puedes corregir: ${title}.`);
      focusSoon(goal);
    } catch (error) {
      const problem = open.failed(error);
      setRefusal([problem.detail, ...Object.values(problem.fields ?? {})].join(' '));
      if (problem.code === 'version_conflict') await open.refresh();
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="r-opening" role="group" aria-label={`Corregir también: ${title}`}>
      <TextArea
        id={id}
        label="Qué vas a corregir y por qué"
        hint="La Unidad lo leerá y mirará otra vez esta parte."
        rows={2}
        maxLength={500}
        value={reason}
        onChange={setReason}
        errors={refusal === undefined ? [] : [refusal]}
      />
      <div className="u-cluster u-gap-8">
        <Button size="small" disabled={isSending} onClick={() => void send()}>
          Abrir para corregir
        </Button>
        <Button variant="text" size="small" onClick={() => setAsking(false)}>
          Dejarla como está
        </Button>
      </div>
    </div>
  );
}
