import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { ICON } from './icon-size.ts';
import './dialog.css';

type DialogProps = {
  title: ReactNode;
  isOpen: boolean;
  /** Esc, the cross, and (for a sheet) a press outside. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the foot, the main one first. */
  actions?: ReactNode;
  /** Right sheet from 600 px on, whole screen below. */
  isSheet?: boolean;
};

/** What is filled in first. */
const FIELD = '.u-dialog__body :is(input:not([type=hidden], [type=file]), select, textarea):enabled';

/** Modal dialog on the native element: the focus goes to its first field, or to its title where it has none, and back to where it was on closing. */
export function Dialog({ title, isOpen, onClose, children, actions, isSheet }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const close = useEffectEvent(onClose);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return undefined;
    const before = document.activeElement;
    const onPress = (event: MouseEvent) => {
      if (isSheet && event.target === element) close();
    };
    element.showModal();
    const field = isSheet === true ? null : element.querySelector<HTMLElement>(FIELD);
    (field ?? heading.current)?.focus();
    element.addEventListener('click', onPress);
    return () => {
      element.removeEventListener('click', onPress);
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isOpen, isSheet]);

  return (
    <dialog
      className={classNames('u-dialog', isSheet && 'u-dialog--sheet')}
      aria-labelledby={titleId}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {isOpen && (
        <>
          <div className="u-dialog__head">
            <h2 id={titleId} tabIndex={-1} ref={heading}>
              {title}
            </h2>
            <Button variant="text" icon aria-label="Cerrar" onClick={onClose}>
              <IconX {...ICON} />
            </Button>
          </div>
          <div className="u-dialog__body">{children}</div>
          {actions && <div className="u-dialog__foot">{actions}</div>}
        </>
      )}
    </dialog>
  );
}

interface QuestionProps extends Omit<DialogProps, 'actions' | 'isSheet'> {
  /** What the main button does, in a word. */
  yes: string;
  /** What leaves everything as it is. Default «Cancelar». */
  no?: string;
  isDanger?: boolean;
  isBusy?: boolean;
  onYes: () => void;
}

/** A dialog with one thing to do, or to leave. */
export function Question({ yes, no, isDanger = false, isBusy = false, onYes, ...dialog }: QuestionProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant={isDanger ? 'danger' : 'primary'} disabled={isBusy} onClick={onYes}>
            {yes}
          </Button>
          <Button variant="text" onClick={dialog.onClose}>
            {no ?? 'Cancelar'}
          </Button>
        </>
      }
    />
  );
}

/** Panel from the right (whole screen on phones): filters, details. */
export function Sheet(props: Omit<DialogProps, 'isSheet'>) {
  return <Dialog {...props} isSheet />;
}
