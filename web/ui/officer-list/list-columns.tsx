import { useState } from 'react';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import type { ListColumns as Declarations } from '#contract/list-columns.ts';
import { Button } from '../button.tsx';
import { Checkbox, RadioGroup } from '../choices.tsx';
import { Sheet } from '../dialog.tsx';
import { ICON_SMALL } from '../icon-size.ts';
import { DENSITIES, useDensity, type Density } from '../use-density.ts';
import type { ListAddress } from './list-address.ts';
import type { ListColumnView } from './list-parts.ts';
import './officer-list.css';

/** The columns of the address that the list has; without any, those that it shows by itself. The first always stays. */
export function shownColumns<Row>(
  columns: readonly ListColumnView<Row>[],
  asked: string | undefined,
): ListColumnView<Row>[] {
  const [head] = columns;
  const named = (asked ?? '').split(',').flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const found = named.length === 0 ? columns.filter(({ isExtra }) => isExtra !== true) : named;
  return head === undefined ? [] : [head, ...new Set(found.filter(({ key }) => key !== head.key))];
}

/** The word of the address for these columns; empty for those that the list shows by itself. */
export function columnsWord<Row>(columns: readonly ListColumnView<Row>[], keys: ReadonlySet<string>): string {
  const chosen = columns.filter(({ key }) => keys.has(key)).map(({ key }) => key);
  const own = columns.filter(({ isExtra }) => isExtra !== true).map(({ key }) => key);
  return chosen.join(',') === own.join(',') ? '' : chosen.join(',');
}

/** Columns of folios and numbers, as all lists call them. */
const KEYS: ReadonlySet<string> = new Set(['numero', 'folio', 'pedido', 'contrato', 'procedimiento']);

/** The columns that the contract declares, with what the screen shows of each. */
export function viewColumns<Declared extends Declarations, Row>(
  declared: Declared,
  view: (key: keyof Declared & string) => Pick<ListColumnView<Row>, 'cell' | 'isNumber'>,
): ListColumnView<Row>[] {
  return Object.entries(declared).map(([key, { label, isSortable, isExtra }]) => {
    const { cell, ...shown } = view(key);
    return {
      key,
      name: label,
      isSortable: isSortable === true,
      isExtra: isExtra === true,
      ...shown,
      cell: KEYS.has(key) ? (row) => <div className="u-list__key">{cell(row)}</div> : cell,
    };
  });
}

interface ListColumnsProps<Row> {
  columns: readonly ListColumnView<Row>[];
  address: ListAddress;
}

/** Which columns there are, and how close the rows stand. */
export function ListColumns<Row>({ columns, address }: ListColumnsProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const [density, choose] = useDensity();
  // What was ticked last: the address follows a moment later, and a second tick must not lose the first.
  const [ticked, setTicked] = useState<ReadonlySet<string>>();
  const shown = ticked ?? new Set(shownColumns(columns, address.values.columnas).map(({ key }) => key));
  const toggle = (key: string) => {
    const next = new Set(shown);
    if (!next.delete(key)) next.add(key);
    setTicked(next);
    address.set({ columnas: columnsWord(columns, next) });
  };
  const open = (isNow: boolean) => {
    setTicked(undefined);
    setOpen(isNow);
  };
  return (
    <>
      <Button variant="text" size="small" onClick={() => open(true)}>
        <IconColumns3 {...ICON_SMALL} /> Columnas
      </Button>
      <Sheet
        title="Columnas de la lista"
        isOpen={isOpen}
        onClose={() => open(false)}
        actions={
          <>
            <Button onClick={() => open(false)}>Listo</Button>
            {address.values.columnas !== undefined && address.values.columnas !== '' && (
              <Button
                variant="text"
                onClick={() => {
                  setTicked(undefined);
                  address.set({ columnas: '' });
                }}
              >
                Las de siempre
              </Button>
            )}
          </>
        }
      >
        <div className="u-stack u-gap-24">
          <fieldset className="u-list__columns">
            <legend className="u-field__label">Se ven</legend>
            {columns.map(({ key, name }, index) => (
              <Checkbox
                key={key}
                label={name}
                value={shown.has(key)}
                isDisabled={index === 0}
                onChange={() => toggle(key)}
              />
            ))}
          </fieldset>
          <RadioGroup
            label="Densidad de la tabla"
            hint="Vale para todas las listas en este equipo."
            value={density}
            onChange={(value) => choose(value as Density)}
            options={Object.entries(DENSITIES).map(([value, label]) => ({ value, label }))}
          />
        </div>
      </Sheet>
    </>
  );
}
