import { type ReactNode, useEffect, useRef } from 'react';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { Button } from './button.tsx';
import { ICON, ICON_SMALL } from './icon-size.ts';
import './search-pill.css';

type SearchPillProps = {
  /** Accessible name of the search landmark and of its field. */
  label: string;
  placeholder: string;
  /** Where the form goes, by GET. */
  action: string;
  /** Parameter that carries the text. */
  name?: string;
  defaultValue?: string;
  /** Small without a button (Enter searches), medium and large with «Buscar». */
  look?: 'small' | 'medium' | 'large';
  /** Other parameters to keep. */
  hidden?: Readonly<Record<string, string>>;
  onSearch?: (text: string) => void;
  onType?: (text: string) => void;
  /** Things at the right of the field: filters, order. */
  children?: ReactNode;
};

/** Round search field in a real form: Enter works without scripts; `onSearch` takes over when there are. */
export function SearchPill(props: SearchPillProps) {
  const {
    action,
    children,
    defaultValue,
    hidden = {},
    label,
    look = 'small',
    name = 'q',
    onSearch,
    onType,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(defaultValue ?? '');
  useEffect(() => {
    const field = input.current;
    // Keep what was typed after the search was sent.
    if (field !== null && (field !== document.activeElement || field.value.trim() === sent.current))
      field.value = defaultValue ?? '';
    sent.current = defaultValue ?? '';
  }, [defaultValue]);
  useEffect(() => {
    // «Atrás» may come before what was sent was ever shown: what the field says would not change.
    const recall = () => {
      sent.current = new URLSearchParams(location.search).get(name) ?? '';
      if (input.current !== null) input.current.value = sent.current;
    };
    addEventListener('popstate', recall);
    return () => removeEventListener('popstate', recall);
  }, [name]);
  return (
    <search>
      <form
        className={`u-search u-search--${look}`}
        action={action}
        method="get"
        role="presentation"
        onSubmit={(event) => {
          sent.current = input.current?.value.trim() ?? '';
          if (!onSearch) return;
          event.preventDefault();
          onSearch(sent.current);
        }}
      >
        {Object.entries(hidden).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <span className="u-search__box">
          <IconSearch {...ICON} />
          <input
            ref={input}
            type="search"
            name={name}
            aria-label={label}
            placeholder={props.placeholder}
            defaultValue={defaultValue}
            autoComplete="off"
            enterKeyHint="search"
            onChange={onType && ((event) => onType(event.currentTarget.value))}
          />
        </span>
        {look !== 'small' && (
          <Button type="submit">
            <span>Buscar</span>
            {look === 'large' ? <IconArrowRight {...ICON_SMALL} /> : <IconSearch {...ICON_SMALL} />}
          </Button>
        )}
        {children}
      </form>
    </search>
  );
}
