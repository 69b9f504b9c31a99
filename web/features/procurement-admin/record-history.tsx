import type { RevisionPage, RevisionRow } from '#contract/revision.ts';
import { PROCUREMENT_OPERATION_WORDS } from '#contract/rules/procedures/procurement-history.ts';
import type { FieldLabel } from '#contract/rules/texts/field-differences.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { HistoryPanel, type HistoryAsk } from '#web/ui/history-panel.tsx';

interface RecordHistoryProps {
  title: string;
  version: number;
  /** Give it a stable identity. */
  load: (...asked: HistoryAsk) => Promise<RevisionPage>;
  fields: readonly FieldLabel[];
  /** Puts an old state where the officer reviews it before saving. */
  restore?: ((row: RevisionRow) => void) | undefined;
  onClose: () => void;
}

/** «cambió Título, Partida 3, cantidad (motivo)» */
function sentenceOf({ operation, differences, reason }: RevisionRow): string {
  const what = PROCUREMENT_OPERATION_WORDS[operation] ?? 'cambió';
  const labels = differences.slice(0, 4).map(({ label }) => label);
  const more = differences.length > labels.length ? ` y ${differences.length - labels.length} más` : '';
  const isTold =
    operation === 'saveProcedure' || operation === 'saveContract' || operation === 'editDocument';
  return [
    what,
    ...(isTold && labels.length > 0 ? [`: ${labels.join('; ')}${more}`] : []),
    ...(reason === null ? [] : [` (${reason})`]),
  ].join('');
}

/** What a procedure, a contract or a document went through. */
export function RecordHistory({ fields, ...rest }: RecordHistoryProps) {
  return <HistoryPanel {...rest} fields={fields} show={valueWords(fields)} sentence={sentenceOf} />;
}
