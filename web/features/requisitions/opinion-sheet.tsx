import { useState } from 'react';
import {
  LEAST_QUESTION,
  LINE_VERDICT_LABELS,
  LINE_VERDICTS,
  type LineVerdict,
  type OpinionOnLines,
  type RequisitionForDecision,
} from '#contract/requisition-desk.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';

type Written = Record<string, { verdict: LineVerdict | ''; text: string }>;
const VERDICTS = LINE_VERDICTS.map((value) => ({ value, label: LINE_VERDICT_LABELS[value] }));

interface OpinionSheetProps {
  seen: RequisitionForDecision;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onSend: (lines: OpinionOnLines['lines']) => void;
}

/** The opinion on each line of the reader's matter; what is written stays until it is sent. */
export function OpinionSheet({ isBusy, isOpen, onClose, onSend, seen }: OpinionSheetProps) {
  const { opinionOn, requisition } = seen;
  const [written = {}, keep] = useKept<Written>(`dictaminar:${requisition.folio}`);
  const [isTried, setTried] = useState(false);
  const own = requisition.lines.filter(({ id }) => opinionOn.includes(id));
  const of = (id: string) => written[id] ?? { verdict: '', text: '' };
  const problemOf = (id: string) => {
    const { text, verdict } = of(id);
    if (verdict === '') return { verdict: 'Elige el sentido del dictamen.' };
    if (verdict !== 'favourable' && text.trim().length < LEAST_QUESTION)
      return { text: `Explica por qué, con al menos ${LEAST_QUESTION} letras.` };
    return undefined;
  };
  const allFavourable = () =>
    keep(Object.fromEntries(own.map(({ id }) => [id, { ...of(id), verdict: 'favourable' as const }])));
  const send = () => {
    setTried(true);
    if (own.some(({ id }) => problemOf(id) !== undefined)) return;
    onSend(own.map(({ id }) => ({ lineId: id, verdict: of(id).verdict as LineVerdict, text: of(id).text })));
  };
  return (
    <Dialog
      title="Dictamen técnico"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={send}>
            Emitir el dictamen
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <div className="ta-form">
        {own.length > 1 && (
          <div>
            <Button variant="tonal" onClick={allFavourable}>
              Todos favorables
            </Button>
            <p className="u-muted u-small">
              Marca los {own.length} renglones; cambia los que no, y emite el dictamen.
            </p>
          </div>
        )}
        {own.map(({ description, id, number }) => {
          const problem = isTried ? problemOf(id) : undefined;
          const write = (patch: Partial<Written[string]>) =>
            keep({ ...written, [id]: { ...of(id), ...patch } });
          return (
            <div key={id} className="ta-form">
              <RadioGroup
                label={`Renglón ${number}: ${description}`}
                value={of(id).verdict}
                options={VERDICTS}
                onChange={(value) => write({ verdict: value as LineVerdict })}
                errors={problem?.verdict === undefined ? [] : [problem.verdict]}
              />
              <TextArea
                label="Condiciones o razones"
                rows={2}
                value={of(id).text}
                onChange={(text) => write({ text })}
                errors={problem?.text === undefined ? [] : [problem.text]}
              />
            </div>
          );
        })}
      </div>
    </Dialog>
  );
}
