import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { rovingIndex } from './roving.ts';

/** A month or a year to choose. */
export type Choice = { value: number; label: string; isDisabled: boolean };

type ChoicesProps = {
  label: string;
  look: 'months' | 'years';
  choices: readonly Choice[];
  /** The month or year on view. */
  current: number;
  /** The present month or year. */
  present?: number;
  takesFocus: boolean;
  onChoose: (value: number) => void;
};

/** S-5.4 `months` and `year`: a grid of buttons with one tab stop; the years scroll to the one on view. */
export function DatePickerChoices(props: ChoicesProps) {
  const { choices, current, label, look, onChoose, present, takesFocus } = props;
  const box = useRef<HTMLDivElement>(null);
  const columns = look === 'months' ? 3 : 4;

  useEffect(() => {
    const button = box.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    const frame = box.current;
    if (!button || !frame) return;
    frame.scrollTop = button.offsetTop - frame.offsetTop - frame.clientHeight / 2 + button.offsetHeight / 2;
    if (takesFocus) button.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <div
      className={classNames('u-picker__choices', look === 'years' && 'u-picker__choices--years')}
      role="group"
      aria-label={label}
      ref={box}
    >
      {choices.map(({ value, label: text, isDisabled }, index) => (
        <button
          key={value}
          type="button"
          className="u-picker__choice"
          tabIndex={value === current ? 0 : -1}
          aria-pressed={value === current}
          aria-current={value === present ? 'date' : undefined}
          disabled={isDisabled}
          onClick={() => onChoose(value)}
          onKeyDown={(event) => {
            const next = rovingIndex(event.key, index, { count: choices.length, columns });
            if (next === undefined) return;
            event.preventDefault();
            focusEnabled(box.current, next, next < index ? -1 : 1);
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

function focusEnabled(box: HTMLElement | null, from: number, step: number): void {
  const buttons = [...(box?.querySelectorAll('button') ?? [])];
  for (let index = from; index >= 0 && index < buttons.length; index += step) {
    const button = buttons[index];
    if (button && !button.disabled) {
      button.focus();
      return;
    }
  }
}
