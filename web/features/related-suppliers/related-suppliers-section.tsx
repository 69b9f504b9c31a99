import { useCallback, useState } from 'react';
import { CallError } from '#web/kit/api.ts';
import { formatCount, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { proposedWords } from '#web/ui/proposed-words.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { FindingList } from './finding-list.tsx';
import { GroupDetailPart } from './group-detail.tsx';
import { GroupList } from './group-list.tsx';
import { calculate, readOverview } from './related-suppliers.data.ts';
import type { RelationsSearch, SetRelationsSearch } from './related-suppliers.search.ts';
import { WeightTable } from './weight-table.tsx';
import './related-suppliers.css';

interface SectionProps {
  search: RelationsSearch;
  setSearch: SetRelationsSearch;
}

const VIEWS = { pares: 'Pares', grupos: 'Grupos', pesos: 'Pesos' } as const;
type View = keyof typeof VIEWS;

/** Suppliers that share data: pairs, strongest first, the groups that they make, and what each datum weighs. */
export function RelatedSuppliersSection({ search, setSearch }: SectionProps) {
  const { api, settings, fail } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readOverview(api, signal), [api]);
  const { data, failure, isOutOfTouch, reload, adopt } = useLoaded(ask, ({ isRunning }) => isRunning);
  const [view, setView] = useState<View>('pares');

  if (failure !== undefined) {
    return (
      <ErrorBlock
        what="las relaciones"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  }
  if (data === undefined) return <Skeleton rows={5} label="Cargando las relaciones" />;
  const look = async () => {
    try {
      adopt(await calculate(api));
    } catch (error) {
      fail(error instanceof CallError ? error.message : 'No se pudo. Intenta de nuevo.');
      reload();
    }
  };
  const mark = data.calculatedAt ?? '';
  const openGroup = (grupo: string) => setSearch({ grupo });
  const counts: Record<View, number | undefined> = {
    pares: data.open,
    grupos: data.groups,
    pesos: undefined,
  };
  const panels: Record<View, React.ReactNode> = {
    pares: (
      <FindingList
        key={mark}
        search={search}
        setSearch={setSearch}
        overview={data}
        onChanged={reload}
        onGroup={openGroup}
      />
    ),
    grupos: <GroupList key={mark} onOpen={openGroup} />,
    pesos: <WeightTable overview={data} onChanged={adopt} />,
  };
  return (
    <Stack gap={20} className="rs">
      <p>
        Compartir un dato no es una falta: cada relación es una pregunta para una persona, con su evidencia.
        Ciérrala con la razón; se abre de nuevo si aparece algo más.
      </p>
      {isOutOfTouch && (
        <Notice tone="warn">No hay conexión con el portal. Lo que ves puede no ser lo último.</Notice>
      )}
      <ProposedDecisions
        type="relations"
        asked={`${data.open} ${data.closed} ${mark}`}
        show={proposedWords}
        onDone={reload}
      />
      {data.failure !== null && <Notice tone="bad">{data.failure}</Notice>}
      <Cluster gap={12}>
        <Button variant="tonal" size="small" disabled={data.isRunning} onClick={() => void look()}>
          Buscar relaciones ahora
        </Button>
        <span role="status" className="u-muted">
          {data.isRunning
            ? 'Buscando en todo el padrón…'
            : data.calculatedAt === null
              ? 'Aún no se han buscado.'
              : `Buscadas el ${formatDateTime(data.calculatedAt)}.`}
        </span>
      </Cluster>
      {search.grupo !== '' ? (
        <GroupDetailPart
          key={search.grupo}
          id={search.grupo}
          onLeave={() => setSearch({ grupo: '' })}
          onChanged={reload}
        />
      ) : (
        <Tabs
          label="Vistas de las relaciones"
          current={view}
          onChange={setView}
          tabs={(Object.keys(VIEWS) as View[]).map((key) => ({
            key,
            name: (
              <>
                {VIEWS[key]}
                {counts[key] !== undefined && (
                  <span className="u-tabs__count"> {formatCount(counts[key])}</span>
                )}
              </>
            ),
            panel: panels[key],
          }))}
        />
      )}
    </Stack>
  );
}
