import { useState } from 'react';
import type { Requisition } from '#contract/requisitions.ts';
import { HEAD_FIELDS, LINE_FIELDS, sectionOf } from '#contract/requisition-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCountOf } from '#web/kit/format.ts';
import { useDockRoom } from '#web/ui/dock.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { useFormKeys } from './requisition-keys.ts';
import { SendDialog } from './send-dialog.tsx';
import { fieldId, type RequisitionThing } from './use-requisition.tsx';

/** What a missing datum is called: «Renglón 2, cantidad». */
export function missingName(field: string, { lines, papers }: Pick<Requisition, 'lines' | 'papers'>): string {
  const [name = '', id, part = ''] = field.split('/');
  if (name === 'files') return papers.find(({ code }) => code === id)?.name ?? 'Anexos';
  if (name !== 'lines') return (HEAD_FIELDS as Record<string, { label: string }>)[name]?.label ?? name;
  const number = lines.find((line) => line.id === id)?.number;
  const label = (LINE_FIELDS as Record<string, { label: string } | undefined>)[part]?.label;
  return number === undefined
    ? 'Renglones'
    : `Renglón ${number}${label === undefined ? '' : `, ${label.toLowerCase()}`}`;
}

/** What is said of a requisition that misses nothing. */
const completeWords = (warnings: number) =>
  warnings === 0 ? 'Está completa.' : 'Está completa. Antes de enviarla revisa:';

/** Links to the first fields of which something is said. */
function Fields(props: {
  of: readonly { field: string }[];
  requisition: Requisition;
  onGo: (field: string) => void;
}) {
  const { of, requisition, onGo } = props;
  return [...new Set(of.map(({ field }) => field))].slice(0, 3).map((field) => (
    <Button key={field} variant="text" size="small" onClick={() => onGo(field)}>
      {missingName(field, requisition)}
    </Button>
  ));
}

interface DockProps {
  draft: Draft<RequisitionThing>;
  /** Opens what is missing at its field. */
  onTell: () => void;
  onSent: (requisition: Requisition) => void;
}

/** The bar at the foot: what is missing, and sending it once nothing is. */
export function RequisitionDock({ draft, onTell, onSent }: DockProps) {
  const { requisition } = draft.thing;
  const { missing, hole, state, warnings } = requisition;
  useDockRoom();
  const [isSending, setSending] = useState(false);
  const first = missing[0];
  const isDraft = state === 'draft';
  const reason = hole ?? first?.message;
  const go = (field: string) => {
    onTell();
    requestAnimationFrame(() => {
      const target =
        document.getElementById(fieldId(field)) ?? document.getElementById(`rq-s-${sectionOf(field)}`);
      target?.closest('details')?.setAttribute('open', '');
      target?.focus();
    });
  };
  const isReady = isDraft && reason === undefined && draft.conflict === undefined;
  useFormKeys(() => {
    if (isReady) setSending(true);
    else if (first !== undefined) go(first.field);
  });
  const who = requisition.steps[0]?.people[0];
  return (
    <div className="rq-dock" role="region" aria-label="Enviar">
      <div id="rq-falta" className="rq-dock__missing">
        {reason === undefined ? (
          <>
            <span>
              {isDraft ? completeWords(warnings.length) : 'Responde las preguntas y envía tu respuesta.'}
            </span>
            <Fields of={warnings} requisition={requisition} onGo={go} />
          </>
        ) : (
          <>
            <strong>
              {hole ??
                `Para enviar ${missing.length === 1 ? 'falta' : 'faltan'} ${formatCountOf(missing.length, 'cosa', 'cosas')}`}
            </strong>
            {hole === null && <Fields of={missing} requisition={requisition} onGo={go} />}
          </>
        )}
      </div>
      {isDraft && (
        <Button disabled={!isReady} aria-describedby="rq-falta" onClick={() => setSending(true)}>
          {who === undefined ? 'Enviar' : `Enviar a ${who}`}
        </Button>
      )}
      {isSending && <SendDialog draft={draft} onClose={() => setSending(false)} onSent={onSent} />}
    </div>
  );
}
