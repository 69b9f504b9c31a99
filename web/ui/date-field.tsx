import { lazy, useRef, useState } from 'react';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import { formatLongDate } from '../kit/format.ts';
import { Beside } from './beside.tsx';
import type { Day } from './calendar.ts';
import { classNames } from './class-names.ts';
import { type DateFormat, dateText, parseDateText, slashedText } from './date-text.ts';
import type { Selection } from './date-selection.ts';
import { Field, type FieldProps, useFieldErrors } from './field.tsx';
import { ICON_SMALL } from './icon-size.ts';
import { validDate } from './date-rules.ts';
import './date-field.css';

const DatePopover = lazy(() => import('./date-popover.tsx'));

/** Props of the date field. */
export type DateFieldProps = FieldProps<string> & {
  /** YYYY-MM-DD, empty, or the text as typed while it is not a date (`validDate` refuses it). */
  value: string;
  onChange: (value: string) => void;
  /** S-5.2: default `mm/dd/yyyy`; our screens pass `dd/mm/aaaa`. */
  placeholder?: string;
  /** Order in which the text is read and written. Default `mm/dd/yyyy`, like the placeholder. */
  format?: DateFormat;
  min?: Day;
  max?: Day;
  today?: Day;
  /** 40 px high, without the date in words on screen (it stays in the description). */
  isCompact?: boolean;
  /** It is one end of a range: its calendar chooses both. */
  range?: { days: Selection; onChange: (days: Selection) => void };
  /** Id of messages about it that stand elsewhere. */
  errorId?: string | undefined;
};

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);

/** Typed date with a calendar on demand; after leaving it the date stands below in words. */
export function DateField(props: DateFieldProps) {
  const { format = 'mm/dd/yyyy', isCompact, max, min, onChange, placeholder = 'mm/dd/yyyy', value } = props;
  const [draft, setDraft] = useState<{ text: string; value: string }>();
  const [isOpen, setOpen] = useState(false);
  const { range } = props;
  const [picked, setPicked] = useState<Selection>();
  const opener = useRef<HTMLButtonElement>(null);
  const rules = props.rules ?? [validDate({ min, max }, format)];
  const { messages, blur } = useFieldErrors({ ...props, rules }, value);

  const text = draft?.value === value ? draft.text : isDay(value) ? dateText(value, format) : value;
  const close = () => {
    setOpen(false);
    setPicked(undefined);
    opener.current?.focus();
  };
  const settle = () => {
    const day = isDay(value) ? undefined : parseDateText(text, format, true);
    setDraft(undefined);
    if (day !== undefined) onChange(day);
    blur();
  };
  const inWords = !draft && isDay(value) ? formatLongDate(value) : undefined;
  const note = inWords && isCompact ? <span className="u-visually-hidden">{inWords}</span> : inWords;

  return (
    <Field {...props} messages={messages} note={note}>
      {(control) => (
        <div className={classNames('u-date', isCompact && 'u-date--compact')}>
          <input
            {...control}
            className="u-input"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            name={props.name}
            placeholder={placeholder}
            value={text}
            disabled={props.isDisabled}
            onChange={(event) => {
              const typed = slashedText(event.currentTarget.value, text, format);
              const next = parseDateText(typed, format) ?? typed.trim();
              setDraft({ text: typed, value: next });
              onChange(next);
            }}
            onBlur={settle}
            onKeyDown={(event) => {
              if (event.key === 'Enter') settle();
            }}
          />
          <button
            type="button"
            className="u-date__open"
            aria-label={inWords ? `Cambiar fecha, ${inWords}` : 'Elegir fecha'}
            aria-describedby={`${control.id}-nombre`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={props.isDisabled}
            ref={opener}
            onClick={() => setOpen(!isOpen)}
          >
            <IconCalendarEvent {...ICON_SMALL} />
          </button>
          {isOpen && (
            <Beside
              fallback={
                <p className="u-field__error" role="alert">
                  No pudimos abrir el calendario. Escribe la fecha.
                </p>
              }
            >
              <DatePopover
                value={picked ?? range?.days ?? (isDay(value) ? [value] : [])}
                multiple={range && 'range'}
                min={range ? undefined : min}
                max={range ? undefined : max}
                today={props.today}
                opener={opener.current}
                onClose={close}
                onChange={(days) => {
                  setDraft(undefined);
                  if (range) setPicked(days);
                  if (range && days.length !== 1) range.onChange(days);
                  if (!range) onChange(days[0] ?? '');
                }}
              />
            </Beside>
          )}
        </div>
      )}
    </Field>
  );
}
