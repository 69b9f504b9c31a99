import { useCallback } from 'react';
import type { RevisionRow } from '#contract/revision.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { readLegalHistory } from './legal-rules.data.ts';
import { legalValue } from './legal-words.ts';
import { RevisionList, type ToldRevision } from './setting-history.tsx';

const told = ({ version, at, by, reason, differences }: RevisionRow): ToldRevision => ({
  version,
  at,
  by,
  source: reason ?? '',
  differences: differences.map(({ name, label, before, after }) => ({
    name,
    label,
    before: before === undefined ? '' : legalValue(name, before),
    after: after === undefined ? '' : legalValue(name, after),
  })),
});

/** Who changed a rule or the documents of a step, when, what and by which source. */
export function LegalHistory({ of, id }: { of: 'rule' | 'requirement'; id: string }) {
  const { api } = usePortal();
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const { rows } = await readLegalHistory(api, of, id, signal);
      return { rows: rows.filter(({ differences }) => differences.length > 0).map(told) };
    },
    [api, of, id],
  );
  return <RevisionList ask={ask} />;
}
