import { useCallback, useState } from 'react';
import {
  OPINION_STATE_LABELS,
  OPINION_STEP_LABELS,
  OPINION_VERDICT_LABELS,
  OPINION_VERDICTS,
  type Opinion,
  type OpinionStepInput,
  type OpinionVerdict,
} from '#contract/technical-opinions.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Split } from '#web/ui/layout.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useStepConflict } from '#web/ui/step-conflict.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { OpinionFilesPart } from './opinion-files-part.tsx';
import { loadOpinion, loadOpinionPdf, stepOpinion } from './technical-opinions.data.ts';

type Step = OpinionStepInput['step'];

/** What a person writes of a step until it is done. */
interface Written {
  step: Step | undefined;
  text: string;
  verdict: OpinionVerdict | '';
}
const NOTHING: Written = { step: undefined, text: '', verdict: '' };
const ACTIONS: Record<Step, string> = {
  take: 'Empezar el análisis',
  ask: 'Preguntar',
  reply: 'Responder',
  answer: 'Emitir el dictamen',
  withdraw: 'Retirar la solicitud',
};
const ASKED: Partial<Record<Step, string>> = {
  ask: '¿Qué falta saber?',
  reply: 'Tu respuesta',
  answer: 'Dictamen',
};

/** One request with what both sides said, and what its reader may do now. */
export function OpinionRecord({ folio }: { folio: string }) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => loadOpinion(api, folio, signal), [api, folio]);
  const { data, failure, reload, adopt } = useLoaded(ask);
  if (failure?.status === 404)
    return (
      <EmptyState title="No encontramos esa solicitud.">
        <a href={screenPath('/perfiles/dictamenes')}>Ver mis solicitudes</a>
      </EmptyState>
    );
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="la solicitud"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined) return <Skeleton rows={5} look="line" label="Cargando la solicitud" />;
  return <Record opinion={data} onChanged={adopt} onStale={reload} />;
}

/** Until when it is answered; nobody is late while a question is open. */
function dueText({ dueOn, status }: Opinion): string | null {
  if (dueOn === null || status === 'answered' || status === 'withdrawn') return null;
  return status === 'needs_info'
    ? 'El plazo corre otra vez desde que se responda la pregunta'
    : `A más tardar el ${formatDate(dueOn)}`;
}

type RecordProps = { opinion: Opinion; onChanged: (opinion: Opinion) => void; onStale: () => void };

function Record({ opinion, onChanged, onStale }: RecordProps) {
  const facts = (
    <aside aria-label="Datos de la solicitud">
      <h2 className="u-h3">Datos de la solicitud</h2>
      <FactList
        facts={[
          { name: 'Solicitó', value: opinion.requester },
          { name: 'Área', value: opinion.area },
          { name: 'Fecha del dictamen', value: formatDate(opinion.createdAt) },
          { name: 'Se responde', value: dueText(opinion) },
          {
            name: 'Perfil más cercano',
            value:
              opinion.profile === null ? null : (
                <a href={screenPath(`/perfiles/${opinion.profile}`)}>{opinion.profile}</a>
              ),
          },
          { name: 'Proyecto', value: opinion.project },
          { name: 'Presupuesto', value: opinion.budget === null ? null : formatMoney(opinion.budget) },
        ]}
      />
    </aside>
  );
  return (
    <Split aside={facts}>
      <div className="opinion-record">
        <p className="u-cluster">
          <Tag tone={opinion.status === 'answered' ? 'ok' : 'info'}>
            {OPINION_STATE_LABELS[opinion.status]}
          </Tag>
          {opinion.verdict !== null && <strong>{OPINION_VERDICT_LABELS[opinion.verdict]}</strong>}
          {opinion.status === 'answered' && <PdfButton folio={opinion.folio} />}
        </p>
        <section aria-labelledby="necesidad">
          <h2 id="necesidad">Qué se necesita</h2>
          <p className="opinion-text">{opinion.need}</p>
        </section>
        <section aria-labelledby="justificacion">
          <h2 id="justificacion">Por qué ningún perfil sirve</h2>
          <p className="opinion-text">{opinion.justification}</p>
        </section>
        <OpinionFilesPart opinion={opinion} onChanged={onChanged} />
        <section aria-labelledby="historia">
          <h2 id="historia">Historia</h2>
          <ol className="opinion-history">
            {opinion.history.map(({ at, author, step, text }) => (
              <li key={at}>
                <p>
                  <strong>{author}</strong> · {OPINION_STEP_LABELS[step]}{' '}
                  <span className="u-small u-muted">{formatDateTime(at)}</span>
                </p>
                {text !== '' && <p className="opinion-text">{text}</p>}
              </li>
            ))}
          </ol>
        </section>
        <Actions {...{ opinion, onChanged, onStale }} />
      </div>
    </Split>
  );
}

function PdfButton({ folio }: { folio: string }) {
  const { api, fail } = usePortal();
  return (
    <Button
      variant="tonal"
      size="small"
      onClick={() =>
        void loadOpinionPdf(api, folio).then(
          (file) => saveFile(file, `${folio}.pdf`),
          () => fail('No se descargó. Intenta de nuevo.'),
        )
      }
    >
      Descargar dictamen PDF
    </Button>
  );
}

function Actions({ opinion, onChanged, onStale }: RecordProps) {
  const { api, toast } = usePortal();
  const [written = NOTHING, keep] = useKept<Written>(`dictamen:${opinion.folio}`);
  const { step, text, verdict } = written;
  const write = (patch: Partial<Written>) => keep({ ...written, ...patch });
  const met = useStepConflict(valueWords([]), onStale);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failed, setFailed] = useState<string>();
  const act = async (chosen: Step) => {
    setFailed(undefined);
    try {
      onChanged(
        await stepOpinion(api, opinion, {
          step: chosen,
          text,
          verdict: chosen === 'answer' && verdict !== '' ? verdict : null,
        }),
      );
      keep(undefined);
      setProblems({});
      toast('Guardado.');
    } catch (error) {
      if (!(error instanceof CallError)) return setFailed('No se guardó. Lo que escribiste sigue aquí.');
      if (met.meet(error)) return undefined;
      setProblems(error.problem.fields ?? {});
      if (error.problem.fields === undefined) setFailed(error.message);
    }
    return undefined;
  };
  const asked = step === undefined ? undefined : ASKED[step];
  // What somebody did meanwhile may leave no place for it: it can still be read and copied.
  const isLate = step !== undefined && !opinion.steps.includes(step) && text !== '';
  if (opinion.steps.length === 0 && !isLate && !met.isMet) return null;
  return (
    <section aria-labelledby="que-sigue" className="opinion-actions">
      <h2 id="que-sigue">Qué sigue</h2>
      {met.part}
      {failed !== undefined && <ActResult>{failed}</ActResult>}
      {isLate && !met.isMet && (
        <Notice tone="warn">
          «{ACTIONS[step]}» ya no se puede, y lo que escribiste no se envió: cópialo si te sirve.
        </Notice>
      )}
      <p className="u-cluster">
        {opinion.steps.map((one) => (
          <Button
            key={one}
            variant={one === 'withdraw' ? 'line' : 'tonal'}
            disabled={met.isMet}
            aria-expanded={ASKED[one] === undefined ? undefined : one === step}
            onClick={() =>
              ASKED[one] === undefined ? void act(one) : write({ step: one === step ? undefined : one })
            }
          >
            {ACTIONS[one]}
          </Button>
        ))}
      </p>
      {step !== undefined && asked !== undefined && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void act(step);
          }}
        >
          {step === 'answer' && (
            <RadioGroup
              label="Sentido"
              value={verdict}
              onChange={(value) => write({ verdict: value as OpinionVerdict })}
              options={OPINION_VERDICTS.map((value) => ({ value, label: OPINION_VERDICT_LABELS[value] }))}
              errors={problems.verdict === undefined ? [] : [problems.verdict]}
            />
          )}
          <TextArea
            label={asked}
            rows={5}
            value={text}
            onChange={(next) => write({ text: next })}
            errors={problems.text === undefined ? [] : [problems.text]}
          />
          {!isLate && (
            <Button type="submit" disabled={met.isMet}>
              {step === 'answer' ? 'Emitir' : 'Enviar'}
            </Button>
          )}
        </form>
      )}
    </section>
  );
}
