import { useCallback } from 'react';
import { interestsApi } from '#contract/interests.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { InterestList } from '#web/ui/interest.tsx';

/** Interests that people declared in purchases, the newest first; nothing where nobody did. */
export function InterestsPart() {
  const { api } = usePortal();
  const ask = useCallback((signal: AbortSignal) => api.call(interestsApi.list, { query: {}, signal }), [api]);
  const { data, reload } = useLoaded(ask);
  if (data === undefined || data.total === 0) return null;
  return (
    <section className="hd-part" aria-labelledby="hd-interests">
      <h2 id="hd-interests">Intereses declarados</h2>
      <p className="u-small u-muted">
        {formatCountOf(data.total, 'declaración', 'declaraciones')}
        {data.total > data.rows.length && `; se muestran las ${data.rows.length} más recientes`}. Quien lo
        declaró no actúa en esa compra.
      </p>
      <InterestList rows={data.rows} onDone={reload} />
    </section>
  );
}
