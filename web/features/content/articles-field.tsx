import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { emptyValue, rowOf, rowsOf, type ContentChild, type ContentField } from '#contract/content.ts';
import { PART_KIND_LABELS, type PartKind } from '#contract/rules/documents/article-parts.ts';
import { mostOf } from '#contract/rules/texts/content-check.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { ICON, ICON_SMALL } from '#web/ui/icon-size.ts';
import { Cluster } from '#web/ui/layout.tsx';
import { ArticlesImport } from './articles-import.tsx';
import { joinedWith, splitAt } from './article-steps.ts';
import { controlId } from './control-id.ts';
import './articles-field.css';

interface ArticlesFieldProps {
  field: ContentField;
  value: unknown;
  onChange: (rows: ContentChild[]) => void;
  errors: readonly string[];
  isDisabled: boolean;
  /** The control of one part of a row; `id` is its own. */
  renderPart: (part: ContentField, row: ContentChild, onChange: (text: string) => void) => ReactNode;
}

/** The parts of a text, a line each: one of them is open to be written, joined, divided, moved or taken away. */
export function ArticlesField({
  field,
  value,
  onChange,
  errors,
  isDisabled,
  renderPart,
}: ArticlesFieldProps) {
  const rows = rowsOf(value);
  const { fields } = rowOf(field);
  const [open, setOpen] = useState<string>();
  const [told, setTold] = useState('');
  const id = controlId(field);
  const isFull = rows.length >= mostOf(field);
  /** The list is drawn anew before anything more is typed, so that no key goes astray. */
  const change = (next: ContentChild[], { row, words, to }: { row: string; words: string; to: string }) => {
    flushSync(() => {
      onChange(next);
      setOpen(row);
      setTold(words);
    });
    document.querySelector<HTMLElement>(`#${id} [data-row="${row}"] ${to}`)?.focus();
  };
  const FIRST = ':is(input, textarea, select)';
  const add = () => {
    const row = emptyRow(fields);
    change([...rows, row], { row: row.id, words: `Parte ${rows.length + 1}, al final`, to: FIRST });
  };
  const move = (index: number, by: 1 | -1) => {
    const next = [...rows];
    const [row] = next.splice(index, 1);
    if (row === undefined) return;
    next.splice(index + by, 0, row);
    const isAtEnd = by < 0 ? index + by === 0 : index + by === rows.length - 1;
    const words = `Parte ahora en el lugar ${index + by + 1} de ${rows.length}`;
    change(next, { row: row.id, words, to: `[data-move="${isAtEnd ? -by : by}"]` });
  };
  const remove = (index: number) => {
    const neighbour = rows[index + 1] ?? rows[index - 1];
    const next = rows.filter((_, place) => place !== index);
    change(next, { row: '', words: `Se quitó la parte ${index + 1}`, to: '' });
    const to = neighbour === undefined ? '[data-add] button' : `[data-row="${neighbour.id}"] button`;
    document.querySelector<HTMLElement>(`#${id} ${to}`)?.focus();
  };
  const join = (index: number) => {
    const before = rows[index - 1];
    const row = rows[index];
    if (before === undefined || row === undefined) return;
    const next = rows.flatMap((one) =>
      one === before ? [joinedWith(before, row)] : one === row ? [] : [one],
    );
    change(next, { row: before.id, words: `Se unió a la parte ${index}`, to: 'textarea' });
  };
  const split = (row: ContentChild) => {
    const control = document.getElementById(controlId({ name: 'text' }, row.id));
    const at = control instanceof HTMLTextAreaElement ? control.selectionStart : 0;
    const [head, tail] = splitAt(row, at, crypto.randomUUID());
    const next = rows.flatMap((one) => (one === row ? [head, tail] : [one]));
    change(next, { row: tail.id, words: 'Se dividió: escribe su número', to: '[name="label"]' });
  };
  return (
    <fieldset id={id} tabIndex={-1} className="ct-rows ct-articles" aria-describedby={`${id}-error`}>
      <legend className="u-field__label">{field.label}</legend>
      <ArticlesImport
        count={rows.length}
        isDisabled={isDisabled}
        onTake={(parts) => {
          onChange(parts.map((part) => ({ ...part, id: crypto.randomUUID() })));
          setTold(formatCountOf(parts.length, 'parte', 'partes'));
          setOpen(undefined);
        }}
      />
      {rows.length > 0 && (
        <ol>
          {rows.map((row, index) => {
            const isOpen = open === row.id;
            return (
              <li key={row.id} data-row={row.id} data-kind={row.kind} aria-label={`Parte ${index + 1}`}>
                <button
                  type="button"
                  className="ct-article__line"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? undefined : row.id)}
                >
                  <b>{nameOf(row)}</b>
                  <span>{row.text === '' ? '' : (row.text ?? '').slice(0, 120)}</span>
                </button>
                {isOpen && (
                  <>
                    <div className="ct-row__parts">
                      {fields.map((part) => (
                        <div
                          key={part.name}
                          className={part.type === 'longText' ? 'ct-row__wide' : undefined}
                        >
                          {renderPart(part, row, (text) =>
                            onChange(rows.map((one) => (one === row ? { ...row, [part.name]: text } : one))),
                          )}
                        </div>
                      ))}
                    </div>
                    <Cluster gap={4} className="ct-article__steps">
                      <Button
                        variant="text"
                        size="small"
                        disabled={isDisabled || isFull}
                        onClick={() => split(row)}
                      >
                        Dividir donde está el cursor
                      </Button>
                      <Button
                        variant="text"
                        size="small"
                        disabled={isDisabled || index === 0}
                        onClick={() => join(index)}
                      >
                        Unir con la anterior
                      </Button>
                      <Button
                        variant="text"
                        icon
                        data-move="-1"
                        disabled={isDisabled || index === 0}
                        onClick={() => move(index, -1)}
                        aria-label={`Subir parte ${index + 1}`}
                      >
                        <IconArrowUp {...ICON} />
                      </Button>
                      <Button
                        variant="text"
                        icon
                        data-move="1"
                        disabled={isDisabled || index === rows.length - 1}
                        onClick={() => move(index, 1)}
                        aria-label={`Bajar parte ${index + 1}`}
                      >
                        <IconArrowDown {...ICON} />
                      </Button>
                      <Button
                        variant="text"
                        size="small"
                        disabled={isDisabled}
                        onClick={() => remove(index)}
                        aria-label={`Quitar parte ${index + 1}`}
                      >
                        Quitar
                      </Button>
                    </Cluster>
                  </>
                )}
              </li>
            );
          })}
        </ol>
      )}
      <div data-add>
        <Button variant="tonal" size="small" disabled={isDisabled || isFull} onClick={add}>
          <IconPlus {...ICON_SMALL} /> Agregar parte
        </Button>
      </div>
      <FieldErrors id={`${id}-error`} messages={errors.slice(0, 1)} />
      <span className="u-visually-hidden" role="status">
        {told}
      </span>
    </fieldset>
  );
}

function nameOf({ kind = '', label = '', heading = '' }: ContentChild): string {
  const said = [label, heading].filter((text) => text !== '').join('. ');
  return said === '' ? (PART_KIND_LABELS[kind as PartKind] ?? 'Parte') : said;
}

function emptyRow(fields: readonly ContentField[]): ContentChild {
  const values = fields.map((part) => [part.name, String(emptyValue(part))] as const);
  return { ...Object.fromEntries(values), id: crypto.randomUUID() };
}
