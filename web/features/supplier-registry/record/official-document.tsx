import { useState } from 'react';
import { API_BASE } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';
import { supplierAdminApi } from '#contract/supplier-admin-api.ts';
import { textlessSentence } from '#contract/rules/documents/textless-pages.ts';
import { addressOf } from '#web/kit/api.ts';
import { formatFileSize } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import type { UploadState } from '#web/kit/upload-queue.ts';
import { UploadRow } from '#web/ui/upload-row.tsx';

/** An official document that lies in the store already. */
interface FiledDocument {
  sha256: string;
  name: string;
  bytes: number;
  pages: number | null;
  textless: number[];
}

const ID = 'campo-documentSha256';
const LABEL = 'Oficio en PDF';

/** PDF that supports an action: chosen, uploaded, or taken away again. */
export function OfficialDocument(props: {
  errors: readonly string[];
  /** Name of the document that the action has already, also from before the dialog was closed. */
  kept: string | undefined;
  onFiled: (filed: FiledDocument | undefined) => void;
}) {
  const { api, settings } = usePortal();
  const [file, setFile] = useState<File>();
  const [filed, setFiled] = useState<FiledDocument>();
  const [upload, setUpload] = useState<UploadState>({ status: 'waiting' });
  const send = async (chosen: File) => {
    setFile(chosen);
    setUpload({ status: 'waiting' });
    try {
      const address = addressOf(supplierAdminApi.uploadDocument, undefined, { nombre: chosen.name });
      const response = await api.request(address.slice(API_BASE.length), {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', accept: 'application/json' },
        body: chosen,
      });
      if (!response.ok) {
        setUpload({ status: 'failed', message: ((await response.json()) as Problem).detail });
        return;
      }
      const received = (await response.json()) as FiledDocument;
      setFiled(received);
      props.onFiled(received);
      setUpload({ status: 'done' });
    } catch {
      setUpload({ status: 'failed', message: 'No se subió. Revisa tu conexión.' });
    }
  };
  if (file === undefined && props.kept === undefined) {
    return (
      <DropZone
        id={ID}
        label={LABEL}
        errors={props.errors}
        types={['pdf']}
        maxBytes={settings.maxFileBytes}
        isSingle
        length={96}
        onFiles={([chosen]) => chosen !== undefined && void send(chosen)}
      />
    );
  }
  return (
    <div className="u-field" id={ID} role="group" aria-label={LABEL} tabIndex={-1}>
      <span className="u-field__label" aria-hidden="true">
        {LABEL}
      </span>
      <ul>
        <UploadRow
          {...(file === undefined
            ? { name: props.kept || LABEL, upload: { status: 'done' } }
            : {
                name: file.name,
                meta: formatFileSize(file.size),
                upload,
                note: textlessSentence(filed?.textless ?? null, filed?.pages ?? null),
                onRetry: () => void send(file),
              })}
          onRemove={() => {
            setFile(undefined);
            props.onFiled(undefined);
          }}
        />
      </ul>
      <div role="alert">
        {props.errors.length > 0 && <FieldErrors id={`${ID}-error`} messages={props.errors} />}
      </div>
    </div>
  );
}
