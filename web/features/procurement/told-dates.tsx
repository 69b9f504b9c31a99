import { useCallback } from 'react';
import { deadlinesApi } from '#contract/deadlines.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UnknownTerms, WhyLine } from '#web/ui/why-date.tsx';

/** Every legal term of a procedure with its rule, its start and the days that count. */
export function ToldDates({ slug }: { slug: string }) {
  const { api, settings } = usePortal();
  const ask = useCallback(
    (signal: AbortSignal) => api.call(deadlinesApi.ofProcedure, { params: { numero: slug }, signal }),
    [api, slug],
  );
  const { data, failure, reload } = useLoaded(ask);
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="los plazos"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined) return <Skeleton rows={4} look="line" label="Cargando los plazos" />;
  const { deadlines, unknown, holidays } = data;
  return (
    <div className="p-why__body">
      <p className="u-muted">
        Cada límite sale de una regla de la norma del procedimiento y del calendario de la Universidad.
      </p>
      {deadlines.map((deadline) => (
        <WhyLine key={deadline.code} name={deadline.name} deadline={deadline} holidays={holidays} />
      ))}
      <UnknownTerms terms={unknown} />
      {deadlines.length + unknown.length === 0 && (
        <p>El portal no tiene reglas de plazo para la norma de este procedimiento.</p>
      )}
    </div>
  );
}
