import { useEffect, useRef, useState } from 'react';
import { MAX_IMPORT_BYTES, type ImportDetail } from '#contract/imports.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { UploadRow, type UploadState } from '#web/ui/upload-row.tsx';
import { uploadImport } from './imports.data.ts';

const TYPES = ['csv', 'txt'];

/** Place to leave the file, and its way up with progress, cancel and retry. */
export function FileChoice({ onUploaded }: { onUploaded: (run: ImportDetail) => void }) {
  const { session } = usePortal();
  const [file, setFile] = useState<File>();
  const [upload, setUpload] = useState<UploadState>({ status: 'waiting' });
  const stop = useRef<AbortController>(undefined);

  useEffect(() => () => stop.current?.abort(), []);

  const send = async (chosen: File) => {
    const control = new AbortController();
    stop.current = control;
    setFile(chosen);
    setUpload({ status: 'uploading', share: 0 });
    try {
      const run = await uploadImport(session.credentials, chosen, {
        signal: control.signal,
        onShare: (share) => setUpload({ status: 'uploading', share }),
      });
      setUpload({ status: 'done' });
      onUploaded(run);
    } catch (error) {
      if (control.signal.aborted) setUpload({ status: 'canceled' });
      else {
        const message = error instanceof CallError ? error.message : 'No se subió. Vuelve a intentarlo.';
        setUpload({ status: 'failed', message });
      }
    }
  };

  const kept = useFocusKept(file === undefined ? 'none' : upload.status);
  const isMoving = file !== undefined && upload.status === 'uploading';
  return (
    <div {...kept}>
      {!isMoving && (
        <DropZone
          label="Archivo de contratos de CompraNet"
          types={TYPES}
          maxBytes={MAX_IMPORT_BYTES}
          isSingle
          onFiles={([chosen]) => chosen !== undefined && void send(chosen)}
        />
      )}
      {file !== undefined && (
        <ul className="f-import__files">
          <UploadRow
            name={file.name}
            upload={upload}
            onCancel={() => stop.current?.abort()}
            onRetry={() => void send(file)}
            onRemove={() => setFile(undefined)}
          />
        </ul>
      )}
    </div>
  );
}
