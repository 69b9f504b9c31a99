import type { Text } from '#contract/file-field.ts';
import { FILE_FIELDS } from '#contract/file-fields.ts';
import { emptyIn } from '#contract/supplier-file.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { inputModeOf } from './field-specs.ts';
import { fieldId, useFileFields } from './form-context.ts';
import { focusSoon } from '../request/focus-soon.ts';

/** What the catalogue of the file says of a list: its columns, what a row is called and how many there may be. */
function listAt(path: 'partners' | 'contacts') {
  const { fields, one, most } = FILE_FIELDS[path];
  const columns = Object.entries<Text>(fields).filter(([, { kind }]) => kind !== 'code');
  return { columns, one, max: most.count, empty: emptyIn(fields) };
}

/** Partners or sales contacts: rows that are added, filled and taken away. */
export function ListEditor({ list }: { list: 'partners' | 'contacts' }) {
  const form = useFileFields();
  const kind = listAt(list);
  const rows: readonly Record<string, string>[] = form.file[list];
  const [message] = form.errors(list);
  const add = () => {
    form.set(list, [...rows, kind.empty]);
    focusSoon(fieldId(`${list}.${rows.length}.${kind.columns[0]?.[0] ?? ''}`));
  };
  const remove = (index: number) => {
    form.set(
      list,
      rows.filter((_, at) => at !== index),
    );
    focusSoon(fieldId(`${list}.agregar`));
  };
  return (
    <div className="r-list">
      {message !== undefined && (
        <p className="u-field__error" id={fieldId(list)} tabIndex={-1}>
          {message}
        </p>
      )}
      {rows.map((row, index) => (
        <fieldset key={index} className="r-list__row">
          <legend>
            {kind.one} {index + 1}
          </legend>
          <div className="u-grid-2">
            {kind.columns.map(([key, column]) => {
              const path = `${list}.${index}.${key}`;
              const inputMode = inputModeOf(column.kind);
              return (
                <TextField
                  key={key}
                  id={fieldId(path)}
                  label={column.label}
                  value={row[key] ?? ''}
                  maxLength={column.max}
                  errors={form.errors(path)}
                  onBlur={() => form.blur(path)}
                  onChange={(value) =>
                    form.set(path, column.kind === 'capitals' ? value.toUpperCase() : value)
                  }
                  {...(column.isOptional === true ? { isOptional: true } : {})}
                  {...(inputMode === undefined ? {} : { inputMode })}
                />
              );
            })}
          </div>
          <Button
            variant="text"
            size="small"
            aria-label={`Quitar ${kind.one.toLowerCase()} ${index + 1}`}
            onClick={() => remove(index)}
          >
            Quitar
          </Button>
        </fieldset>
      ))}
      {rows.length < kind.max && (
        <Button id={fieldId(`${list}.agregar`)} variant="tonal" size="small" onClick={add}>
          Agregar un {kind.one.toLowerCase()}
        </Button>
      )}
    </div>
  );
}
