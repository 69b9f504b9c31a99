import type { MailedAct } from '#contract/mails-ahead.ts';
import { mailsAheadText } from '#contract/rules/texts/mails-ahead.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useQuestions } from './questions/use-questions.ts';

/** To how many the act that is confirmed is told by mail, and to whom. */
export function MailsAheadText({ procedureId, act }: { procedureId: string; act: MailedAct }) {
  const { settings } = usePortal();
  const { data, failure } = useQuestions(procedureId, 'confirm');
  return (
    <p role="status">
      {data !== undefined && mailsAheadText(data.mails, act, settings)}
      {failure !== undefined && 'No se pudo contar ahora a cuántas personas se avisa por correo.'}
    </p>
  );
}
