import { useCallback, useState } from 'react';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { InstrumentValues } from '#contract/evaluation-admin.ts';
import { EVALUATION_BAND_LABELS } from '#contract/rules/evaluations/evaluation-band.ts';
import { INSTRUMENT_FIELDS } from '#contract/rules/evaluations/evaluation-fields.ts';
import {
  EVALUATORS,
  instrumentProblems,
  MOST_CRITERIA,
  type Evaluator,
} from '#contract/rules/evaluations/evaluation-instrument.ts';
import { LATENESS_ANCHORS } from '#contract/rules/evaluations/evaluation-lateness.ts';
import { valueText } from '#contract/rules/texts/field-differences.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { Cluster, Page, PageHead } from '#web/ui/layout.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SaveLine } from '#web/ui/save-line.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useDraft, type Draft, type DraftWrite } from '#web/ui/use-draft.ts';
import {
  publishInstrument,
  readInstrument,
  saveInstrument,
  type InstrumentThing,
} from './evaluation-admin.data.ts';
import { EVALUATION_ADMIN_PATH } from './evaluation-admin.search.ts';
import './evaluation-admin.css';

type Criterion = InstrumentValues['criteria'][number];

const crumbs = (
  <Breadcrumbs>
    <a href={screenPath('/')}>Inicio</a>
    <a href={screenPath(EVALUATION_ADMIN_PATH)}>Evaluaciones</a>
    <span>Instrumento</span>
  </Breadcrumbs>
);

/** One edition of an instrument: written while it is a draft, read once it is published. */
export function Screen({ id }: { id: string }) {
  const { api, settings } = usePortal();
  const load = useCallback((signal: AbortSignal) => readInstrument(api, id, signal), [api, id]);
  const save = useCallback((write: DraftWrite) => saveInstrument(api, id, write), [api, id]);
  const state = useDraft<InstrumentThing>({
    keepKey: `instrumento:${id}`,
    subject: 'evaluation:instrument',
    load,
    save,
  });
  if (state.kind === 'ready') return <Editor draft={state.draft} />;
  return (
    <Page className="ev">
      <PageHead title="Instrumento" crumbs={crumbs} />
      {state.kind === 'loading' && <Skeleton rows={6} look="line" label="Cargando el instrumento" />}
      {state.kind === 'failed' &&
        (state.problem.status === 404 ? (
          <EmptyState title="No hay un instrumento con esta dirección." />
        ) : (
          <ErrorBlock
            what="el instrumento"
            requestId={state.problem.requestId}
            supportEmail={settings.footer.email}
            onRetry={state.retry}
          />
        ))}
    </Page>
  );
}

function Editor({ draft }: { draft: Draft<InstrumentThing> }) {
  const { api, toast } = usePortal();
  const { thing } = draft;
  const [isAsking, setAsking] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const values = draft.values as unknown as InstrumentValues;
  const isDraft = thing.state === 'draft';
  const isDisabled = !isDraft || draft.conflict !== undefined;
  const sum = values.criteria.reduce((total, { weight }) => total + (Number(weight) || 0), 0);
  const setCriterion = (index: number, patch: Partial<Criterion>) =>
    draft.change({
      criteria: values.criteria.map((one, at) => (at === index ? { ...one, ...patch } : one)),
    });
  const refuse = (found: Record<string, string>) => {
    setProblems(found);
    setAttempt((count) => count + 1);
  };
  const ask = () => {
    const found = instrumentProblems(values);
    if (Object.keys(found).length > 0) refuse(found);
    else {
      setProblems({});
      setAsking(true);
    }
  };
  const publish = async () => {
    try {
      const published = await draft.takeStep(({ version }) =>
        publishInstrument(api, { id: thing.id, version }),
      );
      if (published === undefined) return;
      draft.accept(published);
      toast('Edición publicada.');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(error.problem.fields ?? { name: error.problem.detail });
    } finally {
      setAsking(false);
    }
  };
  const messages = { ...draft.refused, ...problems };
  const at = (path: string) => {
    const found = messages[path] ?? messages[`values.${path}`];
    return found === undefined ? [] : [found];
  };
  return (
    <Page className="ev">
      <PageHead
        title={`${values.name.trim() || 'Instrumento'}, edición ${thing.edition}`}
        crumbs={crumbs}
        actions={isDraft && <Button onClick={ask}>Publicar edición</Button>}
      >
        <Cluster gap={16}>
          {isDraft ? (
            <Tag tone="info">Borrador</Tag>
          ) : (
            <Tag tone="ok">
              Publicada el {thing.publishedAt === null ? '' : formatDate(thing.publishedAt)}
            </Tag>
          )}
          {isDraft && (
            <SaveLine
              save={draft.save}
              onRetry={draft.conflict === undefined ? () => void draft.saveNow() : undefined}
            />
          )}
        </Cluster>
      </PageHead>
      {!isDraft && (
        <Notice>Lo publicado no se edita: para cambiar criterios o pesos, empieza otra edición.</Notice>
      )}
      {thing.joined.length > 0 && draft.conflict === undefined && (
        <Notice>
          Otra persona escribió al mismo tiempo en {thing.joined.join(', ')}. Se unió a lo tuyo.
        </Notice>
      )}
      {draft.conflict !== undefined && (
        <Conflict
          key={draft.conflict.version}
          conflict={draft.conflict}
          what="esta edición"
          show={(path, value) => valueText(INSTRUMENT_FIELDS, path, value)}
          onSettle={draft.settle}
        />
      )}
      <form className="ev-form ev-instrument" noValidate onSubmit={(event) => event.preventDefault()}>
        <ErrorSummary
          attempt={attempt}
          errors={Object.entries(problems).map(([path, message]) => ({ id: idOf(path), message }))}
        />
        <TextField
          id="i-name"
          label="Nombre"
          value={values.name}
          onChange={(name) => draft.change({ name })}
          errors={at('name')}
          isDisabled={isDisabled}
          maxLength={120}
        />
        <TextField
          id="i-source"
          label="Fundamento"
          hint="Norma o acuerdo del que viene. Se publica con cada periodo."
          value={values.source}
          onChange={(source) => draft.change({ source })}
          errors={at('source')}
          isDisabled={isDisabled}
          maxLength={300}
        />
        <h2>Criterios</h2>
        <p id="i-criteria" tabIndex={-1} role="status" className={sum === 100 ? 'u-muted' : 'ev-sum'}>
          Los pesos suman {sum} de 100.
        </p>
        {values.criteria.map((criterion, index) => (
          <CriterionFields
            key={criterion.id}
            criterion={criterion}
            index={index}
            count={values.criteria.length}
            isDisabled={isDisabled}
            at={(field) => at(`criteria.${index}.${field}`)}
            onChange={(patch) => setCriterion(index, patch)}
            onMove={(by) => draft.change({ criteria: moved(values.criteria, index, by) })}
            onRemove={() => draft.change({ criteria: values.criteria.toSpliced(index, 1) })}
          />
        ))}
        {!isDisabled && values.criteria.length < MOST_CRITERIA && (
          <div>
            <Button
              variant="tonal"
              onClick={() => draft.change({ criteria: [...values.criteria, newCriterion(values.criteria)] })}
            >
              Agregar criterio
            </Button>
          </div>
        )}
        <h2 id="i-bands" tabIndex={-1}>
          Bandas
        </h2>
        <div className="ev-bands">
          {values.bands.map(({ key, from }, index) => (
            <TextField
              key={key}
              label={`${EVALUATION_BAND_LABELS[key]} desde`}
              inputMode="decimal"
              value={String(from)}
              onChange={(text) =>
                draft.change({
                  bands: values.bands.map((band, place) =>
                    place === index ? { ...band, from: Number(text.replace(',', '.')) || 0 } : band,
                  ),
                })
              }
              errors={index === 0 ? at('bands') : []}
              isDisabled={isDisabled || index === values.bands.length - 1}
              maxLength={5}
            />
          ))}
        </div>
      </form>
      <Dialog
        title="¿Publicar esta edición?"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => void publish()}>Publicar</Button>
            <Button variant="text" onClick={() => setAsking(false)}>
              Cancelar
            </Button>
          </>
        }
      >
        <p>Desde ahora no cambia. Los periodos que se abran con ella la conservan tal como está.</p>
      </Dialog>
      <LeaveGuard isDirty={draft.isTyped} onLeave={draft.discardTyped} />
    </Page>
  );
}

const idOf = (path: string) => `i-${path.replaceAll('.', '-')}`;

function moved<T>(list: readonly T[], index: number, by: number): T[] {
  const next = [...list];
  next.splice(index + by, 0, ...next.splice(index, 1));
  return next;
}

function newCriterion(criteria: readonly Criterion[]): Criterion {
  const taken = new Set(criteria.map(({ key }) => key));
  let number = criteria.length + 1;
  while (taken.has(`criterio_${number}`)) number += 1;
  return {
    id: crypto.randomUUID(),
    key: `criterio_${number}`,
    label: '',
    weight: 0,
    help: '',
    by: 'area',
    anchors: ['', '', '', '', ''],
  };
}

function CriterionFields({
  criterion,
  index,
  count,
  isDisabled,
  at,
  onChange,
  onMove,
  onRemove,
}: {
  criterion: Criterion;
  index: number;
  count: number;
  isDisabled: boolean;
  at: (field: string) => string[];
  onChange: (patch: Partial<Criterion>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}) {
  const name = criterion.label.trim() || `criterio ${index + 1}`;
  const id = (field: string) => idOf(`criteria.${index}.${field}`);
  return (
    <fieldset className="u-card u-card--padded ev-criterion">
      <legend className="u-visually-hidden">{name}</legend>
      <div className="ev-criterion__head">
        <TextField
          id={id('label')}
          label="Criterio"
          value={criterion.label}
          onChange={(label) => onChange({ label })}
          errors={[...at('label'), ...at('key')]}
          isDisabled={isDisabled}
          maxLength={60}
        />
        <TextField
          id={id('weight')}
          label="Peso"
          inputMode="numeric"
          value={String(criterion.weight)}
          onChange={(text) => onChange({ weight: Number(text.replace(/\D/g, '').slice(0, 3)) })}
          errors={at('weight')}
          isDisabled={isDisabled}
          maxLength={3}
        />
        <Select
          label="Quién responde"
          value={criterion.by}
          onChange={(by) => onChange({ by: by as Evaluator })}
          options={Object.entries(EVALUATORS).map(([value, label]) => ({ value, label }))}
          isDisabled={isDisabled}
        />
      </div>
      <TextArea
        label="Qué se mide"
        value={criterion.help}
        onChange={(help) => onChange({ help })}
        isDisabled={isDisabled}
        maxLength={300}
        rows={2}
      />
      <Checkbox
        label="Se calcula con los días de atraso de las entregas registradas"
        hint="Donde el contrato del pedido tiene entregas en el periodo, no se pregunta; en los demás pedidos, sí."
        value={criterion.byLateness === true}
        onChange={(isOn) => onChange({ byLateness: isOn, ...(isOn && { anchors: [...LATENESS_ANCHORS] }) })}
        isDisabled={isDisabled}
      />
      <details open={at('anchors').length > 0 || undefined}>
        <summary>Qué significa cada respuesta</summary>
        <div className="ev-anchors">
          {criterion.anchors.map((anchor, place) => (
            <TextField
              // The five places never change their order.
              key={`${criterion.id}-${['uno', 'dos', 'tres', 'cuatro', 'cinco'][place] ?? ''}`}
              {...(place === 0 ? { id: id('anchors') } : {})}
              label={`${place + 1}`}
              value={anchor}
              onChange={(text) =>
                onChange({ anchors: criterion.anchors.map((one, other) => (other === place ? text : one)) })
              }
              errors={place === 0 ? at('anchors') : []}
              isDisabled={isDisabled || criterion.byLateness === true}
              maxLength={120}
            />
          ))}
        </div>
      </details>
      {!isDisabled && (
        <div className="u-cluster u-gap-8">
          <Button
            variant="text"
            icon
            aria-label={`Subir ${name}`}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp {...ICON_SMALL} />
          </Button>
          <Button
            variant="text"
            icon
            aria-label={`Bajar ${name}`}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          >
            <IconArrowDown {...ICON_SMALL} />
          </Button>
          <Button variant="text" icon aria-label={`Quitar ${name}`} onClick={onRemove}>
            <IconTrash {...ICON_SMALL} />
          </Button>
        </div>
      )}
    </fieldset>
  );
}
