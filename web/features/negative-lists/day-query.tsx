import { NO_SUCH_DAY } from '#contract/date-words.ts';
import { type FormEvent, useState } from 'react';
import { FUTURE_DAY, LIST_SITUATION_LABELS, LIST_SOURCE_LABELS } from '#contract/negative-list-words.ts';
import type { ListHistory } from '#contract/negative-lists.ts';
import { normalizeRfc, personTypeOfRfc } from '#contract/rules/identifiers/rfc.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatFullDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { EntryEvidence } from './entry-evidence.tsx';
import { LEVEL_TONES } from './list-words.ts';
import { readHistory } from './negative-lists.data.ts';

/** «¿Estaba en la lista el …?» for an RFC and a day. */
export function DayQuery() {
  const { api, now } = usePortal();
  const [rfc, setRfc] = useState('');
  const today = todayInMexico(now);
  const [day, setDay] = useState(today);
  const [errors, setErrors] = useState<{ rfc?: string; day?: string }>({});
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState<ListHistory>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(personTypeOfRfc(normalizeRfc(rfc)) === undefined
        ? { rfc: 'Escribe un RFC de 12 o 13 caracteres.' }
        : {}),
      ...(!/^\d{4}-\d{2}-\d{2}$/.test(day) ? { day: NO_SUCH_DAY } : day > today ? { day: FUTURE_DAY } : {}),
    };
    setErrors(found);
    // What was answered before is of another question.
    setAnswer(undefined);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      setAnswer(await readHistory(api, normalizeRfc(rfc), day));
    } catch (error) {
      const fields = error instanceof CallError ? error.problem.fields : undefined;
      if (fields?.fecha !== undefined) setErrors({ day: fields.fecha });
      else setProblem(error instanceof CallError ? error.message : 'No se pudo consultar. Intenta de nuevo.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack gap={24}>
      <form className="nl-fields nl-fields--row" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="RFC"
          value={rfc}
          maxLength={20}
          onChange={setRfc}
          errors={errors.rfc === undefined ? [] : [errors.rfc]}
        />
        <DateField
          label="¿Estaba en la lista el…?"
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          max={today}
          value={day}
          onChange={setDay}
          errors={errors.day === undefined ? [] : [errors.day]}
        />
        <Button type="submit" disabled={isBusy}>
          Consultar
        </Button>
      </form>
      {problem !== undefined && <ActResult>{problem}</ActResult>}
      <div role="status">
        {answer?.answers.map((one) => (
          <Answer key={one.source} answer={one} on={answer.on} rfc={answer.rfc} />
        ))}
      </div>
    </Stack>
  );
}

type OnDay = ListHistory['answers'][number]['onThatDay'][number];

/** The answer in a word, by the gravest of what stood then: what had ended or was taken back is no bar. */
function headOf(entries: readonly OnDay[]): string {
  const states = new Set(entries.map(({ stood }) => stood.state));
  if (states.has('in_force')) return 'Sí.';
  if (states.has('doubtful')) return 'En duda.';
  return states.has('noted') ? 'Está en la lista, sin impedimento.' : 'No.';
}

const toneOf = ({ effect, stood: { state } }: OnDay) =>
  state === 'in_force' || state === 'doubtful' ? LEVEL_TONES[effect] : LEVEL_TONES.info;

/** How an entry stood on the day, with its dates. */
function stoodText({ stood }: OnDay): string {
  const { state, since, until, takenBack, stages } = stood;
  const [from, to] = [since, until].map((day) => (day === null ? '' : formatDate(day)));
  const term =
    from === ''
      ? to === ''
        ? ''
        : `hasta el ${to}`
      : to === ''
        ? `desde el ${from}`
        : `del ${from} al ${to}`;
  const before = stages
    .filter(({ situation }) => situation !== stood.situation)
    .map(
      ({ situation, publishedOn }) =>
        `${LIST_SITUATION_LABELS[situation].toLowerCase()} el ${formatDate(publishedOn)}`,
    );
  const path = before.length === 0 ? '' : ` Antes: ${before.join(', ')}.`;
  if (stages.length > 0) return `${term === '' ? 'la lista no dice desde cuándo' : term}.${path}`;
  const words: Record<typeof state, string> = {
    in_force: term === '' ? 'en vigor; la lista no trae fechas.' : `${term}${to === '' ? ', sin fin' : ''}.`,
    doubtful:
      takenBack === null
        ? `${term === '' ? 'la lista no trae fechas' : term}; comprueba si seguía en pie.`
        : `${term === '' ? '' : `${term}; `}la lista dice «${takenBack}»: comprueba si seguía en pie.`,
    noted: `${term === '' ? '' : `${term}; `}no es una inhabilitación.`,
    not_begun: `empieza después, el ${from}.`,
    ended: `ya había terminado: ${term}.`,
    void: takenBack === null ? 'no hay sanción.' : `quedó sin efecto: «${takenBack}».`,
  };
  return words[state];
}

function Answer({ answer, on, rfc }: { answer: ListHistory['answers'][number]; on: string; rfc: string }) {
  const { source, edition, onThatDay, byPublication, stretches } = answer;
  return (
    <section className="nl-answer" aria-label={LIST_SOURCE_LABELS[source]}>
      <h3>{LIST_SOURCE_LABELS[source]}</h3>
      <p>
        {onThatDay.length > 0 ? (
          <>
            <strong>{headOf(onThatDay)}</strong> El {formatFullDate(on)}, {rfc} estaba así:
            {onThatDay.map((entry) => (
              <span key={`${entry.listedFrom} ${entry.situation} ${entry.name}`} className="nl-stood">
                <Tag tone={toneOf(entry)}>{LIST_SITUATION_LABELS[entry.stood.situation]}</Tag>{' '}
                {stoodText(entry)}
              </span>
            ))}
          </>
        ) : edition === null ? (
          <>
            <strong>No se sabe por las listas guardadas.</strong> No hay una con corte al {formatFullDate(on)}{' '}
            o anterior.
          </>
        ) : !edition.hasRfcs ? (
          <>
            <strong>No se puede saber por el RFC.</strong> Esta lista no lo trae; busca el nombre en las
            coincidencias.
          </>
        ) : (
          <>
            <strong>No.</strong> El {formatFullDate(on)}, {rfc} no estaba en la lista.
          </>
        )}
      </p>
      {onThatDay.some(({ stood }) => stood.isReckoned) && (
        <p className="u-muted">El fin es el que da su plazo; la lista no lo dice.</p>
      )}
      {edition !== null && (
        <p className="u-muted">Según la lista con corte al {formatDate(edition.cutoffOn)}.</p>
      )}
      {byPublication !== null && onThatDay.length === 0 && (
        <p>
          Por las fechas de publicación que trae la lista:{' '}
          {LIST_SITUATION_LABELS[byPublication.situation].toLowerCase()} desde el{' '}
          {formatDate(byPublication.publishedOn)}.
        </p>
      )}
      {stretches.length > 0 && (
        <details>
          <summary>Todo lo que se guarda de este RFC ({stretches.length})</summary>
          {stretches.map((stretch) => (
            <EntryEvidence
              key={`${stretch.listedFrom} ${stretch.situation} ${stretch.name}`}
              entry={stretch}
            />
          ))}
        </details>
      )}
    </section>
  );
}
