import { useState } from 'react';
import type { ContentItem } from '#contract/content-api.ts';
import { CONTENT_STEP_LABELS, wordsOf, type ContentKind, type ContentStep } from '#contract/content.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate } from '#web/kit/format.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { Question } from '#web/ui/dialog.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Select } from '#web/ui/select.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { listAddress } from './content-addresses.ts';
import { contentWords } from './content-history.tsx';
import { stepContent } from './content.data.ts';
import { formatMoment } from './content-state.tsx';

type Way = 'publish' | 'schedule' | 'review';
const WAYS: readonly Way[] = ['publish', 'schedule', 'review'];
const WAY_LABELS: Record<Way, string> = {
  publish: 'Ahora',
  schedule: 'En una fecha',
  review: 'Enviar a revisión',
};

const DONE: Partial<Record<ContentStep, string>> = {
  publish: 'Publicado',
  schedule: 'Programado',
  review: 'Enviado a revisión',
  reopen: 'De nuevo en borrador',
  withdraw: 'Retirado',
  discard: 'Borrador descartado',
  remind: 'Fecha de revisión guardada',
};

/** What the person is about to do with a draft: the one main step of the editor and the others, each over what is typed so far. */
export function usePublication(kind: ContentKind, draft: Draft<ContentItem>) {
  const { api, go, toast } = usePortal();
  const { thing } = draft;
  const [chosen, choose] = useState<Way>();
  const [at, setAt] = useState('');
  const [reviewer, setReviewer] = useState('');
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // What the service asked about the files of this draft, and what the person answers.
  const [files, setFiles] = useState({ why: '', reason: '', isSeen: false });
  // What is typed on a published thing becomes a draft that has all its steps.
  const steps =
    draft.isTyped && !thing.steps.includes('publish') && thing.publishRefusal === null
      ? [...thing.steps, ...WAYS]
      : thing.steps;
  // What waits for the review of somebody else is not published by the main button.
  const waits = thing.review?.isOfAnother === true;
  const ways = waits
    ? []
    : WAYS.filter((one) => steps.includes(one) && !(one === 'schedule' && kind.shownBetween !== undefined));
  const way = ways.find((one) => one === chosen) ?? ways[0];

  const step = async (
    name: ContentStep,
    more: { reason?: string; at?: string; reviewOn?: string; reviewer?: string } = {},
  ): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    setRefused({});
    const isAhead = name === 'publish' || name === 'schedule';
    const answered = isAhead && files.why !== '' ? { reason: files.reason, filesSeen: files.isSeen } : {};
    try {
      const taken = await draft.takeStep(
        async (seen) => ({ item: await stepContent(api, kind, seen, { step: name, ...answered, ...more }) }),
        { isBeside: name === 'discard' },
      );
      if (taken === undefined) return false;
      const { item } = taken;
      setFiles({ why: '', reason: '', isSeen: false });
      const asked = name === 'review' ? item?.review?.to : undefined;
      toast(
        asked == null
          ? name === 'publish' && item?.unseen?.when === 'later'
            ? `Listo: el público lo verá desde el ${formatDate(item.unseen.day)}`
            : (DONE[name] ?? 'Listo')
          : `Enviado a revisión de ${asked.name}`,
      );
      if (item === null) {
        draft.discardTyped();
        go(listAddress(kind, { estado: 'borradores' }));
      } else draft.accept(item);
      return true;
    } catch (error) {
      if (isProposed(error)) return true;
      if (!(error instanceof CallError)) throw error;
      const { problem } = error;
      setRefused(problem.fields ?? {});
      const why = problem.fields?.['filesSeen'];
      if (why !== undefined) setFiles((before) => ({ ...before, why }));
      setFailure(problem.detail);
      setAttempt((count) => count + 1);
      if (problem.status === 409) draft.reload();
      return false;
    } finally {
      setBusy(false);
    }
  };
  const run = async () => {
    if (way === undefined || isBusy) return;
    const wish =
      way === 'schedule'
        ? { at }
        : way === 'review'
          ? { reason: note, ...(reviewer === '' ? {} : { reviewer }) }
          : {};
    if ((await step(way, wish)) && way === 'review') setNote('');
  };
  return {
    ways,
    way,
    choose,
    at,
    setAt,
    reviewer,
    setReviewer,
    note,
    setNote,
    /** Whether it may be published before the review of somebody else, who is waited for. */
    mayGoAhead: waits && steps.includes('publish'),
    /** What the one main button says; undefined when there is nothing to publish. */
    primary:
      way === 'schedule' && at.endsWith('Z')
        ? `Programar para el ${formatMoment(at)}`
        : way && CONTENT_STEP_LABELS[way],
    run,
    files,
    setFiles,
    /** Takes another step; true when it was done. */
    step,
    isBusy,
    refused,
    failure,
    attempt,
  };
}

/** Words of the steps that ask for a reason. */
const questionsOf = (kind: ContentKind, { review }: ContentItem) => ({
  withdraw: {
    title: `Retirar ${wordsOf(kind).the}`,
    yes: 'Retirar',
    label: 'Motivo, que leerá el público',
    text: 'El público deja de verlo; donde se piden dos personas, cuando otra lo confirme. Sigue aquí, en «Retirados», con su historial; en su dirección se lee que se retiró, cuándo y este motivo.',
  },
  publish: {
    title: '¿Publicar sin esperar la revisión?',
    yes: 'Publicar ahora',
    label: 'Por qué no se espera',
    text: `El público lo ve en este momento. Queda en el historial que no se esperó a ${review?.to?.name ?? 'otra persona'}, y por qué.`,
  },
  reopen: {
    title: `Devolver ${wordsOf(kind).the}`,
    yes: 'Devolver',
    label: 'Qué falta',
    text: 'Vuelve a ser un borrador de quien lo escribió, con lo que escribas aquí. El público no lo ve.',
  },
});

/** When visitors see the draft, and the other steps of a thing. */
export function PublicationPanel(props: {
  kind: ContentKind;
  draft: Draft<ContentItem>;
  publication: ReturnType<typeof usePublication>;
}) {
  const { thing } = props.draft;
  const { ways, way, choose, at, setAt, step, refused, failure, isBusy, ...asked } = props.publication;
  const [asking, ask] = useState<ContentStep>();
  const turn = thing.reviewers[0]?.name;
  const [reason, setReason] = useState('');
  const others = (['reopen', 'discard', 'withdraw'] as const).filter((one) => thing.steps.includes(one));
  const close = () => ask(undefined);
  // Whoever did not write gives it back to its writers, with what is missing.
  const gives = thing.state === 'in_review' && !thing.isWriter;
  const problem = (name: string) =>
    Object.entries(refused).flatMap(([of, text]) => (of === name ? [text] : []));
  const withReason = async (name: 'withdraw' | 'reopen' | 'publish') => {
    if (await step(name, { reason })) close();
  };
  const words = contentWords(props.kind, thing.references);
  const withWords = questionsOf(props.kind, thing);
  return (
    <section id="publicacion" className="ct-section" aria-labelledby="publicacion-nombre">
      <h2 id="publicacion-nombre" tabIndex={-1}>
        Publicación
      </h2>
      <ProposedDecisions
        type="content_item"
        id={`${props.kind.type}/${thing.key}`}
        asked={String(thing.version)}
        show={(_subject, name, value) => words(name, value)}
        onDone={() => props.draft.reload()}
      />
      {thing.publishRefusal !== null && <Notice tone="warn">{thing.publishRefusal}</Notice>}
      {failure !== undefined && <ActResult>{failure}</ActResult>}
      {ways.length > 0 && way !== undefined && (
        <RadioGroup
          label="Cuándo lo ve el público"
          isRow
          value={way}
          onChange={(value) => choose(WAYS.find((one) => one === value) ?? 'publish')}
          options={ways.map((value) => ({ value, label: WAY_LABELS[value] }))}
        />
      )}
      {way === 'schedule' && (
        <DateTimeField
          label="Se publica"
          value={at}
          onChange={setAt}
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          errors={problem('at')}
        />
      )}
      {way === 'review' && (
        <>
          <Select
            label="Quién lo revisa"
            emptyLabel={turn === undefined ? 'Cualquiera de la Unidad' : `Por turno (le toca a ${turn})`}
            value={asked.reviewer}
            onChange={asked.setReviewer}
            options={thing.reviewers.map(({ id, name }) => ({ value: id, label: name }))}
            errors={problem('reviewer')}
          />
          <TextArea
            label="Qué debe mirar"
            isOptional
            hint="Lo lee en «Mi trabajo», junto al título."
            value={asked.note}
            onChange={asked.setNote}
            maxLength={500}
            rows={2}
          />
        </>
      )}
      {asked.files.why !== '' && (
        <>
          <Notice tone="warn">{asked.files.why}</Notice>
          <TextArea
            label="Por qué se publica así"
            hint="Queda en el historial. Al menos 20 letras."
            value={asked.files.reason}
            onChange={(typed) => asked.setFiles((before) => ({ ...before, reason: typed }))}
            errors={asking === undefined ? problem('reason') : []}
            maxLength={500}
            rows={3}
          />
          <Checkbox
            label="Sí: revisé los archivos y se publican así"
            value={asked.files.isSeen}
            onChange={(isSeen) => asked.setFiles((before) => ({ ...before, isSeen }))}
          />
        </>
      )}
      {ways.length === 0 && others.length === 0 && (
        <p className="u-muted">
          Escribe en un campo para empezar un borrador; lo publicado sigue a la vista hasta que lo publiques.
        </p>
      )}
      {ways.length === 0 && others.length > 0 && thing.state === 'published' && (
        <p className="u-muted">Lo publicado está al día. Escribe en un campo para empezar otra versión.</p>
      )}
      <Cluster>
        {asked.mayGoAhead && (
          <Button variant="line" disabled={isBusy} onClick={() => ask('publish')}>
            Publicar sin esperar la revisión
          </Button>
        )}
        {others.map((one) => (
          <Button
            key={one}
            variant={one === 'withdraw' ? 'danger' : 'tonal'}
            disabled={isBusy}
            onClick={() => (one === 'reopen' && !gives ? void step(one) : ask(one))}
          >
            {one === 'reopen' && gives ? 'Devolver' : CONTENT_STEP_LABELS[one]}
          </Button>
        ))}
      </Cluster>
      <ReviewDay
        key={thing.reviewOn ?? ''}
        day={thing.reviewOn ?? ''}
        isBusy={isBusy}
        errors={problem('reviewOn')}
        onSet={(reviewOn) => void step('remind', { reviewOn })}
      />
      {(['withdraw', 'publish', 'reopen'] as const).map((name) => {
        const { title, yes, label, text } = withWords[name];
        return (
          <Question
            key={name}
            title={title}
            isOpen={asking === name}
            onClose={close}
            yes={yes}
            isDanger={name === 'withdraw'}
            isBusy={isBusy}
            onYes={() => void withReason(name)}
          >
            <p>{text}</p>
            <TextArea
              label={label}
              value={reason}
              onChange={setReason}
              errors={problem('reason')}
              maxLength={500}
              rows={3}
            />
          </Question>
        );
      })}
      <Question
        title="¿Descartar el borrador?"
        isOpen={asking === 'discard'}
        onClose={close}
        yes="Descartar"
        no="Seguir escribiendo"
        isDanger
        onYes={() => {
          close();
          void step('discard');
        }}
      >
        <p>
          {thing.isPublic
            ? 'Lo publicado no cambia. El borrador queda en el historial.'
            : 'Nunca se publicó: desaparece de las listas.'}
        </p>
      </Question>
    </section>
  );
}

/** When its owners look at it again. */
function ReviewDay(props: {
  day: string;
  isBusy: boolean;
  errors: readonly string[];
  onSet: (day: string) => void;
}) {
  const [day, setDay] = useState(props.day);
  return (
    <Cluster>
      <DateField
        label="Fecha de revisión"
        isOptional
        hint="Ese día vuelve a la lista de la Unidad."
        value={day}
        onChange={setDay}
        format="dd/mm/yyyy"
        placeholder="dd/mm/aaaa"
        errors={props.errors}
      />
      {day !== props.day && (
        <Button variant="tonal" size="small" disabled={props.isBusy} onClick={() => props.onSet(day)}>
          Guardar la fecha
        </Button>
      )}
    </Cluster>
  );
}
