import { useCallback } from 'react';
import type { Requisition, RequisitionRow } from '#contract/requisitions.ts';
import { REQUISITION_STATE_LABELS } from '#contract/requisition-states.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ListDetail, Page, PageHead } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StageRail } from '#web/ui/stage-rail.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { RequisitionRecord } from './requisition-record.tsx';
import { railOf, REQUISITIONS_PATH, STAGES, turnWords, untilWords } from './requisition-words.ts';
import { loadRequisition, loadRequisitions } from './requisitions.data.ts';
import './requisitions.css';

const WAITING: readonly RequisitionRow['state'][] = ['draft', 'returned', 'received', 'failed'];

type ListProps = { chosen: string; isOver: boolean };

/** `/requisiciones`: what waits for whoever asked, what is under way, and where one of them is. */
export function Screen({ chosen, isOver }: ListProps) {
  const { api, settings } = usePortal();
  const ask = useCallback(
    (signal: AbortSignal) => loadRequisitions(api, isOver ? 'terminadas' : 'abiertas', signal),
    [api, isOver],
  );
  const { data, failure, reload } = useLoaded(ask);
  const counts = data?.counts;
  // Beside the list there is room for one: the first, until another is chosen.
  const isWide = useIsWide();
  const first = data?.rows[0];
  const shown = chosen === '' && isWide && first !== undefined ? (first.folio ?? first.id) : chosen;
  return (
    <Page className="rq-page">
      <PageHead
        title="Mis solicitudes"
        actions={<ButtonLink href={screenPath(`${REQUISITIONS_PATH}/nueva`)}>Pedir una compra</ButtonLink>}
      >
        {counts !== undefined && (
          <p className="u-muted">
            {counts.waiting + counts.underWay} en curso,{' '}
            {counts.waiting === 1 ? '1 espera' : `${counts.waiting} esperan`} algo de ti.{' '}
            {formatCountOf(counts.over, 'terminada', 'terminadas')}.
          </p>
        )}
      </PageHead>
      {failure !== undefined ? (
        <ErrorBlock
          what="tus solicitudes"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      ) : data === undefined ? (
        <Skeleton rows={5} label="Cargando tus solicitudes" />
      ) : (
        <ListDetail
          list={<Lists rows={data.rows} over={data.counts.over} chosen={shown} isOver={isOver} />}
          detail={shown === '' ? undefined : <Detail key={shown} folio={shown} onChanged={reload} />}
        />
      )}
    </Page>
  );
}

function Lists({
  rows,
  over,
  chosen,
  isOver,
}: ListProps & { rows: readonly RequisitionRow[]; over: number }) {
  const waiting = isOver ? [] : rows.filter(({ state }) => WAITING.includes(state));
  const others = rows.filter((row) => !waiting.includes(row));
  if (rows.length === 0 && over === 0)
    return (
      <EmptyState title="Aún no has pedido nada.">
        <a href={screenPath('/procedimientos')}>Empieza con ¿Qué procedimiento me toca?</a>
      </EmptyState>
    );
  return (
    <>
      {waiting.length > 0 && <Group title="Esperan algo de ti" rows={waiting} chosen={chosen} />}
      {others.length > 0 && (
        <Group title={isOver ? 'Terminadas' : 'En curso'} rows={others} chosen={chosen} isOver={isOver} />
      )}
      {!isOver && rows.length === 0 && <p>No tienes solicitudes en curso.</p>}
      <p>
        {isOver ? (
          <a href={screenPath(REQUISITIONS_PATH)}>Ver las que están en curso</a>
        ) : (
          over > 0 && (
            <a href={screenPath(REQUISITIONS_PATH, { estado: 'terminadas' })}>
              Ver {over === 1 ? 'la terminada' : `las ${over} terminadas`}
            </a>
          )
        )}
      </p>
    </>
  );
}

function Group(props: { title: string; rows: readonly RequisitionRow[]; chosen: string; isOver?: boolean }) {
  const { title, rows, chosen, isOver = false } = props;
  return (
    <section className="rq-group" aria-label={title}>
      <h2 className="u-small">
        {title} {rows.length}
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} isChosen={chosen === row.folio || chosen === row.id} isOver={isOver} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ row, isChosen, isOver }: { row: RequisitionRow; isChosen: boolean; isOver: boolean }) {
  const { folio, id, state, title } = row;
  const search = { sol: folio ?? id, ...(isOver ? { estado: 'terminadas' } : {}) };
  return (
    <a
      className="rq-row"
      href={screenPath(REQUISITIONS_PATH, search)}
      {...(isChosen ? { 'aria-current': 'true' as const } : {})}
    >
      <span className="u-small u-muted">{folio ?? 'Borrador'}</span>
      <strong>{title === '' ? 'Sin título todavía' : title}</strong>
      <StageRail
        stages={STAGES}
        {...railOf(row)}
        label={isOver ? REQUISITION_STATE_LABELS[state] : turnWords(row)}
      />
      {!isOver && row.dueOn !== null && <span className="u-small u-muted">{untilWords(row.dueOn)}</span>}
    </a>
  );
}

function Detail({ folio, onChanged }: { folio: string; onChanged: () => void }) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => loadRequisition(api, folio, signal), [api, folio]);
  const { data, failure, reload, adopt } = useLoaded(ask);
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="la solicitud"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined) return <Skeleton rows={6} label="Cargando la solicitud" />;
  const take = (next: Requisition) => {
    adopt(next);
    onChanged();
  };
  return (
    <>
      <p className="rq-back">
        <a href={screenPath(REQUISITIONS_PATH)}>Mis solicitudes</a>
      </p>
      <RequisitionRecord requisition={data} onChanged={take} />
    </>
  );
}
