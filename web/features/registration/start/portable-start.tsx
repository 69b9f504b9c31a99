import { useRef, useState } from 'react';
import type { RegistrationSettings } from '#contract/registration.ts';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { DropZone } from '#web/ui/drop-zone.tsx';
import type { UploadState } from '#web/kit/upload-queue.ts';
import { UploadRow } from '#web/ui/upload-row.tsx';
import { createFromFile } from '../request/request.data.ts';
import { type Created, keepCreated, keepOpened, openedWith } from '../request/request-memory.ts';

/** Starts a registration with the ZIP that this or another registry gave. */
export function PortableStart(props: {
  settings: RegistrationSettings;
  onCreated: (created: Created) => void;
}) {
  const { settings, onCreated } = props;
  const [file, setFile] = useState<File>();
  const [upload, setUpload] = useState<UploadState>({ status: 'waiting' });
  const [hasOpenRequest, setHasOpenRequest] = useState(false);
  const control = useRef<AbortController>(undefined);
  const send = async (chosen: File) => {
    setFile(chosen);
    control.current = new AbortController();
    setHasOpenRequest(false);
    setUpload({ status: 'uploading', share: 0 });
    try {
      const created = await createFromFile(chosen, {
        signal: control.current.signal,
        onProgress: (share) => setUpload({ status: 'uploading', share }),
      });
      const kept = { ...created, email: '' };
      keepCreated(kept);
      keepOpened(await openedWith(created));
      onCreated(kept);
    } catch (error) {
      if (control.current.signal.aborted) {
        setUpload({ status: 'canceled' });
        return;
      }
      const problem = error instanceof CallError ? error.problem : undefined;
      setHasOpenRequest(problem?.code === 'request_open');
      setUpload({ status: 'failed', message: problem?.detail ?? 'No se subió. Intenta de nuevo.' });
    }
  };
  const isRead = upload.status === 'uploading' && upload.share === 1;
  return (
    <section className="r-step" aria-labelledby="zip-titulo">
      <h2 className="r-step__title" id="zip-titulo">
        Empezar con mi expediente
      </h2>
      <p className="r-measure">
        Sube el ZIP de este padrón o de otro con el mismo formato. Revisas todo antes de enviar; lo vencido se
        pide otra vez.
      </p>
      <DropZone
        label="Expediente (ZIP)"
        types={['zip']}
        maxBytes={settings.maxPortableBytes}
        isSingle
        onFiles={([chosen]) => chosen !== undefined && void send(chosen)}
      />
      {file !== undefined && (
        <ul className="r-plain">
          <UploadRow
            name={file.name}
            upload={upload}
            onCancel={() => control.current?.abort()}
            {...(hasOpenRequest ? {} : { onRetry: () => void send(file) })}
            onRemove={() => setFile(undefined)}
          />
        </ul>
      )}
      {isRead && <p role="status">Revisamos tu expediente y sus documentos. Puede tardar un minuto.</p>}
      {hasOpenRequest && (
        <p>
          <a href={screenPath('/proveedores', { vista: 'seguimiento' })}>Seguir mi solicitud</a>
        </p>
      )}
    </section>
  );
}
