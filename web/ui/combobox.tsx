import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { formatCountOf } from '../kit/format.ts';
import { Field, type FieldProps, useFieldErrors } from './field.tsx';
import { ICON_SMALL } from './icon-size.ts';
import { lengthOf, markOverrun } from './text-length.ts';
import { type ComboOption, type LoadOptions, useOptions } from './use-options.ts';
import './combobox.css';

type ComboboxProps = FieldProps<ComboOption | undefined> & {
  value: ComboOption | undefined;
  onChange: (option: ComboOption | undefined) => void;
  /** Give it a stable identity (outside the component or `useCallback`). */
  load: LoadOptions;
  /** What a text counts as while it is typed. Without it an option of the list must be chosen. */
  read?: (typed: string) => ComboOption;
  placeholder?: string;
  maxLength?: number;
};

/** Text field with a list of matches, per the ARIA practices (list autocomplete, manual selection). */
export function Combobox(props: ComboboxProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { messages, blur } = useFieldErrors(props, props.value);
  const [isLeft, setLeft] = useState(false);
  const { options, isLoading, hasFailed } = useOptions(props.load, typed ?? '', isOpen);

  const list = useRef<HTMLDivElement>(null);
  // In a dialog or at the end of a screen the list would open out of sight.
  useEffect(() => {
    if (isOpen && options.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, options]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: ComboOption) => {
    props.onChange(option);
    setTyped(undefined);
    setLeft(false);
    close();
  };
  /** A text that chose nothing stays where it was written, with what to do; what was chosen before stays chosen. */
  const settle = () => {
    const isKept = typed !== undefined && typed.trim() !== '' && !props.read && props.value === undefined;
    if (!isKept) setTyped(undefined);
    setLeft(isKept);
    close();
    blur();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const start = active < 0 && step < 0 ? 0 : active;
      if (isOpen && options.length > 0) setActive((start + step + options.length) % options.length);
      setOpen(true);
    } else if (event.key === 'Enter' && isOpen && (chosen || typed !== undefined)) {
      event.preventDefault();
      if (chosen) choose(chosen);
      else settle();
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
  };

  const { problem } = lengthOf(typed ?? props.value?.label ?? '', props.maxLength);
  const left = isLeft ? `Elige una opción de la lista o borra «${typed}».` : undefined;
  const said = problem ?? left;
  return (
    <Field {...props} messages={said === undefined ? messages : [said]}>
      {(control) => (
        <div className="u-combo">
          <input
            {...control}
            className="u-input"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            value={typed ?? props.value?.label ?? ''}
            placeholder={props.placeholder}
            ref={markOverrun(problem)}
            disabled={props.isDisabled}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setTyped(value);
              setLeft(false);
              setActive(-1);
              setOpen(true);
              if (value === '') props.onChange(undefined);
              else if (props.read) props.onChange(props.read(value));
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={settle}
          />
          <IconChevronDown {...ICON_SMALL} />
          <div
            className="u-combo__list"
            ref={list}
            id={listId}
            role="listbox"
            aria-label={typeof props.label === 'string' ? props.label : 'Opciones'}
            hidden={!isOpen || options.length === 0}
          >
            {options.map((option, index) => (
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={option.value === props.value?.value}
                className={index === active ? 'is-active' : undefined}
                ref={(item) => {
                  if (index === active) item?.scrollIntoView({ block: 'nearest' });
                }}
                onPointerDown={(event) => {
                  event.preventDefault();
                  choose(option);
                }}
              >
                {option.label}
                {option.note && <span className="u-combo__note">{option.note}</span>}
              </div>
            ))}
          </div>
          <ComboStatus isOpen={isOpen} isLoading={isLoading} hasFailed={hasFailed} count={options.length} />
        </div>
      )}
    </Field>
  );
}

type ComboStatusProps = { isOpen: boolean; isLoading: boolean; hasFailed: boolean; count: number };

function ComboStatus({ isOpen, isLoading, hasFailed, count }: ComboStatusProps) {
  const isEmpty = isOpen && !isLoading && count === 0;
  const empty = hasFailed
    ? 'No pudimos buscar. Intenta de nuevo.'
    : 'Nada coincide. Prueba con menos letras u otra palabra.';
  const spoken = isOpen && !isLoading && count > 0 ? formatCountOf(count, 'opción', 'opciones') : '';
  return (
    <div role="status" className={isEmpty ? 'u-combo__list u-combo__empty' : 'u-visually-hidden'}>
      {isEmpty ? empty : spoken}
    </div>
  );
}
