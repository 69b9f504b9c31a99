import { useState } from 'react';
import { certificatesApi } from '#contract/certificates.ts';
import type { RequestFile } from '#contract/registration.ts';
import { addressOf, CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { requestClient, saveBlob } from './request.data.ts';
import type { Opened } from './request-memory.ts';

/** Receipt, portable file and, once approved, the certificate. */
export function RequestDownloads({ request, opened }: { request: RequestFile; opened: Opened }) {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const client = requestClient(opened);
  const download = async (name: string, get: () => Promise<Blob>) => {
    setFailure(undefined);
    setBusy(name);
    try {
      saveBlob(await get(), name);
    } catch (error) {
      setFailure(error instanceof CallError ? error.problem.detail : 'No se pudo descargar.');
    } finally {
      setBusy(undefined);
    }
  };
  const receipt = `${request.folio}-acuse.pdf`;
  const file = `${request.folio}-expediente.zip`;
  const hasCertificate =
    request.status === 'approved' && request.kind !== 'cancellation' && request.supplierNumber !== null;
  return (
    <>
      {hasCertificate && (
        <>
          <ButtonLink
            wide
            href={addressOf(certificatesApi.document, { numero: request.supplierNumber })}
            download={`${request.supplierNumber ?? ''}-constancia.pdf`}
          >
            Descargar constancia (PDF)
          </ButtonLink>
          <ButtonLink wide variant="tonal" href={screenPath(`/proveedores/${request.supplierNumber ?? ''}`)}>
            Ver mi página en el padrón
          </ButtonLink>
        </>
      )}
      {request.status !== 'draft' && (
        <Button
          wide
          variant="tonal"
          disabled={busy !== undefined}
          onClick={() => void download(receipt, () => client.receipt())}
        >
          {busy === receipt ? 'Preparando' : 'Descargar acuse (PDF)'}
        </Button>
      )}
      <Button
        wide
        variant="line"
        disabled={busy !== undefined}
        onClick={() => void download(file, () => client.portableFile())}
      >
        {busy === file ? 'Preparando' : 'Descargar mi expediente (ZIP)'}
      </Button>
      <p className="u-small u-muted">
        El expediente trae tus datos, documentos y firmas. Sirve para empezar una inscripción aquí o en otro
        padrón.
      </p>
      {failure !== undefined && (
        <p className="u-field__error" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
