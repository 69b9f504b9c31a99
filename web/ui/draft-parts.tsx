import type { ReactNode } from 'react';
import { usePortal } from '../kit/portal-context.tsx';
import { Conflict } from './conflict.tsx';
import type { DraftThing } from './draft-state.ts';
import { ErrorBlock } from './error-block.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';
import type { Draft, DraftState } from './use-draft.ts';

interface OpenedDraftProps<Thing extends DraftThing> {
  state: DraftState<Thing>;
  /** What is opened, with its article: «la apertura». */
  what: string;
  /** Rows of the skeleton while it loads. Default 6. */
  rows?: number;
  children: (draft: Draft<Thing>) => ReactNode;
}

/** A draft once it is there; until then that it loads, or why it could not and another try. */
export function OpenedDraft<Thing extends DraftThing>(props: OpenedDraftProps<Thing>) {
  const { state, what, rows = 6, children } = props;
  const { settings } = usePortal();
  if (state.kind === 'loading') return <Skeleton rows={rows} label={`Cargando ${what}`} />;
  if (state.kind === 'failed')
    return (
      <ErrorBlock
        what={what}
        requestId={state.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={state.retry}
      />
    );
  return children(state.draft);
}

/** Asks before somebody leaves what is typed and not saved. */
export function DraftLeaveGuard<Thing extends DraftThing>({ draft }: { draft: Draft<Thing> }) {
  return (
    <LeaveGuard
      isDirty={draft.save.kind === 'typing' || draft.save.kind === 'failed'}
      onLeave={draft.discardTyped}
    />
  );
}

interface DraftNoticesProps<Thing extends DraftThing> {
  draft: Draft<Thing>;
  /** What is edited: «esta apertura». */
  what: string;
  /** A value of a field or row as people read it. */
  show: (name: string, value: unknown) => string;
  /** Fields in which what another person wrote was joined, by label. */
  joined?: readonly string[];
  /** Why the last action of this screen was refused. */
  problem?: string | undefined;
  /** Messages of the server stand at their fields. Default: told here. */
  tellsRefused?: boolean;
}

/** What stands between a draft and the server: a choice between two versions, what was joined, what was refused. */
export function DraftNotices<Thing extends DraftThing>(props: DraftNoticesProps<Thing>) {
  const { draft, what, show, joined = [], problem, tellsRefused = true } = props;
  const refused = tellsRefused ? Object.values(draft.refused) : [];
  const messages = problem === undefined ? refused : [problem, ...refused];
  return (
    <>
      {draft.conflict !== undefined && (
        <Conflict
          key={draft.conflict.version}
          conflict={draft.conflict}
          what={what}
          show={show}
          onSettle={draft.settle}
        />
      )}
      {joined.length > 0 && draft.conflict === undefined && (
        <Notice>Otra persona escribió al mismo tiempo en {joined.join(', ')}. Se unió a lo tuyo.</Notice>
      )}
      {messages.map((message) => (
        <p key={message} className="u-field__error" role="alert">
          {message}
        </p>
      ))}
    </>
  );
}
