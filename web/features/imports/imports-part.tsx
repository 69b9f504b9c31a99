import { useCallback, useEffect, useEffectEvent } from 'react';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ListAddress } from '#web/ui/officer-list/list-address.ts';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { ImportHistory } from './import-history.tsx';
import { ImportRunPart } from './import-run.tsx';
import type { ImportWords } from './import-words.ts';
import { readImport } from './imports.data.ts';
import { NewImport } from './new-import.tsx';
import './imports.css';

interface ImportsPartProps {
  words: ImportWords;
  /** The run that the address names; empty without one. */
  open: string;
  onOpen: (id: string) => void;
  /** Where the earlier runs are filtered and ordered. */
  address: ListAddress;
}

const MOVING = new Set(['analysing', 'running', 'undoing']);

/** The one import: file, preview, progress, report, undo and earlier runs, for every kind of table. */
export function ImportsPart({ words, open, onOpen, address }: ImportsPartProps) {
  const kept = useFocusKept(open);
  return (
    <div className="f-import u-stack u-gap-40" {...kept}>
      {open === '' ? (
        <>
          <NewImport words={words} onUploaded={onOpen} />
          <ImportHistory words={words} address={address} onOpen={onOpen} />
        </>
      ) : (
        <OpenImport key={open} words={words} id={open} onLeave={() => onOpen('')} />
      )}
    </div>
  );
}

interface OpenImportProps {
  words: ImportWords;
  id: string;
  onLeave: () => void;
  /** It began, ended, or was proposed to somebody else. */
  onStep?: () => void;
}

/** One run from its reading to its report. */
export function OpenImport({ words, id, onLeave, onStep }: OpenImportProps) {
  const { api, settings } = usePortal();
  const ask = useCallback(
    (signal: AbortSignal) => readImport(api, words.api, id, signal),
    [api, words.api, id],
  );
  const { data, failure, isOutOfTouch, reload, adopt } = useLoaded(ask, ({ status }) => MOVING.has(status));
  const step = data === undefined || MOVING.has(data.status) ? '' : `${data.status} ${data.version}`;
  const tell = useEffectEvent(() => onStep?.());
  useEffect(() => {
    if (step !== '') tell();
  }, [step]);
  if (failure !== undefined) {
    return (
      <Stack gap={16}>
        <ErrorBlock
          what="la importación"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          {...(failure.status === 404 ? {} : { onRetry: reload })}
        />
        <Cluster>
          <Button variant="tonal" onClick={onLeave}>
            Importar otro archivo
          </Button>
        </Cluster>
      </Stack>
    );
  }
  if (data === undefined) return <Skeleton rows={4} look="line" label="Cargando la importación" />;
  return (
    <ImportRunPart
      words={words}
      run={data}
      isOutOfTouch={isOutOfTouch}
      onChange={adopt}
      onConflict={reload}
      onLeave={onLeave}
    />
  );
}
