import { useState } from 'react';
import type { Asked } from '#contract/clarifications.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { confirmQuestions } from './clarifications.data.ts';
import { dropQuestions } from './question-draft.ts';

/** Where the link of a mail leads: one press, so that nothing that only opens addresses confirms. */
export function ConfirmPanel({ slug, token }: { slug: string; token: string }) {
  const { settings } = usePortal();
  const [done, setDone] = useState<Asked>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      setDone(await confirmQuestions(slug, token));
      setProblem(undefined);
      dropQuestions(slug);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  if (done !== undefined)
    return (
      <Notice>
        Recibimos {formatCountOf(done.questions, 'pregunta', 'preguntas')}, enviadas el{' '}
        {formatDateTime(done.sentAt)}. {settings.sendsMail && 'El acuse va a tu correo. '}La respuesta se
        publica aquí, sin tu nombre.
      </Notice>
    );
  return (
    <div className="u-card u-card--padded cl-confirm">
      <h3>Confirma tus preguntas</h3>
      <p>Falta este paso para que la Unidad las reciba.</p>
      {problem !== undefined && <ActResult>{problem}</ActResult>}
      <Button disabled={isBusy} onClick={() => void confirm()}>
        Confirmar mis preguntas
      </Button>
    </div>
  );
}
