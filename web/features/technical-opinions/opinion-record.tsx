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
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Split } from '#web/ui/layout.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { OpinionFilesPart } from './opinion-files-part.tsx';
import { loadOpinion, loadOpinionPdf, stepOpinion } from './technical-opinions.data.ts';

type Step = OpinionStepInput['step'];
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
          { name: 'Fecha', value: formatDate(opinion.createdAt) },
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
        {opinion.steps.length > 0 && <Actions {...{ opinion, onChanged, onStale }} />}
      </div>
    </Split>
  );
}

function PdfButton({ folio }: { folio: string }) {
  const { api, toast, fail } = usePortal();
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
  const { api, toast, fail } = usePortal();
  const [step, setStep] = useState<Step>();
  const [text, setText] = useState('');
  const [verdict, setVerdict] = useState<OpinionVerdict | ''>('');
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
      setStep(undefined);
      setText('');
      setProblems({});
      toast('Guardado.');
    } catch (error) {
      if (!(error instanceof CallError)) return setFailed('No se guardó. Lo que escribiste sigue aquí.');
      if (error.problem.code === 'version_conflict') onStale();
      setProblems(error.problem.fields ?? {});
      if (error.problem.fields === undefined) setFailed(error.message);
    }
    return undefined;
  };
  const asked = step === undefined ? undefined : ASKED[step];
  return (
    <section aria-labelledby="que-sigue" className="opinion-actions">
      <h2 id="que-sigue">Qué sigue</h2>
      {failed !== undefined && <ActResult>{failed}</ActResult>}
      <p className="u-cluster">
        {opinion.steps.map((one) => (
          <Button
            key={one}
            variant={one === 'withdraw' ? 'line' : 'tonal'}
            aria-expanded={ASKED[one] === undefined ? undefined : one === step}
            onClick={() =>
              ASKED[one] === undefined ? void act(one) : setStep(one === step ? undefined : one)
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
              onChange={(value) => setVerdict(value as OpinionVerdict)}
              options={OPINION_VERDICTS.map((value) => ({ value, label: OPINION_VERDICT_LABELS[value] }))}
              errors={problems.verdict === undefined ? [] : [problems.verdict]}
            />
          )}
          <TextArea
            label={asked}
            rows={5}
            value={text}
            onChange={setText}
            errors={problems.text === undefined ? [] : [problems.text]}
          />
          <Button type="submit">{step === 'answer' ? 'Emitir' : 'Enviar'}</Button>
        </form>
      )}
    </section>
  );
}
