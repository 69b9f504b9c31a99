import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { DatePicker, type DatePickerProps } from './date-picker.tsx';
import { isSelectionComplete } from './date-selection.ts';
import './date-popover.css';

type DatePopoverProps = DatePickerProps & {
  /** Closes; the caller takes the focus back to where it came from. */
  onClose: () => void;
  /** Button that opened it: a press on it is not an outside press. */
  opener: HTMLElement | null;
};

/** The calendar in a modal dialog under its field: Esc and a press outside close, Tab stays inside. */
export default function DatePopover({ onClose, opener, ...picker }: DatePopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState('');

  useLayoutEffect(() => {
    const rect = box.current?.getBoundingClientRect();
    if (!rect) return;
    const isWide = rect.right > document.documentElement.clientWidth - 8;
    const isLow = rect.bottom > window.innerHeight && rect.top - rect.height - 60 > 0;
    setPlace(classNames(isWide && 'u-date-popover--end', isLow && 'u-date-popover--up'));
  }, []);

  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !opener?.contains(target)) onClose();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }
      if (event.key === 'Tab') keepInside(event, box.current);
    };
    const dialog = box.current;
    document.addEventListener('pointerdown', onPress);
    dialog?.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      dialog?.removeEventListener('keydown', onKey);
    };
  }, [onClose, opener]);

  return (
    <div
      className={classNames('u-date-popover', place)}
      role="dialog"
      aria-modal="true"
      aria-label="Elegir fecha"
      tabIndex={-1}
      ref={box}
    >
      <DatePicker
        {...picker}
        autoFocus
        onChange={(selection) => {
          picker.onChange(selection);
          if (selection.length === 0 || isSelectionComplete(selection, picker.multiple ?? false)) onClose();
        }}
      />
    </div>
  );
}

function keepInside(event: KeyboardEvent, box: HTMLElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('button:not(:disabled):not([tabindex="-1"])') ?? [])];
  const [first, last] = [stops[0], stops.at(-1)];
  if (event.shiftKey && document.activeElement === first) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault();
    first?.focus();
  }
}
