import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';

const ToldDates = lazy(async () => ({ default: (await import('./told-dates.tsx')).ToldDates }));

/** «¿Por qué estas fechas?»: the terms of the law, read and drawn once somebody asks. */
export function WhyDates({ slug }: { slug: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="p-section p-why u-no-print"
      id="plazos"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>¿Por qué estas fechas?</summary>
      {isOpen && (
        <Suspense fallback={<Skeleton rows={4} look="line" label="Cargando los plazos" />}>
          <ToldDates slug={slug} />
        </Suspense>
      )}
    </details>
  );
}
