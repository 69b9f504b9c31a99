import { lazy, Suspense, useCallback, useState } from 'react';
import type { RelatedFinding } from '#contract/related-suppliers.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FindingSheet } from './finding-sheet.tsx';
import { FindingTable } from './finding-table.tsx';
import { readGroup } from './related-suppliers.data.ts';

const GroupGraph = lazy(async () => ({ default: (await import('./group-graph.tsx')).GroupGraph }));

interface DetailProps {
  id: string;
  onLeave: () => void;
  onChanged: () => void;
}

/** A group as a map and, always, as a table. */
export function GroupDetailPart({ id, onLeave, onChanged }: DetailProps) {
  const { api } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readGroup(api, id, signal), [api, id]);
  const { data, failure, reload } = useLoaded(ask);
  const [chosen, setChosen] = useState<string>();
  const [opened, setOpened] = useState<RelatedFinding>();
  const back = (
    <Button variant="text" size="small" onClick={onLeave}>
      Volver a las relaciones
    </Button>
  );
  if (failure?.status === 404) {
    return (
      <EmptyState title="Este grupo ya no existe: sus relaciones se cerraron o cambiaron.">{back}</EmptyState>
    );
  }
  if (failure !== undefined)
    return <ErrorBlock what="el grupo" requestId={failure.problem.requestId} onRetry={reload} />;
  if (data === undefined) return <Skeleton rows={4} label="Cargando el grupo" />;
  const shown =
    chosen === undefined
      ? data.findings
      : data.findings.filter(({ a, b }) => a.id === chosen || b.id === chosen);
  const name = data.suppliers.find((one) => one.id === chosen)?.name;
  return (
    <Stack gap={20}>
      <div>
        {back}
        <h2>Grupo de {formatCountOf(data.suppliers.length + data.hidden, 'proveedor', 'proveedores')}</h2>
      </div>
      {data.hidden > 0 && (
        <Notice>
          El mapa y la tabla muestran las relaciones más fuertes; quedan fuera{' '}
          {formatCountOf(data.hidden, 'proveedor', 'proveedores')}.
        </Notice>
      )}
      <Suspense fallback={<div className="rs-graph" aria-hidden="true" />}>
        <GroupGraph group={data} chosen={chosen} onChoose={setChosen} />
      </Suspense>
      <div>
        <p role="status" className="rs-count">
          {name === undefined
            ? formatCountOf(shown.length, 'relación', 'relaciones')
            : `${formatCountOf(shown.length, 'relación', 'relaciones')} de ${name}`}
          {name !== undefined && (
            <Button variant="text" size="small" onClick={() => setChosen(undefined)}>
              Ver todas
            </Button>
          )}
        </p>
        <FindingTable caption="Relaciones del grupo" findings={shown} onOpen={setOpened} />
      </div>
      {opened !== undefined && (
        <FindingSheet
          finding={opened}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined);
            reload();
            onChanged();
          }}
          onConflict={setOpened}
        />
      )}
    </Stack>
  );
}
