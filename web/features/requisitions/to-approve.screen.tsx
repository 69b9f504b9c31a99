import { useCallback, useState } from 'react';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { MOST_AT_ONCE, type ToApproveRow } from '#contract/requisition-desk.ts';
import { REQUISITION_STATE_LABELS } from '#contract/requisition-states.ts';
import { totalOf } from '#contract/rules/texts/money.ts';
import { formatCountOf, formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useAct } from '#web/kit/use-act.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { Decision } from './decision.tsx';
import { approveMany, loadToApprove, type ToApprove } from './requisition-desk.data.ts';
import './to-approve.css';

const WHERE = '/por-autorizar';
const hrefOf = (folio: string) => screenPath(WHERE, { folio });

/** `/por-autorizar`: what waits for the person's decision, and one of it, which is decided in two taps. */
export function Screen({ folio }: { folio: string }) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => loadToApprove(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask);
  if (failure !== undefined)
    return (
      <Page>
        <ErrorBlock
          what="lo que espera tu decisión"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      </Page>
    );
  if (data === undefined)
    return (
      <Page>
        <Skeleton rows={6} look="line" label="Cargando lo que espera tu decisión" />
      </Page>
    );
  return <Waiting waiting={data} folio={folio} onDecided={reload} />;
}

/** What stays in order while it is decided: the rows that were there, without jumping to another one. */
function Waiting({
  folio,
  onDecided,
  waiting,
}: {
  waiting: ToApprove;
  folio: string;
  onDecided: () => void;
}) {
  const { last, ofArea, rows } = waiting;
  // Beside the list there is room for one: the first, until another is chosen.
  const isWide = useIsWide();
  const shown = folio === '' && isWide ? (rows[0]?.folio ?? '') : folio;
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  if (shown !== '' && !looked.has(shown)) setLooked(new Set(looked).add(shown));
  const place = rows.findIndex((row) => row.folio === shown);
  const others = rows.filter((row) => row.folio !== shown);
  const following = rows[place + 1]?.folio ?? others[0]?.folio;
  if (shown === '' && rows.length === 0)
    return (
      <Page>
        <PageHead title="Por autorizar" />
        <EmptyState title="No hay nada por autorizar.">
          {last !== null && (
            <span>
              Lo último: {last.folio}, {last.title}, el {formatDateTime(last.at)}.
            </span>
          )}
        </EmptyState>
        <div className="ta-alone">
          <OfArea rows={ofArea} />
        </div>
      </Page>
    );
  return (
    <div className="ta">
      <div className={`u-page ta-columns${shown === '' ? ' ta-columns--list' : ''}`}>
        <section className="ta-list" aria-label="Lista por autorizar">
          <h1 tabIndex={-1}>
            Por autorizar <span className="u-muted">{rows.length}</span>
          </h1>
          <Rows rows={rows} shown={shown} />
          <Several {...{ rows, looked, onDecided }} />
          <OfArea rows={ofArea} />
        </section>
        <div className="ta-detail">
          {!isWide && shown !== '' && (
            <p>
              <a href={screenPath(WHERE)}>Por autorizar {rows.length}</a>
            </p>
          )}
          {place >= 0 && <Pager rows={rows} place={place} />}
          {shown !== '' && <Decision key={shown} folio={shown} following={following} onDecided={onDecided} />}
        </div>
      </div>
    </div>
  );
}

function Rows({ rows, shown }: { rows: readonly ToApproveRow[]; shown: string }) {
  return (
    <ul>
      {rows.map(({ dueOn, folio, requester, title, total }) => (
        <li key={folio}>
          <a
            href={hrefOf(folio)}
            aria-current={folio === shown ? 'true' : undefined}
            onKeyDown={(event) => {
              const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[
                event.key
              ] as 'nextElementSibling' | 'previousElementSibling' | undefined;
              if (step === undefined) return;
              event.preventDefault();
              event.currentTarget.parentElement?.[step]?.querySelector('a')?.focus();
            }}
          >
            <strong>{title}</strong>
            <span>{requester}</span>
            <span className="ta-row-end">
              <b>{formatMoney(total)}</b>
              {dueOn !== null && <span>{formatDate(dueOn)}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What else waits of the person's areas: with whom, and since when. */
function OfArea({ rows }: { rows: ToApprove['ofArea'] }) {
  if (rows.length === 0) return null;
  return (
    <section className="ta-of-area" aria-labelledby="ta-de-tu-area">
      <h2 id="ta-de-tu-area" className="u-h3">
        En curso en tu área <span className="u-muted">{rows.length}</span>
      </h2>
      <ul>
        {rows.map(({ dueOn, folio, people, requester, since, state, title }) => (
          <li key={folio}>
            <a href={screenPath(`/requisiciones/${folio}`)}>
              <strong>{title}</strong>
              <span>{requester}</span>
              <span>
                {[REQUISITION_STATE_LABELS[state], people.join(' o ')]
                  .filter((text) => text !== '')
                  .join(': ')}
              </span>
              <span className="ta-row-end">
                <span>desde el {formatDate(since.slice(0, 10))}</span>
                {dueOn !== null && <span>vence el {formatDate(dueOn)}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** «2 de 4», with the one before and the one after. */
function Pager({ place, rows }: { rows: readonly ToApproveRow[]; place: number }) {
  const row = rows[place];
  const link = (step: number, label: string, Icon: typeof IconChevronLeft) => {
    const to = rows[place + step];
    return to === undefined ? (
      <span className="ta-arrow ta-arrow--end" aria-hidden>
        <Icon {...ICON} />
      </span>
    ) : (
      <a className="ta-arrow" href={hrefOf(to.folio)} aria-label={label}>
        <Icon {...ICON} />
      </a>
    );
  };
  return (
    <nav className="ta-pager" aria-label="Requisiciones por autorizar">
      {link(-1, 'Anterior', IconChevronLeft)}
      <b>
        {place + 1} de {rows.length}
      </b>
      {link(1, 'Siguiente', IconChevronRight)}
      <span className="u-muted">{row?.folio}</span>
      {row?.dueOn != null && (
        <span className="ta-due">
          vence el <b>{formatDate(row.dueOn)}</b>
        </span>
      )}
    </nav>
  );
}

interface SeveralProps {
  rows: readonly ToApproveRow[];
  looked: ReadonlySet<string>;
  onDecided: () => void;
}

/** Authorises at once those that were opened: how many, and what they add up to. */
function Several({ looked, onDecided, rows }: SeveralProps) {
  const { api, toast } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const { act, isBusy } = useAct(() => {
    setOpen(false);
    onDecided();
  });
  const seen = rows
    .filter(({ folio, turn }) => turn === 'approval' && looked.has(folio))
    .slice(0, MOST_AT_ONCE);
  const send = async () => {
    const items = seen.map(({ folio, lines, version }) => ({ folio, version, seenLines: lines }));
    const { results } = await approveMany(api, items);
    setRefused(results.flatMap(({ folio, problem }) => (problem === null ? [] : [`${folio}: ${problem}`])));
    const count = results.filter(({ problem }) => problem === null).length;
    if (count > 0) toast(`${formatCountOf(count, 'requisición autorizada', 'requisiciones autorizadas')}.`);
  };
  return (
    <div className="ta-several">
      {refused.map((text) => (
        <p key={text} role="alert" className="u-field__error">
          {text}
        </p>
      ))}
      {seen.length > 1 && (
        <Button variant="line" size="small" onClick={() => setOpen(true)}>
          Autorizar las {seen.length} que ya viste
        </Button>
      )}
      <Question
        title={`¿Autorizas ${seen.length} por ${formatMoney(totalOf(seen.map(({ total }) => total)) ?? '0.00')}?`}
        isOpen={isOpen}
        isBusy={isBusy}
        onClose={() => setOpen(false)}
        onYes={() => act(send)}
        yes="Sí, autorizarlas"
      >
        <ul>
          {seen.map(({ folio, requester, title, total }) => (
            <li key={folio}>
              {title}, de {requester}: {formatMoney(total)} con IVA
            </li>
          ))}
        </ul>
      </Question>
    </div>
  );
}
