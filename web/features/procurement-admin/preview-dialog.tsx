import { useEffect, useRef, type ReactNode } from 'react';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Button } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import './preview.css';

/** The whole public page of the draft over the screen, as a visitor will see it. */
export function PreviewDialog({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return undefined;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isOpen]);
  return (
    <dialog
      className="pa-visitor"
      aria-label="Vista de visitante"
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {isOpen && (
        <>
          <div className="pa-visitor__bar">
            <p>Así lo verán los visitantes. Aún no está publicado.</p>
            <Button variant="line" onClick={onClose}>
              <IconX {...ICON} /> Volver a editar
            </Button>
          </div>
          <div className="pa-visitor__page">{children}</div>
        </>
      )}
    </dialog>
  );
}
