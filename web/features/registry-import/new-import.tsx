import { useState } from 'react';
import {
  MAX_REGISTRY_BYTES,
  MAX_REGISTRY_ROWS,
  type RegistryImportDetail,
} from '#contract/registry-import.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCount } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { saveTemplate, uploadRegistry } from './registry-import.data.ts';

/** Template to download and place to leave the filled file. */
export function NewImport({ onUploaded }: { onUploaded: (run: RegistryImportDetail) => void }) {
  const { api } = usePortal();
  const [failure, setFailure] = useState<string>();
  const told = (error: unknown) =>
    setFailure(error instanceof CallError ? error.message : 'No se descargó. Intenta de nuevo.');
  const template = (format: 'xlsx' | 'csv') => void saveTemplate(api, format).catch(told);

  return (
    <Stack gap={20}>
      <p>
        Trae un padrón que ya existe: descarga la plantilla, llénala y súbela. Primero verás qué trae, con los
        errores de cada fila; nada se registra hasta que lo confirmes. Se admiten hasta{' '}
        {formatCount(MAX_REGISTRY_ROWS)} filas, en XLSX o CSV (UTF-8 o Windows-1252).
      </p>
      <Cluster>
        <Button variant="tonal" onClick={() => template('xlsx')}>
          Plantilla XLSX
        </Button>
        <Button variant="tonal" onClick={() => template('csv')}>
          Plantilla CSV
        </Button>
      </Cluster>
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      <FileChoice
        label="Archivo del padrón"
        types={['xlsx', 'csv', 'txt']}
        maxBytes={MAX_REGISTRY_BYTES}
        send={async (file, options) => onUploaded(await uploadRegistry(api, file, options))}
      />
    </Stack>
  );
}
