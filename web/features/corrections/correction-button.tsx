import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

const CorrectionDialog = lazy(async () => ({
  default: (await import('./correction-dialog.tsx')).CorrectionDialog,
}));

/** «Pedir corrección» of what a public page says; its form comes with the first press. */
export function CorrectionButton(props: { page: string; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Pedir corrección
      </Button>
      {isOpen && (
        <Suspense>
          <CorrectionDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
