import { useCallback } from 'react';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ImportPart } from './import-part.tsx';
import { NewImport } from './new-import.tsx';
import { PastImports } from './past-imports.tsx';
import { readImport } from './registry-import.data.ts';
import './registry-import.css';

interface SectionProps {
  /** `lista` names the open import in the address. */
  search: { lista: string };
  setSearch: (patch: { lista?: string }) => void;
}

/** Bulk import of an existing registry: template, file, preview with errors, and one outcome for all rows. */
export function RegistryImportSection({ search, setSearch }: SectionProps) {
  return search.lista === '' ? (
    <Stack gap={40} className="ri">
      <NewImport onUploaded={({ id }) => setSearch({ lista: id })} />
      <PastImports onOpen={(id) => setSearch({ lista: id })} />
    </Stack>
  ) : (
    <OpenImport key={search.lista} id={search.lista} onLeave={() => setSearch({ lista: '' })} />
  );
}

function OpenImport({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readImport(api, id, signal), [api, id]);
  const { data, failure, isOutOfTouch, reload, adopt } = useLoaded(
    ask,
    ({ status }) => status === 'analysing' || status === 'running',
  );
  if (failure !== undefined) {
    return (
      <Stack gap={16}>
        <ErrorBlock
          what="la carga"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          {...(failure.status === 404 ? {} : { onRetry: reload })}
        />
        <Button variant="tonal" onClick={onLeave}>
          Cargar otro archivo
        </Button>
      </Stack>
    );
  }
  if (data === undefined) return <Skeleton rows={4} look="line" label="Cargando la importación" />;
  return (
    <ImportPart
      run={data}
      isOutOfTouch={isOutOfTouch}
      onChange={adopt}
      onConflict={reload}
      onLeave={onLeave}
    />
  );
}
