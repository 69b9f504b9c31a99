import { API_BASE } from '#contract/endpoint.ts';
import type { DocumentInContext } from '#contract/documents.ts';
import type { DocumentVersion } from '#contract/procedures.ts';
import { formatFileSize } from '#web/kit/format.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { typeLabel } from './document-words.ts';
import type { Reader } from './use-reader.ts';

interface FileCardProps {
  context: DocumentInContext;
  version: DocumentVersion | undefined;
  /** State of the PDF reader; absent for files that open elsewhere. */
  reader: Reader | undefined;
}

const FAILURES: Record<string, string> = {
  password: 'Este PDF tiene contraseña.',
  broken: 'No pudimos mostrar este PDF.',
  missing: 'El archivo no está disponible. Ya avisamos a la Unidad.',
  offline: 'No pudimos mostrar este PDF.',
};

/** What stands where the pages would: a page being loaded, a failure, or a file that opens on the computer. */
export function FileCard({ context, version, reader }: FileCardProps) {
  if (version === undefined) return null;
  const address = API_BASE + version.href;
  if (reader?.status === 'waiting') {
    return (
      <div className="v-skeleton">
        <p className="v-skeleton__line">
          Cargando página {reader.page} de {reader.pages}
        </p>
        <div className="v-skeleton__noscript">
          <p>El lector del portal necesita JavaScript. También puedes abrir el archivo o descargarlo.</p>
          <p>
            <a href={address}>Abrir el PDF en el navegador</a>
          </p>
        </div>
      </div>
    );
  }
  const isNewest = version === context.document.versions[0];
  const contents = isNewest ? context.contents : [];
  return (
    <div className="v-card" role={reader === undefined ? undefined : 'alert'}>
      <h2>{reader === undefined ? 'Este archivo se abre en tu equipo.' : FAILURES[reader.status]}</h2>
      <p className="u-muted">
        {version.originalName}. {typeLabel(version.mediaType)}, {formatFileSize(version.bytes)}
      </p>
      <div className="u-cluster u-gap-8">
        {reader !== undefined && (
          <Button variant="tonal" onClick={reader.retry}>
            Intentar de nuevo
          </Button>
        )}
        <ButtonLink href={`${address}?descargar=1`} download>
          Descargar
        </ButtonLink>
      </div>
      {contents.length > 0 && (
        <>
          <h3>{version.mediaType === 'application/zip' ? 'Archivos que contiene' : 'Hojas'}</h3>
          <ul>
            {contents.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
