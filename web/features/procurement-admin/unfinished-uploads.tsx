import { useCallback, useEffect, useRef, useState } from 'react';
import { ACCEPTED_ENDINGS } from '#contract/documents.ts';
import type { OpenUpload } from '#contract/open-uploads.ts';
import type { Api } from '#web/kit/api.ts';
import { formatDateTime, formatFileSize } from '#web/kit/format.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { FileIcon } from '#web/ui/file-icon.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { discardOpenUpload, listOpenUploads } from './procurement-admin.data.ts';
import type { Pending } from './use-pending.ts';
import './documents-section.css';

/** Files that this person left half-way, here or on another device, and that the page is not sending now. */
export function UnfinishedUploads({ api, pending }: { api: Api; pending: Pending }) {
  const ask = useCallback((signal: AbortSignal) => listOpenUploads(api, signal), [api]);
  const { data, reload } = useLoaded(ask);
  const count = pending.items.length;
  useEffect(reload, [reload, count]);
  const isHere = ({ name, bytes }: OpenUpload) =>
    pending.items.some((item) => item.name === name && item.bytes === bytes);
  const rows = (data ?? []).filter((row) => !isHere(row));
  if (rows.length === 0) return null;
  return (
    <section className="pa-unfinished" aria-labelledby="a-medias">
      <h2 className="u-h3" id="a-medias">
        Se quedaron a medias
      </h2>
      <p className="u-field__hint">
        Elige otra vez el mismo archivo y sigue donde se quedó. Se guardan un día.
      </p>
      <ul className="pa-uploads">
        {rows.map((row) => (
          <UnfinishedRow
            key={row.id}
            row={row}
            onFile={(file) => pending.add([file])}
            onDiscard={() => void discardOpenUpload(api, row.id).then(reload, reload)}
          />
        ))}
      </ul>
    </section>
  );
}

function UnfinishedRow(props: { row: OpenUpload; onFile: (file: File) => void; onDiscard: () => void }) {
  const { row, onFile, onDiscard } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [other, setOther] = useState<File>();
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    // A file of another size cannot be the one that was left; as a new one it would only stand beside it.
    const isOther = file.size !== row.bytes;
    setOther(isOther ? file : undefined);
    if (!isOther) onFile(file);
  };
  return (
    <li className="u-upload">
      <FileIcon type={row.name} />
      <div>
        <div className="u-upload__name">{row.name}</div>
        <div className="u-upload__bar">
          <Meter share={row.offset / row.bytes} />
        </div>
        <div className="u-doc__meta">
          {formatFileSize(row.offset)} de {formatFileSize(row.bytes)}, {formatDateTime(row.touchedAt)}
        </div>
        <p className="pa-unfinished__other" role="alert">
          {other !== undefined &&
            `${other.name} no es el archivo que quedó a medias: pesa ${formatFileSize(other.size)}, y el otro, ${formatFileSize(row.bytes)}. Elige el mismo, o súbelo arriba como otro documento.`}
        </p>
      </div>
      <div className="u-cluster u-gap-8">
        <Button
          variant="tonal"
          size="small"
          onClick={() => picker.current?.click()}
          aria-label={`Reanudar ${row.name}`}
        >
          Reanudar
        </Button>
        <Button variant="text" size="small" onClick={onDiscard} aria-label={`Descartar ${row.name}`}>
          Descartar
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept={ACCEPTED_ENDINGS.join(',')}
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </li>
  );
}
