import { useState } from 'react';
import type { RequestFile } from '#contract/registration.ts';
import { CallError } from '#web/kit/api.ts';
import { FINAL_REQUEST_STATES } from '#contract/rules/registry/request-machine.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { requestClient } from '../request/request.data.ts';
import type { Opened } from '../request/request-memory.ts';

/** Receipt and portable file. */
export function RequestDownloads({ request, opened }: { request: RequestFile; opened: Opened }) {
  const { settings } = usePortal();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const client = requestClient(opened);
  const download = async (name: string, get: () => Promise<Blob>) => {
    setFailure(undefined);
    setBusy(name);
    try {
      saveFile(await get(), name);
    } catch (error) {
      setFailure(error instanceof CallError ? error.problem.detail : 'No se pudo descargar.');
    } finally {
      setBusy(undefined);
    }
  };
  if (request.isStatusOnly)
    return (
      <p className="u-small u-muted">
        {FINAL_REQUEST_STATES.includes(request.status)
          ? `Esta solicitud terminó: con su clave solo se ve en qué quedó. Para refrendar o actualizar, ${settings.sendsMail ? 'pide un código al correo registrado' : 'acude a la Unidad: el portal aún no envía correos'}.`
          : 'Con la clave solo se ve cómo va: está detenida, o se aprobó otra después. Su historia lo dice.'}
      </p>
    );
  const receipt = `${request.folio}-acuse.pdf`;
  const file = `${request.folio}-expediente.zip`;
  return (
    <>
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
      <p className="u-small u-muted u-no-print">
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
