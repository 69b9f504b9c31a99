import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '../kit/format.ts';
import type { Day } from './calendar.ts';
import { DateField } from './date-field.tsx';
import type { Selection } from './date-selection.ts';
import './facet-panel.css';
import './field.css';

/** One value of a facet and how many things have it (counted without this facet's own choice). */
export type FacetOption = { value: string; label: string; count?: number };

/** A group of checkboxes under one parameter. */
export type Facet = {
  kind?: 'choices';
  name: string;
  title: string;
  options: readonly FacetOption[];
  selected: readonly string[];
  /** Options in sight at first; the rest behind `more`. Default: all. */
  visible?: number;
  /** «áreas»: writes «Ver 9 áreas más». */
  noun?: string;
};

/** From and until, under two parameters. */
export type DateFacet = {
  kind: 'dates';
  title: string;
  from: { name: string; value: Day | '' };
  to: { name: string; value: Day | '' };
  /** Both at once, of the calendar; empty: neither. */
  onDays: (days: Selection) => void;
};

type FacetPanelProps = {
  facets: readonly (Facet | DateFacet)[];
  /** Where the form goes when there are no scripts. */
  action: string;
  /** Other parameters to keep (text, order). */
  hidden?: Readonly<Record<string, string>>;
  /** New values of one parameter; the caller changes the address. */
  onChange: (name: string, values: string[]) => void;
  today?: Day;
};

/** Facets in a real form: every press applies at once; without scripts there is an «Aplicar filtros» button. */
export function FacetPanel({ facets, action, hidden, onChange, today }: FacetPanelProps) {
  return (
    <form method="get" action={action} aria-label="Filtros" onSubmit={(event) => event.preventDefault()}>
      {Object.entries(hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="u-facets__how">Cada filtro se aplica al elegirlo.</p>
      {facets.map((facet) =>
        facet.kind === 'dates' ? (
          <DateFacetGroup key={facet.from.name} facet={facet} onChange={onChange} today={today} />
        ) : (
          <FacetGroup key={facet.name} facet={facet} onChange={onChange} />
        ),
      )}
      <noscript>
        <button type="submit" className="u-btn">
          Aplicar filtros
        </button>
      </noscript>
    </form>
  );
}

function FacetGroup({ facet, onChange }: { facet: Facet; onChange: FacetPanelProps['onChange'] }) {
  const { name, noun = 'opciones', options, title } = facet;
  const [selected, choose] = useChosen(facet.selected);
  const group = useRef<HTMLFieldSetElement>(null);
  const apply = () => {
    const boxes = [...group.current!.querySelectorAll('input')];
    if (boxes.every(({ checked, value }) => checked === selected.includes(value))) return;
    const values = selected.filter((value) => boxes.every((box) => box.value !== value || box.checked));
    for (const { checked, value } of boxes) if (checked && !values.includes(value)) values.push(value);
    choose(values);
    onChange(name, values);
  };
  // A box that was pressed before the page answered stays as pressed, and nobody was told.
  useEffect(apply);
  const visible = facet.visible ?? options.length;
  const rest = options.slice(visible);
  const row = (option: FacetOption) => (
    <label key={option.value} className="u-check">
      <input
        type="checkbox"
        name={name}
        value={option.value}
        checked={selected.includes(option.value)}
        onChange={apply}
      />
      <span>{option.label}</span>
      {option.count !== undefined && <span className="u-check__count">{formatCount(option.count)}</span>}
    </label>
  );
  return (
    <fieldset className="u-facet" ref={group}>
      <legend>{title}</legend>
      {options.slice(0, visible).map(row)}
      {rest.length > 0 && (
        <details open={rest.some(({ value }) => selected.includes(value))}>
          <summary>{rest.length === 1 ? 'Ver 1 más' : `Ver ${rest.length} ${noun} más`}</summary>
          {rest.map(row)}
        </details>
      )}
    </fieldset>
  );
}

/** The values of the address, or those just pressed until the address has changed: a box answers at once. */
function useChosen(selected: readonly string[]) {
  const [pressed, setPressed] = useState<{ values: readonly string[]; over: string }>();
  const key = selected.join('\n');
  const choose = (values: readonly string[]) => setPressed({ values, over: key });
  const isStale = pressed !== undefined && pressed.over !== key;
  // Forgotten during rendering, so that a way back to the old address does not bring the press again.
  if (isStale) setPressed(undefined);
  return [pressed === undefined || isStale ? selected : pressed.values, choose] as const;
}

/** The day of the address, or the text that is typed over it: one that is no date stays, and its field says so. */
function useTypedDay(value: string, onDays: (days: string[]) => void) {
  const [typed, setTyped] = useState({ text: value, over: value });
  const type = (text: string) => {
    const isTold = text === '' || /^\d{4}-\d\d-\d\d$/.test(text);
    setTyped({ text, over: isTold ? text : value });
    if (isTold) onDays(text ? [text] : []);
  };
  return { value: typed.over === value ? typed.text : value, onChange: type };
}

type DateFacetGroupProps = { facet: DateFacet; onChange: FacetPanelProps['onChange']; today?: Day };

function DateFacetGroup({ facet, onChange, today }: DateFacetGroupProps) {
  const { from, title, to } = facet;
  const start = useTypedDay(from.value, (days) => onChange(from.name, days));
  const end = useTypedDay(to.value, (days) => onChange(to.name, days));
  const range = {
    days: [from.value, to.value].filter((day) => day !== ''),
    onChange: facet.onDays,
  };
  const shared = { format: 'dd/mm/yyyy', placeholder: 'dd/mm/aaaa', isCompact: true, today, range } as const;
  return (
    <fieldset className="u-facet">
      <legend>{title}</legend>
      <div className="u-facet__dates">
        <DateField {...shared} label="Desde" name={from.name} {...start} max={to.value || undefined} />
        <DateField {...shared} label="Hasta" name={to.name} {...end} min={from.value || undefined} />
      </div>
    </fieldset>
  );
}

/** Column of facets; below 1280 px it is hidden until the link «Filtros» leads to it. */
export function FacetColumn({ children, title = 'Filtros' }: { children: ReactNode; title?: string }) {
  const id = useId();
  return (
    <aside className="u-facets" id="filtros" aria-labelledby={id}>
      <h2 className="u-visually-hidden" id={id}>
        {title}
      </h2>
      {children}
    </aside>
  );
}
