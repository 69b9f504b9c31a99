import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { emptyValue, rowOf, rowsOf, type ContentChild, type ContentField } from '#contract/content.ts';
import { mostOf } from '#contract/rules/texts/content-check.ts';
import { capitalize } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { ICON, ICON_SMALL } from '#web/ui/icon-size.ts';
import { Cluster } from '#web/ui/layout.tsx';
import { controlId } from './control-id.ts';

interface RowsFieldProps {
  field: ContentField;
  value: unknown;
  onChange: (rows: ContentChild[]) => void;
  errors: readonly string[];
  isDisabled: boolean;
  /** The control of one part of a row; `id` is its own. */
  renderPart: (part: ContentField, row: ContentChild, onChange: (text: string) => void) => ReactNode;
  /** What a row shows before its parts. */
  renderHead?: (row: ContentChild) => ReactNode;
  /** What adds a row, where it is not a button that adds an empty one. */
  renderAdd?: (add: (row: ContentChild) => void, isFull: boolean) => ReactNode;
}

/** Child rows in their order: each is written, moved and taken away in its place; all of it works by the keyboard. */
export function RowsField(props: RowsFieldProps) {
  const { field, onChange, errors, isDisabled, renderPart, renderHead, renderAdd } = props;
  const { one, isFeminine, fields } = rowOf(field);
  const rows = rowsOf(props.value);
  const [told, setTold] = useState('');
  const id = controlId(field);
  const name = capitalize(one);
  /** The list is drawn anew before anything more is typed, so that no key goes astray. */
  const change = (next: ContentChild[], words: string, selector: string) => {
    const holder = document.activeElement;
    // A file comes up late: whoever writes elsewhere by then goes on there.
    const isElsewhere = holder !== document.body && holder?.closest(`#${id}`) === null;
    flushSync(() => {
      onChange(next);
      setTold(words);
    });
    if (!isElsewhere) document.querySelector<HTMLElement>(`#${id} ${selector}`)?.focus();
  };
  const add = (row: ContentChild) =>
    change(
      [...rows, row],
      `${name} ${rows.length + 1}, al final`,
      `[data-row="${row.id}"] :is(input, textarea, select)`,
    );
  const move = (index: number, by: 1 | -1) => {
    const next = [...rows];
    const [row] = next.splice(index, 1);
    if (row === undefined) return;
    next.splice(index + by, 0, row);
    const isAtEnd = by < 0 ? index + by === 0 : index + by === rows.length - 1;
    change(
      next,
      `${name} ahora en el lugar ${index + by + 1} de ${rows.length}`,
      `[data-row="${row.id}"] [data-move="${isAtEnd ? -by : by}"]`,
    );
  };
  const remove = (index: number) => {
    const neighbour = rows[index + 1] ?? rows[index - 1];
    change(
      rows.filter((_, place) => place !== index),
      `Se quitó ${isFeminine === true ? 'la' : 'el'} ${one} ${index + 1}`,
      neighbour === undefined ? '[data-add] button' : `[data-row="${neighbour.id}"] [data-remove]`,
    );
  };
  const isFull = rows.length >= mostOf(field);
  return (
    <fieldset id={id} tabIndex={-1} className="ct-rows" aria-describedby={`${id}-error`}>
      <legend className="u-field__label">
        {field.label}
        {field.isRequired !== true && <span className="u-muted"> (opcional)</span>}
      </legend>
      {field.help !== undefined && <p className="u-field__hint">{field.help}</p>}
      {rows.length > 0 && (
        <ol>
          {rows.map((row, index) => (
            <li key={row.id} data-row={row.id} aria-label={`${name} ${index + 1}`}>
              <div className="u-cluster u-cluster--between u-gap-8">
                <b>
                  {name} {index + 1}
                </b>
                <Cluster gap={4}>
                  <Button
                    variant="text"
                    icon
                    data-move="-1"
                    disabled={isDisabled || index === 0}
                    onClick={() => move(index, -1)}
                    aria-label={`Subir ${one} ${index + 1}`}
                  >
                    <IconArrowUp {...ICON} />
                  </Button>
                  <Button
                    variant="text"
                    icon
                    data-move="1"
                    disabled={isDisabled || index === rows.length - 1}
                    onClick={() => move(index, 1)}
                    aria-label={`Bajar ${one} ${index + 1}`}
                  >
                    <IconArrowDown {...ICON} />
                  </Button>
                  <Button
                    variant="text"
                    size="small"
                    data-remove
                    disabled={isDisabled}
                    onClick={() => remove(index)}
                    aria-label={`Quitar ${one} ${index + 1}`}
                  >
                    Quitar
                  </Button>
                </Cluster>
              </div>
              {renderHead?.(row)}
              <div className="ct-row__parts">
                {fields.map((part) => (
                  <div key={part.name} className={part.type === 'longText' ? 'ct-row__wide' : undefined}>
                    {renderPart(part, row, (text) =>
                      onChange(rows.map((other) => (other === row ? { ...row, [part.name]: text } : other))),
                    )}
                  </div>
                ))}
              </div>
            </li>
          ))}
        </ol>
      )}
      <div data-add>
        {renderAdd === undefined ? (
          <Button
            variant="tonal"
            size="small"
            disabled={isDisabled || isFull}
            onClick={() => add(emptyRow(fields))}
          >
            <IconPlus {...ICON_SMALL} /> Agregar {one}
          </Button>
        ) : (
          !isDisabled && renderAdd(add, isFull)
        )}
      </div>
      <FieldErrors id={`${id}-error`} messages={errors.slice(0, 1)} />
      <span className="u-visually-hidden" role="status">
        {told}
      </span>
    </fieldset>
  );
}

function emptyRow(fields: readonly ContentField[]): ContentChild {
  const values = fields.map((part) => [part.name, String(emptyValue(part))] as const);
  return { ...Object.fromEntries(values), id: crypto.randomUUID() };
}
