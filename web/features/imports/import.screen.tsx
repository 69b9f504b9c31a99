import { MAX_IMPORT_BYTES } from '#contract/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportRunPart } from './import-run.tsx';
import { uploadImport } from './imports.data.ts';
import { useImport } from './use-import.ts';
import './imports.css';

const TYPES = ['csv', 'txt'];

interface ScreenProps {
  search: { importacion?: string | undefined };
  setSearch: (patch: { importacion?: string | undefined }) => void;
}

/** Import of CompraNet contracts: file, preview, progress, report and history. The address names the import. */
export function Screen({ search, setSearch }: ScreenProps) {
  const { api, settings } = usePortal();
  const id = search.importacion;
  const { run, failure, isOutOfTouch, adopt, retry } = useImport(api, id);
  const kept = useFocusKept(`${id} ${run?.id} ${run?.status}`);
  const leave = () => setSearch({ importacion: undefined });

  return (
    <div className="f-import u-stack u-gap-40" {...kept}>
      {id === undefined && (
        <Stack gap={20}>
          <p>
            Sube el CSV de contratos de CompraNet como se descarga, en UTF-8 o Windows-1252. Primero verás qué
            trae; nada se guarda hasta que lo confirmes. Los contratos que ya están se omiten.
          </p>
          <FileChoice
            label="Archivo de contratos de CompraNet"
            types={TYPES}
            maxBytes={MAX_IMPORT_BYTES}
            send={async (file, options) => {
              const uploaded = await uploadImport(api, file, options);
              adopt(uploaded);
              setSearch({ importacion: uploaded.id });
            }}
          />
        </Stack>
      )}
      {id !== undefined && run === undefined && failure === undefined && (
        <Skeleton rows={3} look="line" label="Cargando la importación" />
      )}
      {id !== undefined && failure !== undefined && (
        <>
          <ErrorBlock
            what="la importación"
            requestId={failure.problem.requestId}
            supportEmail={settings.footer.email}
            {...(failure.status === 404 ? {} : { onRetry: retry })}
          />
          <Button variant="tonal" onClick={leave}>
            Importar otro archivo
          </Button>
        </>
      )}
      {run !== undefined && (
        <ImportRunPart run={run} isOutOfTouch={isOutOfTouch} onChange={adopt} onLeave={leave} />
      )}
      <div>
        <h2>Importaciones anteriores</h2>
        <ImportHistory
          mark={`${run?.id ?? ''} ${run?.status ?? ''}`}
          onOpen={(opened) => setSearch({ importacion: opened })}
        />
      </div>
    </div>
  );
}
