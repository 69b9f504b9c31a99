import { type FormEvent, useState } from 'react';
import type { ImportChoices, ImportDetail } from '#contract/imports.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ImportWords } from './import-words.ts';
import { settleImport } from './imports.data.ts';

interface ColumnsProps {
  words: ImportWords;
  run: ImportDetail;
  choices: ImportChoices;
  onChange: (run: ImportDetail) => void;
  onConflict: () => void;
}

/** What each column of a file is, and the day to which it is up to date. */
export function ImportColumns({ words, run, choices, onChange, onConflict }: ColumnsProps) {
  const { api } = usePortal();
  const [columns, setColumns] = useState(choices.mapping);
  const [day, setDay] = useState(choices.day ?? '');
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const options = choices.columns.map(({ header, example }, place) => ({
    value: String(place),
    label: `${header || `Columna ${place + 1}`}${example === '' ? '' : `: ${example.slice(0, 40)}`}`,
  }));
  const isChanged =
    day !== (choices.day ?? '') || choices.fields.some(({ name }) => columns[name] !== choices.mapping[name]);

  const choose = (field: string, value: string) =>
    setColumns(({ [field]: _before, ...others }) =>
      value === '' ? others : { ...others, [field]: Number(value) },
    );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (day !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
      setErrors({ day: 'Escribe una fecha que exista, como 10/09/2026.' });
      return;
    }
    setBusy(true);
    setErrors({});
    setProblem(undefined);
    try {
      onChange(await settleImport(api, words.api, run, { columns, day: day === '' ? null : day }));
    } catch (error) {
      if (!(error instanceof CallError)) setProblem('No se pudo. Intenta de nuevo.');
      else if (error.problem.fields !== undefined) setErrors(error.problem.fields);
      else setProblem(error.message);
      if (error instanceof CallError && error.status === 409) onConflict();
    } finally {
      setBusy(false);
    }
  };
  const errorOf = (name: string) => (errors[name] === undefined ? [] : [errors[name]]);

  return (
    <form
      className="f-import__columns"
      aria-labelledby="f-columnas"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <h3 id="f-columnas">Fecha de corte y columnas</h3>
      <p className="u-muted">
        Este archivo no dice a qué día está al corriente: escríbelo. Cambia una columna si se reconoció mal.
      </p>
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      <div className="f-import__fields">
        <DateField
          label={choices.dayLabel}
          format="dd/mm/yyyy"
          isCompact
          placeholder="dd/mm/aaaa"
          value={day}
          onChange={setDay}
          errors={errorOf('day')}
        />
        {choices.fields.map(({ name, label, isNeeded }) => (
          <Select
            key={name}
            label={label}
            isOptional={!isNeeded}
            options={options}
            emptyLabel="No está en el archivo"
            value={columns[name] === undefined ? '' : String(columns[name])}
            onChange={(value) => choose(name, value)}
            errors={errorOf(`columns.${name}`)}
          />
        ))}
      </div>
      <Button type="submit" variant="tonal" disabled={isBusy || !isChanged}>
        Guardar y leer de nuevo
      </Button>
    </form>
  );
}
