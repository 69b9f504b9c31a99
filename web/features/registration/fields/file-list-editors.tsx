import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldId, useFileFields } from './form-context.ts';
import { focusSoon } from '../request/keep-focus.ts';

interface Column {
  key: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  inputMode?: 'decimal' | 'tel' | 'email' | 'numeric';
  isCapital?: boolean;
  maxLength: number;
}

interface ListKind {
  one: string;
  add: string;
  max: number;
  empty: Record<string, string>;
  columns: readonly Column[];
}

const LISTS: Record<'partners' | 'contacts', ListKind> = {
  partners: {
    one: 'Socio',
    add: 'Agregar un socio',
    max: 50,
    empty: { name: '', rfc: '', percentage: '' },
    columns: [
      { key: 'name', label: 'Nombre o denominación', maxLength: 250 },
      { key: 'rfc', label: 'RFC', isOptional: true, isCapital: true, maxLength: 20 },
      { key: 'percentage', label: 'Participación (%)', inputMode: 'decimal', maxLength: 8 },
    ],
  },
  contacts: {
    one: 'Contacto',
    add: 'Agregar un contacto',
    max: 10,
    empty: { name: '', position: '', phone: '', extension: '', email: '' },
    columns: [
      { key: 'name', label: 'Nombre', maxLength: 120 },
      { key: 'position', label: 'Puesto', isOptional: true, maxLength: 120 },
      { key: 'phone', label: 'Teléfono', inputMode: 'tel', maxLength: 20 },
      { key: 'email', label: 'Correo', inputMode: 'email', isOptional: true, maxLength: 254 },
    ],
  },
};

/** Partners or sales contacts: rows that are added, filled and taken away. */
export function ListEditor({ list }: { list: 'partners' | 'contacts' }) {
  const form = useFileFields();
  const kind = LISTS[list];
  const rows: readonly Record<string, string>[] = form.file[list];
  const [message] = form.errors(list);
  const add = () => {
    form.set(list, [...rows, kind.empty]);
    focusSoon(fieldId(`${list}.${rows.length}.${kind.columns[0]?.key ?? ''}`));
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
            {kind.columns.map((column) => {
              const path = `${list}.${index}.${column.key}`;
              return (
                <TextField
                  key={column.key}
                  id={fieldId(path)}
                  label={column.label}
                  value={row[column.key] ?? ''}
                  maxLength={column.maxLength}
                  errors={form.errors(path)}
                  onBlur={() => form.blur(path)}
                  onChange={(value) =>
                    form.set(path, column.isCapital === true ? value.toUpperCase() : value)
                  }
                  {...(column.isOptional === true ? { isOptional: true } : {})}
                  {...(column.inputMode === undefined ? {} : { inputMode: column.inputMode })}
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
          {kind.add}
        </Button>
      )}
    </div>
  );
}
