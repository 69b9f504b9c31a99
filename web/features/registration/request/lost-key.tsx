import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Opened } from './request-memory.ts';

const LostKeyForm = lazy(() => import('./lost-key-form.tsx'));

interface LostKeyProps {
  folio?: string | undefined;
  onOpen: (opened: Opened) => void;
}

/** What to do without the key; its form comes when it is asked for. */
export function LostKey(props: LostKeyProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <details className="r-help" onToggle={() => setAsked(true)}>
      <summary>No tengo mi clave</summary>
      {isAsked && (
        <Suspense fallback={<Skeleton label="Abriendo" />}>
          <LostKeyForm {...props} />
        </Suspense>
      )}
    </details>
  );
}
