import { type ReactNode, Suspense, useState } from 'react';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { CallError } from '#web/kit/api.ts';
import { answers, isChunkFailure } from '#web/kit/preload-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page } from '#web/ui/layout.tsx';
import { ScreenFrame } from './screen-frame.tsx';

/** What failed inside a screen whose heading stays: the message, its number, and «Reintentar» (S-8.3). */
export function SectionFailure({
  error,
  what = 'esta sección',
}: {
  error: unknown;
  /** What could not be read, with its article. */
  what?: string;
}) {
  const router = useRouter();
  return (
    <ErrorBlock
      what={what}
      supportEmail={router.options.context.settings.footer.email}
      onRetry={() => void router.invalidate()}
      {...(error instanceof CallError && error.problem.requestId !== ''
        ? { requestId: error.problem.requestId }
        : {})}
    />
  );
}

/** A screen that could not be shown: its data failed, or its code did not arrive (S-8.3). */
export function ScreenFailure({ error }: ErrorComponentProps) {
  if (isChunkFailure(error)) return <CodeFailure />;
  return (
    <ScreenFrame
      nameless={
        <h1 tabIndex={-1} className="u-visually-hidden">
          No pudimos cargar esta sección
        </h1>
      }
    >
      <SectionFailure error={error} />
    </ScreenFrame>
  );
}

/**
 * What a route shows when its data failed and something of the screen is worth keeping: `draw` draws it, with the failure
 * where the data would stand.
 */
export const keptScreen =
  (what: string, draw: (failure: ReactNode) => ReactNode) =>
  (props: ErrorComponentProps): ReactNode =>
    isChunkFailure(props.error) ? (
      <CodeFailure />
    ) : (
      <Suspense>{draw(<SectionFailure error={props.error} what={what} />)}</Suspense>
    );

/** The code of a section did not arrive: the page is loaded again once the portal answers, never the browser's own error. */
function CodeFailure() {
  const [isSilent, setSilent] = useState(false);
  const retry = async () => {
    setSilent(false);
    if (await answers(location.href)) location.reload();
    else setSilent(true);
  };
  return (
    <Page>
      <div className="u-message u-message--boxed" role="alert">
        <h1 tabIndex={-1} className="u-h2">
          No pudimos abrir esta sección.
        </h1>
        <p>
          El portal {isSilent ? 'sigue sin responder' : 'no responde, o hay una versión nueva de él'}. Intenta
          de nuevo en unos segundos.
        </p>
        <Button onClick={() => void retry()}>Recargar</Button>
      </div>
    </Page>
  );
}
