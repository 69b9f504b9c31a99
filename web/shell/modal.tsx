import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';

interface ModalProps {
  label: string;
  className: string;
  onClose: () => void;
  children: ReactNode;
}

/** Native modal that is open as long as it is mounted; a press outside or on a link closes it, focus goes back. */
export function Modal({ label, className, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  // With what it replaces: a letter typed in between would be lost.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    const onPress = (event: MouseEvent) => {
      const target = event.target as Element;
      if (target === element || target.closest('a') !== null) close();
    };
    element?.addEventListener('click', onPress);
    return () => {
      element?.removeEventListener('click', onPress);
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
