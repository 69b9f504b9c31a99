import { useBlocker } from '@tanstack/react-router';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Asks before a screen with unsaved changes is left; closing the window asks too. `onLeave` forgets them. */
export function LeaveGuard({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const stay = () => blocker.reset?.();
  const leave = () => {
    onLeave();
    blocker.proceed?.();
  };
  return (
    <Dialog
      title="Tienes cambios sin guardar."
      isOpen={blocker.status === 'blocked'}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>Seguir editando</Button>
          <Button variant="text" onClick={leave}>
            Salir sin guardar
          </Button>
        </>
      }
    >
      <p>Si sales ahora, lo que falta por guardar no llegará al portal.</p>
    </Dialog>
  );
}
