import { useState, type FormEvent } from 'react';
import { DECLINE_REASONS, type DeclineReason, type OwnQuotation } from '#contract/quotations.ts';
import { nameTold } from '#contract/rules/quotation/asker-names.ts';
import { CallError } from '#web/kit/api.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { ask, decline, withdraw } from './quotations.data.ts';

interface ActsProps {
  folio: string;
  session: string;
  own: OwnQuotation;
  onDone: (own: OwnQuotation, said: string) => void;
}

const problemOf = (error: unknown): string => {
  if (!(error instanceof CallError)) throw error;
  return Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail;
};

/** Says that nothing is offered, and takes back what was sent. */
export function AnswerActs({ folio, session, own, onDone }: ActsProps) {
  const [open, setOpen] = useState<'decline' | 'withdraw'>();
  const [reason, setReason] = useState<DeclineReason | ''>('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setOpen(undefined);
    setProblem(undefined);
  };
  const run = async (event: FormEvent, work: () => Promise<OwnQuotation>, said: string) => {
    event.preventDefault();
    try {
      onDone(await work(), said);
      close();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const isDeclining = open === 'decline';
  const act = (event: FormEvent) => {
    if (!isDeclining)
      return run(event, () => withdraw(folio, session), 'Retiraste tu respuesta: no cuenta y no se abre.');
    if (reason === '') {
      event.preventDefault();
      return setProblem('Elige por qué no vas a cotizar.');
    }
    return run(
      event,
      () => decline(folio, session, { reason, text }),
      'Gracias por avisar. La Unidad lo lee al abrir; hasta el cierre puedes cotizar si cambias de opinión.',
    );
  };
  return (
    <div className="u-cluster u-gap-8 u-no-print">
      <Button variant="text" onClick={() => setOpen('decline')}>
        No voy a cotizar
      </Button>
      {own.receipt !== null && (
        <Button variant="text" onClick={() => setOpen('withdraw')}>
          Retirar lo enviado
        </Button>
      )}
      <Dialog
        title={isDeclining ? 'No voy a cotizar' : 'Retirar lo enviado'}
        isOpen={open !== undefined}
        onClose={close}
        actions={
          <>
            <Button type="submit" form="qt-act">
              {isDeclining ? 'Avisar que no cotizo' : 'Retirar'}
            </Button>
            <Button variant="text" onClick={close}>
              Cancelar
            </Button>
          </>
        }
      >
        <form id="qt-act" className="qt-enter" noValidate onSubmit={(event) => void act(event)}>
          {isDeclining ? (
            <>
              <Select
                label="Por qué"
                value={reason}
                emptyLabel="Elige una razón"
                onChange={(value) => setReason(value as DeclineReason | '')}
                options={Object.entries(DECLINE_REASONS).map(([value, label]) => ({ value, label }))}
              />
              <TextArea
                label="Cuéntanos más"
                isOptional
                value={text}
                onChange={setText}
                maxLength={1_000}
                rows={3}
              />
            </>
          ) : (
            <p>Lo que enviaste no se abre ni cuenta. Puedes enviar otra cotización hasta el cierre.</p>
          )}
          {problem !== undefined && <ActResult key={problem}>{problem}</ActResult>}
        </form>
      </Dialog>
    </div>
  );
}

/** A question to the unit; the answer goes to all. */
export function AskPart({
  folio,
  session,
  until,
  known,
}: {
  folio: string;
  session: string;
  until: string;
  known: OwnQuotation['known'];
}) {
  const [text, setText] = useState('');
  const [told, setTold] = useState<{ at: number; words: string; isBad: boolean }>();
  const saysName = nameTold(text, known);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const tell = (words: string, isBad: boolean) => setTold({ at: (told?.at ?? 0) + 1, words, isBad });
    try {
      await ask(folio, session, text.trim());
      setText('');
      tell('Recibimos tu pregunta. La respuesta llega a todos los invitados, sin tu nombre.', false);
    } catch (error) {
      tell(problemOf(error), true);
    }
  };
  return (
    <details className="qt-paste u-no-print">
      <summary>Preguntar a la Unidad</summary>
      <form className="qt-enter" noValidate onSubmit={(event) => void send(event)}>
        <TextArea
          label="Tu pregunta"
          hint={`Se reciben hasta el ${until}. Tu pregunta y su respuesta las leen todos, sin tu nombre: no escribas quién eres.`}
          value={text}
          onChange={setText}
          maxLength={2_000}
          rows={3}
        />
        <div role="status">
          {saysName !== undefined && (
            <Notice tone="warn">
              {`Tu pregunta dice «${saysName}» o parte de ese nombre: con eso se sabe quién pregunta. Quítalo antes de mandarla.`}
            </Notice>
          )}
        </div>
        {told !== undefined && (
          <ActResult key={told.at} tone={told.isBad ? 'bad' : 'info'}>
            {told.words}
          </ActResult>
        )}
        <div>
          <Button type="submit" variant="tonal">
            Mandar la pregunta
          </Button>
        </div>
      </form>
    </details>
  );
}
