import { useEffect, useRef, useState } from 'react';
import {
  MAX_REGISTRY_BYTES,
  MAX_REGISTRY_ROWS,
  type RegistryImportDetail,
} from '#contract/registry-import.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCount, formatPercent } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { saveTemplate, uploadRegistry } from './registry-import.data.ts';

/** Template to download and place to leave the filled file. */
export function NewImport({ onUploaded }: { onUploaded: (run: RegistryImportDetail) => void }) {
  const { api, session } = usePortal();
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const told = (error: unknown) =>
    setFailure(error instanceof CallError ? error.message : 'No se subió. Vuelve a intentarlo.');
  const send = async (file: File) => {
    const control = new AbortController();
    stop.current = control;
    const onProgress = (share: number) => setSending({ name: file.name, share });
    onProgress(0);
    setFailure(undefined);
    try {
      onUploaded(await uploadRegistry(session.credentials, file, { signal: control.signal, onProgress }));
    } catch (error) {
      if (!control.signal.aborted) told(error);
    } finally {
      setSending(undefined);
    }
  };
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
      {sending === undefined ? (
        <DropZone
          label="Archivo del padrón"
          types={['xlsx', 'csv', 'txt']}
          maxBytes={MAX_REGISTRY_BYTES}
          isSingle
          onFiles={([file]) => file !== undefined && void send(file)}
        />
      ) : (
        <Notice
          actions={
            <Button variant="text" size="small" onClick={() => stop.current?.abort()}>
              Cancelar
            </Button>
          }
        >
          Subiendo {sending.name}: {formatPercent(sending.share)}
        </Notice>
      )}
    </Stack>
  );
}
