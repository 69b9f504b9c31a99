import type { ReactNode } from 'react';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { PageState } from './use-page.ts';

/** Loading, failed or empty; otherwise the list. */
export function ListFrame<T extends { total: { value: number } }>(props: {
  what: string;
  state: PageState<T>;
  empty: string;
  /** Shows everything again when a filter hides it. */
  onRelease?: (() => void) | undefined;
  reload: () => void;
  children: (page: T) => ReactNode;
}) {
  const { settings } = usePortal();
  const { state } = props;
  if (state.kind === 'loading') return <Skeleton rows={5} look="line" label={`Cargando ${props.what}`} />;
  if (state.kind === 'failed') {
    return (
      <ErrorBlock
        what={props.what}
        requestId={state.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={props.reload}
      />
    );
  }
  if (state.page.total.value === 0) {
    return (
      <EmptyState title={props.empty}>
        {props.onRelease !== undefined && (
          <Button variant="tonal" onClick={props.onRelease}>
            Quitar filtros
          </Button>
        )}
      </EmptyState>
    );
  }
  return <>{props.children(state.page)}</>;
}
