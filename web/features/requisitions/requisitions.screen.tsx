import { useCallback, type KeyboardEvent } from 'react';
import { OWN_PAGE_SIZE } from '#contract/requisitions-api.ts';
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
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StageRail } from '#web/ui/stage-rail.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { RequisitionRecord } from './requisition-record.tsx';
import { railOf, REQUISITIONS_PATH, STAGES, turnWords, untilWords } from './requisition-words.ts';
import { loadRequisition, loadRequisitions } from './requisitions.data.ts';
import './requisitions.css';

const WAITING: readonly RequisitionRow['state'][] = ['returned', 'failed'];

type ListProps = { chosen: string; isOver: boolean; page: number };
type Counts = { waiting: number; underWay: number; over: number };

/** Address of a page of the list, with what is chosen on it. */
const listPath = ({ chosen, isOver, page }: ListProps) =>
  screenPath(REQUISITIONS_PATH, {
    ...(chosen === '' ? {} : { sol: chosen }),
    ...(isOver ? { estado: 'terminadas' } : {}),
    ...(page === 1 ? {} : { pagina: String(page) }),
  });

/** `/requisiciones`: what waits for whoever asked, what is under way, and where one of them is. */
export function Screen({ chosen, isOver, page }: ListProps) {
  const { api, settings } = usePortal();
  const ask = useCallback(
    (signal: AbortSignal) =>
      loadRequisitions(api, { estado: isOver ? 'terminadas' : 'abiertas', pagina: page }, signal),
    [api, isOver, page],
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
          list={<Lists rows={data.rows} counts={data.counts} chosen={shown} {...{ isOver, page }} />}
          detail={
            shown === '' ? undefined : (
              <Detail
                key={shown}
                folio={shown}
                back={listPath({ chosen: '', isOver, page })}
                onChanged={reload}
              />
            )
          }
        />
      )}
    </Page>
  );
}

function Lists(props: ListProps & { rows: readonly RequisitionRow[]; counts: Counts }) {
  const { chosen, counts, isOver, page, rows } = props;
  const { over, underWay } = counts;
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
      {waiting.length > 0 && (
        <Group
          title="Esperan algo de ti"
          rows={waiting}
          count={counts.waiting}
          {...{ chosen, isOver, page }}
        />
      )}
      {others.length > 0 && (
        <Group
          title={isOver ? 'Terminadas' : 'En curso'}
          rows={others}
          count={isOver ? over : underWay}
          {...{ chosen, isOver, page }}
        />
      )}
      {!isOver && rows.length === 0 && <p>No tienes solicitudes en curso.</p>}
      <Pagination
        page={page}
        pageSize={OWN_PAGE_SIZE}
        total={isOver ? over : counts.waiting + underWay}
        renderLink={(target, { children, ...link }) => (
          <a {...link} href={listPath({ chosen: '', isOver, page: target })}>
            {children}
          </a>
        )}
      />
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

function Group(props: ListProps & { title: string; rows: readonly RequisitionRow[]; count: number }) {
  const { chosen, count, isOver, page, rows, title } = props;
  return (
    <section className="rq-group" aria-label={title}>
      <h2 className="u-small">
        {title} {count}
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} isChosen={chosen === row.folio || chosen === row.id} {...{ isOver, page }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  row: RequisitionRow;
  isChosen: boolean;
  isOver: boolean;
  page: number;
}

/** One of the list; arrows go to the one above or below it. */
function Row({ row, isChosen, isOver, page }: RowProps) {
  const { folio, id, state, title } = row;
  return (
    <a
      className="rq-row"
      href={listPath({ chosen: folio ?? id, isOver, page })}
      onKeyDown={moveInList}
      {...(isChosen ? { 'aria-current': 'true' as const } : {})}
    >
      <span className="u-small u-muted">{folio ?? 'Borrador'}</span>
      <strong>{title === '' ? 'Sin título todavía' : title}</strong>
      <StageRail stages={STAGES} {...railOf(row)} label={REQUISITION_STATE_LABELS[state]} />
      {!isOver && (
        <span className="u-small u-muted">
          {turnWords(row)} {untilWords(row.dueOn)}
        </span>
      )}
    </a>
  );
}

/** ↑ and ↓ move along the rows of all groups; Enter opens, as of every link. */
function moveInList(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('a.rq-row')];
  const next = rows[rows.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)];
  event.preventDefault();
  next?.focus();
}

function Detail({ folio, back, onChanged }: { folio: string; back: string; onChanged: () => void }) {
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
        <a href={back}>Mis solicitudes</a>
      </p>
      <RequisitionRecord requisition={data} onChanged={take} />
    </>
  );
}
