import { useCallback } from 'react';
import type { RevisionRow } from '#contract/revision.ts';
import type { RuleCode } from '#contract/rules/procedures/procurement.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { readLegalHistory } from './legal-rules.data.ts';
import { legalValue, ruleValue } from './legal-words.ts';
import { RevisionList, type ToldRevision } from './setting-history.tsx';

const told = (
  { version, at, by, reason, differences }: RevisionRow,
  show: typeof legalValue,
): ToldRevision => ({
  version,
  at,
  by,
  source: reason ?? '',
  differences: differences.map(({ name, label, before, after }) => ({
    name,
    label,
    before: before === undefined ? '' : show(name, before),
    after: after === undefined ? '' : show(name, after),
  })),
});

/** Who changed a rule or the documents of a step, when, what and by which source. */
export function LegalHistory(props: { of: 'rule' | 'requirement'; id: string; code?: RuleCode }) {
  const { of, id, code } = props;
  const { api } = usePortal();
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const { rows } = await readLegalHistory(api, of, id, signal);
      const show = code === undefined ? legalValue : ruleValue(code);
      return { rows: rows.filter(({ differences }) => differences.length > 0).map((row) => told(row, show)) };
    },
    [api, of, id, code],
  );
  return <RevisionList ask={ask} />;
}
