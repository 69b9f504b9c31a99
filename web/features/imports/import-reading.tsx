import { validDate } from '#web/ui/date-rules.ts';
import { type FormEvent, useState } from 'react';
import { linesText, type ImportDetail, type ImportFact, type ImportFindings } from '#contract/imports.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
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

/** What was understood of a file, in one line, what a person has to say of it, and where it is said otherwise. */
export function ImportReadingPart(props: ReadingProps) {
  const { reading, choices } = props.findings;
  const doubts = reading.filter(({ doubt }) => doubt !== undefined);
  const canChange =
    props.run.status === 'ready' &&
    (choices !== undefined || reading.some(({ choices: all }) => all.length > 1));
  return (
    <div className="f-import__reading u-stack u-gap-12">
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
      {doubts
        .filter((fact) => !canChange || !isQuestion(fact))
        .map(({ name, doubt }) => (
          <Notice key={name} tone="warn">
            {doubt}
          </Notice>
        ))}
      {canChange && <ReadingForm {...props} />}
    </div>
  );
}

/** Asked with its answers in sight; a doubt of the header is about columns instead. */
const isQuestion = ({ name, doubt, offer, choices }: ImportFact) =>
  (doubt ?? offer) !== undefined && name !== 'header' && choices.length > 0;

/** Columns of the file that are asked about, one by one; more of them are looked at by what the portal wants. */
const MAX_ASKED = 60;

/** What tells which table of the file is read. */
const OF_TABLE = new Set(['encoding', 'separator', 'sheet', 'header']);

function ReadingForm({
  words,
  run,
  findings: { reading, choices, words: asked = [] },
  onChange,
  onConflict,
}: ReadingProps) {
  const { api } = usePortal();
  const [columns, setColumns] = useState(choices?.mapping ?? {});
  const [day, setDay] = useState(choices?.day ?? '');
  // What was said is kept when something else is answered, also where it was the only choice.
  const facts = reading.filter(
    (fact) => isQuestion(fact) || fact.choices.length > (fact.isSaid === true ? 0 : 1),
  );
  const before = Object.fromEntries(facts.map((fact) => [fact.name, isQuestion(fact) ? '' : fact.value]));
  const [said, setSaid] = useState<Record<string, string>>(before);
  const answered = Object.fromEntries(
    asked.map(({ field, asked: all }) => [
      field,
      Object.fromEntries(all.flatMap(({ word, value }) => (value === '' ? [] : [[word, value] as const]))),
    ]),
  );
  const [answers, setAnswers] = useState<Record<string, Record<string, string>>>(answered);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const fileColumns = (choices?.columns ?? []).map(({ header, example }, place) => ({
    place,
    header: header || `Columna ${place + 1}`,
    example: example.slice(0, 40),
  }));
  const areColumnsNew = choices?.fields.some(({ name }) => columns[name] !== choices.mapping[name]) === true;
  const lacksColumns = reading.some(({ name: fact, doubt }) => fact === 'header' && doubt !== undefined);
  // «No se usa» is an answer, where nothing that is needed is missing.
  const mayStay =
    lacksColumns &&
    choices?.fields.every(({ name, isNeeded }) => !isNeeded || choices.mapping[name] !== undefined) === true;
  // Of another sheet or separator the columns are others: the portal looks at them first.
  const isOtherTable = facts.some(({ name }) => OF_TABLE.has(name) && said[name] !== before[name]);
  const isChanged =
    mayStay ||
    JSON.stringify(answers) !== JSON.stringify(answered) ||
    areColumnsNew ||
    day !== (choices?.day ?? '') ||
    facts.some(({ name }) => said[name] !== before[name]);

  const fieldAt = (place: number) => Object.keys(columns).find((name) => columns[name] === place) ?? '';
  const nameColumn = (place: number, field: string) =>
    setColumns((all) => ({
      ...Object.fromEntries(Object.entries(all).filter(([, at]) => at !== place)),
      ...(field === '' ? {} : { [field]: place }),
    }));
  /** A column has one datum: it is taken from whichever had it. */
  const choose = (field: string, value: string) => {
    if (value !== '') nameColumn(Number(value), field);
    else setColumns(({ [field]: _before, ...others }) => others);
  };
  const labelOf = (field: string) => choices?.fields.find(({ name }) => name === field)?.label ?? '';
  const columnsFor = (field: string) =>
    fileColumns.map(({ place, header, example }) => {
      const other = fieldAt(place);
      return {
        value: String(place),
        label: `${header}${example === '' ? '' : `: ${example}`}${other === '' || other === field ? '' : ` (ahora es ${labelOf(other)})`}`,
      };
    });

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
        (fact) => said[fact.name] !== '' && (fact.isSaid === true || said[fact.name] !== before[fact.name]),
      );
      const isKept =
        choices !== undefined &&
        (areColumnsNew ||
          (mayStay && !isOtherTable) ||
          run.settings?.columns != null ||
          choices.dayLabel !== undefined);
      onChange(
        await settleImport(api, words.api, run, {
          columns: isKept ? columns : null,
          day: day === '' ? null : day,
          said: Object.fromEntries(chosen.map((fact) => [fact.name, said[fact.name]])),
          words: answers,
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
  const errorOf = (field: string) => (errors[field] === undefined ? [] : [errors[field]]);
  const dayLabel = choices?.dayLabel;
  const isDayAsked = dayLabel !== undefined && choices?.day == null;
  const dayField = (
    <DateField
      label={dayLabel ?? ''}
      hint="Este archivo no dice a qué día está al corriente: escríbelo."
      format="dd/mm/yyyy"
      isCompact
      placeholder="dd/mm/aaaa"
      value={day}
      onChange={setDay}
      errors={errorOf('day')}
    />
  );
  const questions = facts.filter(isQuestion);
  const mapped = new Set(Object.values(choices?.mapping ?? {}));
  const unknown = lacksColumns
    ? fileColumns.filter(({ place }) => !mapped.has(place)).slice(0, MAX_ASKED)
    : [];
  const wordFields = (isAnswered: boolean) =>
    asked.flatMap(({ field, label, choices: offered, asked: all }) =>
      all
        .filter(({ value }) => (value !== '') === isAnswered)
        .map(({ word, count, lines, near }) => (
          <Select
            key={`${field} ${word}`}
            label={`${label}: ¿qué es «${word}»?`}
            hint={`${formatCountOf(count, 'fila lo trae', 'filas lo traen')}: ${linesText(lines, count)}`}
            options={offered.toSorted(
              (a, b) => Number(near.includes(b.value)) - Number(near.includes(a.value)),
            )}
            emptyLabel="Sin decir"
            value={answers[field]?.[word] ?? ''}
            onChange={(value) =>
              setAnswers((before) => {
                const { [word]: _before, ...others } = before[field] ?? {};
                return { ...before, [field]: value === '' ? others : { ...others, [word]: value } };
              })
            }
            errors={errorOf(`words.${field}.${word}`)}
          />
        )),
    );
  const openWords = wordFields(false);
  const isAsked = questions.length > 0 || unknown.length > 0 || openWords.length > 0 || isDayAsked;
  const isOpen = (lacksColumns && unknown.length === 0) || Object.keys(errors).length > 0;
  const button = (
    <Button type="submit" variant="tonal" disabled={isBusy || !isChanged}>
      Guardar y leer de nuevo
    </Button>
  );

  return (
    <form
      className="f-import__columns"
      aria-label="Cómo se lee el archivo"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {problem !== undefined && <ActResult>{problem}</ActResult>}
      {isAsked && (
        <div className="u-card u-card--padded u-stack u-gap-16 f-import__asked">
          <h3>Falta que lo digas</h3>
          {questions.map(({ name: fact, label, choices: offered, doubt, offer }) => (
            <RadioGroup
              key={fact}
              label={label}
              hint={doubt ?? offer ?? ''}
              options={offered.map(({ value, label: text, examples = [], technical }) => ({
                value,
                label: text,
                note: [...examples, ...(technical === undefined ? [] : [technical])].join(' · '),
              }))}
              value={said[fact] ?? ''}
              onChange={(value) => setSaid((all) => ({ ...all, [fact]: value }))}
              errors={errorOf(`said.${fact}`)}
            />
          ))}
          {questions
            .flatMap(({ name: fact }) => choices?.fields.find(({ name }) => name === fact) ?? [])
            .filter(({ name }) => choices?.mapping[name] === undefined)
            .map(({ name, label }) => (
              <Select
                key={name}
                label={`O la columna que lo dice: ${label}`}
                isOptional
                options={columnsFor(name)}
                emptyLabel="No está en el archivo"
                value={columns[name] === undefined ? '' : String(columns[name])}
                onChange={(value) => choose(name, value)}
              />
            ))}
          {openWords}
          {unknown.map(({ place, header, example }) => (
            <Select
              key={place}
              label={`¿Qué es «${header}»?`}
              {...(example === '' ? {} : { hint: `Por ejemplo: ${example}` })}
              options={(choices?.fields ?? []).map(({ name, label }) => {
                const now = fileColumns[columns[name] ?? -1];
                return {
                  value: name,
                  label:
                    now === undefined || now.place === place ? label : `${label} (ahora es «${now.header}»)`,
                };
              })}
              emptyLabel="No se usa"
              value={fieldAt(place)}
              onChange={(field) => nameColumn(place, field)}
            />
          ))}
          {isDayAsked && dayField}
        </div>
      )}
      <details open={isOpen}>
        <summary>Cambiar cómo se lee</summary>
        <div className="f-import__columns">
          <p className="u-muted">
            Cambia lo que se reconoció mal. Los nombres de columnas que indiques se recuerdan para el
            siguiente archivo igual.
          </p>
          <div className="f-import__fields">
            {dayLabel !== undefined && !isDayAsked && dayField}
            {facts
              .filter((fact) => !isQuestion(fact))
              .map(({ name: fact, label, choices: offered }) => (
                <Select
                  key={fact}
                  label={label}
                  options={offered.map(({ value, label: text, examples: [example] = [], technical }) => ({
                    value,
                    label: `${text}${technical === undefined ? '' : ` (${technical})`}${example === undefined ? '' : `: ${example}`}`,
                  }))}
                  {...((before[fact] === '' || offered.length === 1) && { emptyLabel: 'Sin decir' })}
                  value={said[fact] ?? ''}
                  onChange={(value) => setSaid((all) => ({ ...all, [fact]: value }))}
                  errors={errorOf(`said.${fact}`)}
                />
              ))}
            {wordFields(true)}
            {choices?.fields.map(({ name: field, label, isNeeded }) => (
              <Select
                key={field}
                label={label}
                isOptional={!isNeeded}
                options={columnsFor(field)}
                emptyLabel="No está en el archivo"
                value={columns[field] === undefined ? '' : String(columns[field])}
                onChange={(value) => choose(field, value)}
                errors={errorOf(`columns.${field}`)}
              />
            ))}
          </div>
        </div>
        {!isAsked && button}
      </details>
      {isAsked && button}
    </form>
  );
}
