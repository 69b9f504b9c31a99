import { useCallback } from 'react';
import { AUDIT_OPERATION_WORDS } from '#contract/audit-words.ts';
import type { RevisionRow } from '#contract/revision.ts';
import { SUPPLIER_FIELDS } from '#contract/supplier-fields.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { valueWords } from '#web/kit/value-words.ts';
import { HistoryPanel, type HistoryAsk } from '#web/ui/history-panel.tsx';
import { readSupplierHistory } from '../supplier-registry.data.ts';

const show = valueWords(SUPPLIER_FIELDS);

/** «suspendió a este proveedor (motivo)» */
function sentenceOf({ operation, reason }: RevisionRow): string {
  if (operation === 'beginning') return 'guardó cómo estaba antes de este historial';
  const words = AUDIT_OPERATION_WORDS[operation] ?? 'cambió los datos de';
  const done = `${/ (?:a|de|sobre)$/.test(words) ? words : `${words} a`} este proveedor`;
  return reason === null || reason === '' ? done : `${done} (${reason})`;
}

interface RecordHistoryProps {
  id: string;
  version: number;
  onClose: () => void;
}

/** What was changed of a supplier, by whom, and what it was before. Nothing goes back: what happened stays. */
export function RecordHistory({ id, version, onClose }: RecordHistoryProps) {
  const { api } = usePortal();
  const load = useCallback((...asked: HistoryAsk) => readSupplierHistory(api, id, ...asked), [api, id]);
  return (
    <HistoryPanel
      title="Qué cambió, dato por dato"
      version={version}
      load={load}
      fields={SUPPLIER_FIELDS}
      show={show}
      sentence={sentenceOf}
      onClose={onClose}
    />
  );
}
