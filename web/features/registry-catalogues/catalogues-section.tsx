import { useCallback, useState } from 'react';
import { CATALOGUES, type CatalogueName } from '#contract/registry-catalogues.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CatalogueTable } from './catalogue-table.tsx';
import { EntryForm } from './entry-form.tsx';
import type { Entry } from './entry-values.ts';
import { canCreate, readAll } from './registry-catalogues.data.ts';
import './registry-catalogues.css';

const words = valueWords([]);

interface SectionProps {
  search: { tipo: string };
  setSearch: (patch: { tipo?: string }) => void;
}

/** Where each catalogue stands in what is read. */
const OF_CATALOGUE = {
  giros: 'lines',
  documentos: 'papers',
  motivos: 'reasons',
  plazos: 'terms',
  'dias-inhabiles': 'holidays',
} as const;

const ADD: Partial<Record<CatalogueName, string>> = {
  giros: 'Agregar giro',
  documentos: 'Agregar documento',
  motivos: 'Agregar motivo',
  'dias-inhabiles': 'Agregar día inhábil',
};

/** Catalogues of the registry: giros, papers, reasons, terms and days without work, each with its legal source. */
export function CataloguesSection({ search, setSearch }: SectionProps) {
  const { api, settings, toast } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readAll(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask);
  const [wanted, setWanted] = useState('');
  const [open, setOpen] = useState<{ entry: Entry | undefined }>();
  const current: CatalogueName = Object.hasOwn(CATALOGUES, search.tipo)
    ? (search.tipo as CatalogueName)
    : 'giros';

  if (failure !== undefined) {
    return (
      <ErrorBlock
        what="los catálogos"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  }
  if (data === undefined) return <Skeleton rows={6} label="Cargando los catálogos" />;
  const panel = (
    <Stack gap={20}>
      <Cluster between gap={16} className="rc-tools">
        <TextField label="Buscar en este catálogo" value={wanted} onChange={setWanted} />
        {canCreate(current) && (
          <Button variant="tonal" onClick={() => setOpen({ entry: undefined })}>
            {ADD[current]}
          </Button>
        )}
      </Cluster>
      <CatalogueTable name={current} all={data} wanted={wanted} onOpen={(entry) => setOpen({ entry })} />
    </Stack>
  );
  return (
    <Stack gap={20} className="rc">
      <p>
        Lo que cambies aquí vale para el formulario, la lista de requisitos y la revisión. Cada cambio pide su
        fuente legal y queda en el historial.
      </p>
      <ProposedDecisions
        type="registry_catalogue"
        id={current}
        asked={JSON.stringify(data[OF_CATALOGUE[current]])}
        show={words}
        onDone={reload}
      />
      <Tabs<CatalogueName>
        label="Catálogos"
        current={current}
        onChange={(name) => {
          setWanted('');
          setSearch({ tipo: name === 'giros' ? '' : name });
        }}
        tabs={(Object.keys(CATALOGUES) as CatalogueName[]).map((name) => ({
          key: name,
          name: CATALOGUES[name],
          panel,
        }))}
      />
      {open !== undefined && (
        <EntryForm
          name={current}
          all={data}
          entry={open.entry}
          onClose={() => setOpen(undefined)}
          onSaved={(text) => {
            setOpen(undefined);
            toast(text);
            reload();
          }}
        />
      )}
    </Stack>
  );
}
