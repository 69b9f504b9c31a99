import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { LIST_SOURCE_LABELS, LIST_STATE_LABELS } from '#contract/negative-list-words.ts';
import type { ListEditionDetail } from '#contract/negative-lists.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCount, formatDate, formatDateTime, formatFileSize } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { EditionColumns } from './edition-columns.tsx';
import { EditionConfirm } from './edition-confirm.tsx';
import { EditionPreview } from './edition-preview.tsx';
import { EditionReleased } from './edition-released.tsx';
import { SCREENING_WORDS } from './list-words.ts';
import { cancelList, confirmList, readEdition } from './negative-lists.data.ts';
import { ScreeningProgress } from './screening-card.tsx';

interface EditionProps {
  id: string;
  onLeave: () => void;
  /** It came into force, was proposed to somebody else, or is proposed no longer. */
  onStep: () => void;
  onMatches: () => void;
}

const isMoving = ({ status, screening }: ListEditionDetail) =>
  status === 'analysing' || status === 'applying' || screening?.status === 'running';

/** One uploaded file from its reading to the screening it causes. */
export function EditionPart({ id, onLeave, onStep, onMatches }: EditionProps) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readEdition(api, id, signal), [api, id]);
  const { data, failure, isOutOfTouch, reload, adopt } = useLoaded(ask, isMoving);
  const kept = useFocusKept(`${id} ${data?.status ?? ''}`);
  const isToTell = data !== undefined && (data.status === 'applied' || data.firstAt !== null);
  const step = isToTell ? `${data.status} ${data.firstAt ?? ''}` : '';
  const tell = useEffectEvent(onStep);
  useEffect(() => {
    if (step !== '') tell();
  }, [step]);

  if (failure !== undefined) {
    return (
      <Stack gap={16}>
        <ErrorBlock
          what="el archivo"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          {...(failure.status === 404 ? {} : { onRetry: reload })}
        />
        <Button variant="tonal" onClick={onLeave}>
          Volver a las listas
        </Button>
      </Stack>
    );
  }
  if (data === undefined) return <Skeleton rows={4} label="Cargando el archivo" />;
  return (
    <div {...kept}>
      <Stack gap={24}>
        <div className="nl-edition">
          <Button variant="text" size="small" onClick={onLeave}>
            Volver a las listas
          </Button>
          <h2 tabIndex={-1} ref={takeLostFocus} data-takes-focus>
            {data.fileName}
          </h2>
          <p role="status">
            {LIST_STATE_LABELS[data.status]} · {LIST_SOURCE_LABELS[data.source]} ·{' '}
            {formatFileSize(data.fileBytes)}
            {data.cutoffOn !== null && ` · corte al ${formatDate(data.cutoffOn)}`}
          </p>
        </div>
        {isOutOfTouch && (
          <Notice tone="warn">
            No hay conexión con el portal. El trabajo sigue allá; esta página se pone al día sola.
          </Notice>
        )}
        <EditionSteps list={data} adopt={adopt} reload={reload} onMatches={onMatches} />
      </Stack>
    </div>
  );
}

interface StepsProps {
  list: ListEditionDetail;
  adopt: (list: ListEditionDetail) => void;
  reload: () => void;
  onMatches: () => void;
}

function EditionSteps({ list, adopt, reload, onMatches }: StepsProps) {
  const { api } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [fields, setFields] = useState<Record<string, string>>({});
  const { preview, status } = list;

  const act = async (work: () => Promise<ListEditionDetail>) => {
    setBusy(true);
    setProblem(undefined);
    setFields({});
    try {
      adopt(await work());
    } catch (error) {
      if (!(error instanceof CallError)) setProblem('No se pudo. Intenta de nuevo.');
      else {
        const { reason, entries, cutoffOn } = error.problem.fields ?? {};
        setFields({ ...(reason && { reason }), ...(entries && { entries }) });
        if (reason === undefined && entries === undefined) setProblem(cutoffOn ?? error.message);
        if (error.problem.code === 'version_conflict') reload();
      }
    } finally {
      setBusy(false);
    }
  };
  const discard = () => void act(() => cancelList(api, list));

  return (
    <>
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      {status === 'refused' && <Notice tone="bad">{list.failure} La lista en vigor no cambió.</Notice>}
      {status === 'cancelled' && (
        <Notice tone="mute">
          {list.discardedBy === null ? 'Se descartó.' : `${list.discardedBy} la descartó.`} La lista en vigor
          no cambió.
        </Notice>
      )}
      {status === 'analysing' && <Reading list={list} />}
      {status === 'applying' && <p role="status">Se pone en vigor todo junto; tarda unos segundos.</p>}
      {status === 'applied' && <Applied list={list} onMatches={onMatches} />}
      {status === 'ready' && preview !== null && (
        <>
          {preview.isShrunk === true && (
            <Notice tone="bad">
              {preview.doubt} Solo entra en vigor si una persona comprueba en la página de la fuente que la
              lista de verdad se acortó.
            </Notice>
          )}
          {list.released !== null && <EditionReleased released={list.released} />}
          <EditionPreview list={list} preview={preview} />
          {list.mapping !== null && (
            <EditionColumns
              key={list.version}
              list={list}
              preview={preview}
              onMapped={adopt}
              onConflict={reload}
            />
          )}
          <EditionConfirm
            key={`confirm ${list.version}`}
            list={list}
            preview={preview}
            isBusy={isBusy}
            fields={fields}
            onConfirm={(confirmation) => void act(() => confirmList(api, list, confirmation))}
            onDiscard={discard}
          />
        </>
      )}
      {(status === 'analysing' || status === 'applying') && (
        <div>
          <Button variant="line" disabled={isBusy} onClick={discard}>
            Cancelar
          </Button>
        </div>
      )}
    </>
  );
}

function Reading({ list }: { list: ListEditionDetail }) {
  return (
    <p role="status">
      Se leen las filas y se comparan con la lista en vigor. Nada cambia todavía.
      {list.position > 0 && ` ${formatCount(list.position)} filas leídas.`}
    </p>
  );
}

function Applied({ list, onMatches }: { list: ListEditionDetail; onMatches: () => void }) {
  const { screening, preview } = list;
  return (
    <>
      <p>
        {preview !== null &&
          `${formatCount(preview.fresh)} registros nuevos, ${formatCount(preview.changed)} cambiados y ${formatCount(preview.gone)} retirados. `}
        {list.isShrunk &&
          preview !== null &&
          `Trae menos que la anterior: ${formatCount(preview.rows)} de ${formatCount(preview.present)}. `}
        {list.firstAt !== null &&
          `La propuso ${list.firstBy ?? 'otra persona'} el ${formatDateTime(list.firstAt)} y la puso en vigor ${list.confirmedBy ?? 'otra persona'}. `}
        {list.lossReason !== null && `Razón escrita: «${list.lossReason}»`}
      </p>
      {screening !== null && (
        <p role="status">
          {SCREENING_WORDS[screening.status]}
          {screening.status === 'done' &&
            `: ${formatCount(screening.position)} proveedores y solicitudes, ${formatCount(screening.found)} coincidencias.`}
        </p>
      )}
      {screening?.status === 'running' && <ScreeningProgress run={screening} />}
      {screening?.status !== 'running' && (
        <Button variant="tonal" onClick={onMatches}>
          Ver coincidencias
        </Button>
      )}
    </>
  );
}

/** Opening what was uploaded takes its controls away: the heading gets the focus that is left nowhere. */
function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}
