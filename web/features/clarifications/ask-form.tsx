import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { CLARIFICATION_LIMITS, type QuestionForm } from '#contract/clarifications.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { useNow } from '#web/kit/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import { ErrorSummary, type FieldError } from '#web/ui/error-summary.tsx';
import NoMail from '#web/ui/no-mail.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { askErrors, askInput, fieldId } from './ask-rules.ts';
import { askQuestions, readQuestionForm } from './clarifications.data.ts';
import { QuestionFields } from './question-fields.tsx';
import {
  dropQuestions,
  keepQuestions,
  newQuestion,
  readQuestions,
  type DraftQuestion,
  type QuestionDraft,
} from './question-draft.ts';

/** Where an answer is read, whoever asks. */
const READ_HERE =
  'La respuesta se publica en esta página, en «Preguntas y respuestas», con su número y sin tu nombre.';

/** The form for questions; every key stays on this device until the unit has them. */
export function AskForm({ slug }: { slug: string }) {
  const { api } = usePortal();
  const { data, failure, reload } = useLoaded(
    useCallback((signal: AbortSignal) => readQuestionForm(api, slug, signal), [api, slug]),
  );
  if (failure !== undefined)
    return (
      <Notice
        tone="bad"
        actions={
          <Button variant="text" size="small" onClick={reload}>
            Intentar de nuevo
          </Button>
        }
      >
        No pudimos abrir el formulario. {failure.problem.detail}
      </Notice>
    );
  if (data === undefined) return <Skeleton rows={4} label="Cargando el formulario" />;
  return <OpenForm slug={slug} form={data} />;
}

/** What became of a sending, brought before the person at once. */
function Said({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) said.current?.focus();
  }, [isNew]);
  return (
    <div ref={said} tabIndex={-1}>
      {children}
    </div>
  );
}

interface Refusal {
  errors: FieldError[];
  attempt: number;
}

function OpenForm({ slug, form }: { slug: string; form: QuestionForm }) {
  const { settings } = usePortal();
  const canMail = settings.sendsMail || settings.keepsMail;
  const readDraft = (): QuestionDraft => ({ ...readQuestions(slug), ...(canMail ? {} : { by: 'folio' }) });
  const [draft, setDraft] = useState(readDraft);
  const now = useNow([draft.sent?.confirmUntil]);
  const [key, setKey] = useState('');
  const [hasRead, setRead] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({ errors: [], attempt: 0 });
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [received, setReceived] = useState<{ questions: number; sentAt: string }>();
  const [hasSent, setSent] = useState(false);
  const put = (patch: Partial<QuestionDraft>) => {
    const next = { ...draft, ...patch };
    setDraft(next);
    keepQuestions(slug, next);
  };
  const patchQuestion = (id: string, patch: Partial<DraftQuestion>) =>
    put({ questions: draft.questions.map((one) => (one.id === id ? { ...one, ...patch } : one)) });
  const refuse = (errors: FieldError[]) => setRefusal(({ attempt }) => ({ errors, attempt: attempt + 1 }));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const errors = askErrors(draft, key, hasRead);
    if (errors.length > 0) {
      refuse(errors);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const asked = await askQuestions(slug, askInput(draft, key, form.privacyNotice.version));
      if (asked.state === 'to_confirm') put({ sent: asked });
      else {
        dropQuestions(slug);
        setDraft(readDraft());
        setReceived(asked);
      }
      setRefusal({ errors: [], attempt: 0 });
      setSent(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { fields, code, detail } = error.problem;
      if (code === 'request_access_denied') refuse([{ id: fieldId('asker.key'), message: detail }]);
      else if (fields === undefined) setProblem(detail);
      else refuse(Object.entries(fields).map(([path, message]) => ({ id: fieldId(path), message })));
    } finally {
      setBusy(false);
    }
  };
  const of = (path: string) => {
    const id = fieldId(path);
    const found = refusal.errors.find((error) => error.id === id);
    return { id, errors: found === undefined ? [] : [found.message] };
  };
  if (received !== undefined)
    return (
      <Said isNew={hasSent}>
        <Notice>
          Recibimos {formatCountOf(received.questions, 'pregunta', 'preguntas')} el{' '}
          {formatDateTime(received.sentAt)}. {settings.sendsMail && 'El acuse va al correo de tu solicitud. '}
          {READ_HERE}
        </Notice>
      </Said>
    );
  const { sent } = draft;
  if (sent?.confirmUntil != null && Date.parse(sent.confirmUntil) > Date.parse(now))
    return (
      <Said isNew={hasSent}>
        <Notice
          tone="warn"
          actions={
            <Button
              variant="text"
              size="small"
              onClick={() => {
                const { sent: _, ...rest } = draft;
                setDraft(rest);
                keepQuestions(slug, rest);
              }}
            >
              Corregir o mandar otra vez
            </Button>
          }
        >
          {settings.sendsMail
            ? `Falta confirmar: te escribimos a ${draft.email}. Abre el enlace antes del `
            : `Falta confirmar, y el enlace no te va a llegar a ${draft.email}: el portal aún no envía correos. Corrige y pregunta con el folio y la clave de tu solicitud, o pregunta a la Unidad antes del cierre. El enlace vale hasta el `}
          {formatDateTime(sent.confirmUntil)}. Cuenta la hora en que las mandaste,{' '}
          {formatDateTime(sent.sentAt)}, aunque confirmes después del cierre. Lo que escribiste sigue en este
          equipo.
        </Notice>
      </Said>
    );
  return (
    <form className="cl-form" noValidate onSubmit={(event) => void send(event)}>
      <ErrorSummary errors={refusal.errors} attempt={refusal.attempt} />
      {settings.sendsMail ? (
        <p className="u-small">{READ_HERE}</p>
      ) : (
        <NoMail>
          Pregunta con el folio y la clave de tu solicitud del padrón; si no los tienes, haz tu pregunta a la
          Unidad antes del cierre. {READ_HERE}
        </NoMail>
      )}
      {draft.questions.map((question, index) => (
        <QuestionFields
          key={question.id}
          question={question}
          place={index + 1}
          isOnly={draft.questions.length === 1}
          documents={form.documents}
          of={(part) => of(`questions.${index}.${part}`)}
          onChange={(patch) => patchQuestion(question.id, patch)}
          onRemove={() => put({ questions: draft.questions.filter(({ id }) => id !== question.id) })}
        />
      ))}
      {draft.questions.length < CLARIFICATION_LIMITS.questions && (
        <div>
          <Button variant="text" onClick={() => put({ questions: [...draft.questions, newQuestion()] })}>
            Agregar otra pregunta
          </Button>
        </div>
      )}
      <RadioGroup
        label="Quién pregunta"
        value={draft.by}
        onChange={(by) => put({ by: by as QuestionDraft['by'] })}
        options={[
          ...(canMail
            ? [
                {
                  value: 'mail',
                  label: 'Con mi nombre y mi correo',
                  note: settings.sendsMail
                    ? 'Te mandamos un enlace para confirmar.'
                    : 'Se confirma con un enlace que hoy no te llegaría.',
                },
              ]
            : []),
          { value: 'folio', label: 'Con el folio y la clave de mi solicitud del padrón' },
        ]}
      />
      {draft.by === 'mail' ? (
        <div className="cl-form__row">
          <TextField
            {...of('asker.name')}
            label="Nombre o empresa"
            value={draft.name}
            onChange={(name) => put({ name })}
            autoComplete="name"
            maxLength={200}
          />
          <TextField
            {...of('asker.email')}
            label="Correo"
            type="email"
            value={draft.email}
            onChange={(email) => put({ email })}
            autoComplete="email"
            maxLength={254}
          />
        </div>
      ) : (
        <div className="cl-form__row">
          <TextField
            {...of('asker.folio')}
            label="Folio"
            value={draft.folio}
            onChange={(folio) => put({ folio })}
            maxLength={40}
          />
          <TextField
            {...of('asker.key')}
            label="Clave de seguimiento"
            value={key}
            onChange={setKey}
            maxLength={80}
          />
        </div>
      )}
      <details className="u-small">
        <summary>{form.privacyNotice.title}</summary>
        <p>{form.privacyNotice.text}</p>
      </details>
      <Checkbox
        {...of('privacyVersion')}
        label="Leí el aviso de privacidad. Mi nombre y mi correo no se publican."
        value={hasRead}
        onChange={setRead}
      />
      {problem !== undefined && (
        <p className="u-field__error" role="alert">
          {problem}
        </p>
      )}
      <div className="cl-form__end">
        <Button type="submit" disabled={isBusy}>
          {draft.questions.length === 1 ? 'Mandar la pregunta' : `Mandar ${draft.questions.length} preguntas`}
        </Button>
        <span className="u-small u-muted">Lo que escribes se guarda en este equipo.</span>
      </div>
    </form>
  );
}
