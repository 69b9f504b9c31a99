import { useCallback, useState } from 'react';
import { usePortal } from '#web/kit/portal-context.tsx';

/** Under which this browser keeps what this officer writes about a paper or a field, until it is saved. */
export function useRemarkKey(folio: string): (target: string) => string {
  const { session } = usePortal();
  const [officer] = useState(() => session.snapshot().identity?.id ?? '');
  return useCallback((target) => `revision-${folio}-${target}-${officer}`, [folio, officer]);
}
