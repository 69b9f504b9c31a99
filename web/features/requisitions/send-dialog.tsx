import { useCallback, useState } from 'react';
import { DECLARATION } from '#contract/requisition-fields.ts';
import type { Requisition } from '#contract/requisitions.ts';
import {
  unansweredSplitting,
  type SplittingAnswer,
} from '#contract/rules/requisitions/requisition-splitting.ts';
import { NOBODY_HOLDS, stepTitle } from '#contract/rules/requisitions/step-words.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { loadFindings, sendRequisition } from './requisitions.data.ts';
import { SisterRequisitions } from './sister-requisitions.tsx';
import type { RequisitionThing } from './use-requisition.tsx';

interface SendProps {
  draft: Draft<RequisitionThing>;
  onClose: () => void;
  onSent: (requisition: Requisition) => void;
}

/** Before it is sent: who acts next, what it adds up to with others, and that nobody has an interest in it. */
export function SendDialog({ draft, onClose, onSent }: SendProps) {
  const { api } = usePortal();
  const { id, steps, version } = draft.thing.requisition;
  // Another version has other sums.
  const ask = useCallback(
    (signal: AbortSignal) => (version > 0 ? loadFindings(api, id, signal) : Promise.resolve([])),
    [api, id, version],
  );
  const { data: findings, failure } = useLoaded(ask);
  const [answers, setAnswers] = useState<SplittingAnswer[]>([]);
  const [isAsked, setAsked] = useState(false);
  const [declares, setDeclares] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const missing = unansweredSplitting(findings ?? [], answers);
  const send = async () => {
    setAsked(true);
    if (Object.keys(missing).length > 0) return;
    if (!declares) return setProblem('Confirma que no tienes un interés en esta compra.');
    setBusy(true);
    setProblem(undefined);
    try {
      const sent = await draft.takeStep(({ requisition }) =>
        sendRequisition(api, requisition, { declares: true, findings: answers }),
      );
      if (sent === undefined) onClose();
      else onSent(sent);
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'No se envió. Lo escrito sigue aquí.');
    } finally {
      setBusy(false);
    }
  };
  const [first] = steps;
  return (
    <Dialog
      title="¿Envías la requisición?"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button aria-busy={isBusy} disabled={isBusy || findings === undefined} onClick={() => void send()}>
            {isBusy ? 'Enviando…' : 'Sí, enviar'}
          </Button>
          <Button variant="text" onClick={onClose}>
            Seguir escribiendo
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {first !== undefined && (
          <p>
            Sigue: {stepTitle(first)}.{' '}
            {first.people.length > 0 ? `Decide ${first.people.join(' o ')}` : NOBODY_HOLDS}
            {first.dueOn !== null && `, a más tardar el ${formatDate(first.dueOn)}`}. Mientras no te pregunten
            algo, ya no se cambia.
          </p>
        )}
        {failure !== undefined ? (
          <p className="u-field__error" role="alert">
            No pudimos buscar requisiciones de lo mismo. Cierra e intenta de nuevo.
          </p>
        ) : findings === undefined ? (
          <Skeleton rows={2} label="Buscando requisiciones de lo mismo" />
        ) : (
          <SisterRequisitions
            findings={findings}
            answers={answers}
            problems={isAsked ? missing : {}}
            onAnswer={(answer) =>
              setAnswers((now) => [...now.filter(({ key }) => key !== answer.key), answer])
            }
          />
        )}
        <Checkbox
          label={DECLARATION}
          value={declares}
          errors={problem === undefined ? [] : [problem]}
          onChange={setDeclares}
        />
      </Stack>
    </Dialog>
  );
}
