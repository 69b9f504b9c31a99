import { validDate } from '#web/ui/date-rules.ts';
import { type FormEvent, useState } from 'react';
import type { ImportDetail, ImportFact, ImportFindings } from '#contract/imports.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ImportWords } from './import-words.ts';
import { settleImport } from './imports.data.ts';

interface ReadingProps {
  words: ImportWords;
  run: ImportDetail;
  findings: ImportFindings;
  onChange: (run: ImportDetail) => void;
  onConflict: () => void;
}

/** What was understood of a file, in one line, and where a person says it otherwise. */
export function ImportReadingPart(props: ReadingProps) {
  const { reading, choices } = props.findings;
  const doubts = reading.flatMap(({ doubt }) => doubt ?? []);
  const isAsked = doubts.length > 0 || choices?.dayLabel !== undefined;
  const canChange =
    props.run.status === 'ready' &&
    (choices !== undefined || reading.some(({ choices: all }) => all.length > 1));
  return (
    <div className="f-import__reading">
      {reading.length > 0 && (
        <p>
          Se lee así:{' '}
          {reading.map(({ name, label, shown }, place) => (
            <span key={name} title={label}>
              {place > 0 && ' · '}
              {shown}
            </span>
          ))}
          .
        </p>
      )}
      {doubts.map((doubt) => (
        <Notice key={doubt} tone="warn">
          {doubt}
        </Notice>
      ))}
      {canChange && (
        <details open={isAsked}>
          <summary>Cambiar cómo se lee</summary>
          <ReadingForm {...props} />
        </details>
      )}
    </div>
  );
}

const isOffered = ({ choices, doubt }: ImportFact) => choices.length > 1 || doubt !== undefined;

function ReadingForm({ words, run, findings: { reading, choices }, onChange, onConflict }: ReadingProps) {
  const { api } = usePortal();
  const [columns, setColumns] = useState(choices?.mapping ?? {});
  const [day, setDay] = useState(choices?.day ?? '');
  const facts = reading.filter((fact) => isOffered(fact) && fact.choices.length > 0);
  const before = Object.fromEntries(
    facts.map(({ name, value, doubt }) => [name, doubt === undefined ? value : '']),
  );
  const [said, setSaid] = useState<Record<string, string>>(before);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const options = (choices?.columns ?? []).map(({ header, example }, place) => ({
    value: String(place),
    label: `${header || `Columna ${place + 1}`}${example === '' ? '' : `: ${example.slice(0, 40)}`}`,
  }));
  const areColumnsNew = choices?.fields.some(({ name }) => columns[name] !== choices.mapping[name]) === true;
  const isChanged =
    areColumnsNew || day !== (choices?.day ?? '') || facts.some(({ name }) => said[name] !== before[name]);

  const choose = (field: string, value: string) =>
    setColumns(({ [field]: _before, ...others }) =>
      value === '' ? others : { ...others, [field]: Number(value) },
    );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const written = validDate()(day);
    if (typeof written === 'string') {
      setErrors({ day: written });
      return;
    }
    setBusy(true);
    setErrors({});
    setProblem(undefined);
    try {
      // What nobody chose stays with the portal, so that another sheet may have other letters.
      const chosen = facts.filter(
        ({ name, isSaid }) => said[name] !== '' && (isSaid === true || said[name] !== before[name]),
      );
      const isKept =
        choices !== undefined &&
        (areColumnsNew || run.settings?.columns != null || choices.dayLabel !== undefined);
      onChange(
        await settleImport(api, words.api, run, {
          columns: isKept ? columns : null,
          day: day === '' ? null : day,
          said: Object.fromEntries(chosen.map(({ name }) => [name, said[name]])),
        }),
      );
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
  const hasDay = choices?.dayLabel !== undefined;

  return (
    <form
      className="f-import__columns"
      aria-labelledby="f-columnas"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <h3 id="f-columnas">{hasDay ? 'Fecha de corte y columnas' : 'Cómo se lee el archivo'}</h3>
      <p className="u-muted">
        {hasDay
          ? 'Este archivo no dice a qué día está al corriente: escríbelo. Cambia una columna si se reconoció mal.'
          : 'Cambia lo que se reconoció mal. Los nombres de columnas que indiques se recuerdan para el siguiente archivo igual.'}
      </p>
      {problem !== undefined && <ActResult>{problem}</ActResult>}
      <div className="f-import__fields">
        {choices?.dayLabel !== undefined && (
          <DateField
            label={choices.dayLabel}
            format="dd/mm/yyyy"
            isCompact
            placeholder="dd/mm/aaaa"
            value={day}
            onChange={setDay}
            errors={errorOf('day')}
          />
        )}
        {facts.map(({ name, label, choices: offered, doubt }) => (
          <Select
            key={name}
            label={label}
            options={offered.map(({ value, label: text, examples = [] }) => ({
              value,
              label: examples.length === 0 ? text : `${text}: ${examples.join(' · ')}`,
            }))}
            {...(doubt === undefined ? {} : { emptyLabel: 'Elige cómo se lee' })}
            value={said[name] ?? ''}
            onChange={(value) => setSaid((all) => ({ ...all, [name]: value }))}
            errors={errorOf(`said.${name}`)}
          />
        ))}
        {choices?.fields.map(({ name, label, isNeeded }) => (
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
