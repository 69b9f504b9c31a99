import { API_BASE } from '#contract/endpoint.ts';
import { MOST_NAMES } from '#contract/media-types.ts';
import type { DocumentVersion } from '#contract/procedures.ts';
import { formatFileSize } from '#web/kit/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { canBeRead, readingPath, typeLabel } from './document-words.ts';
import type { ViewedDocument } from './documents.data.ts';
import type { Reader } from './use-reader.ts';

interface FileCardProps {
  context: ViewedDocument;
  version: DocumentVersion | undefined;
  /** State of the PDF reader; absent for files that open elsewhere. */
  reader: Reader | undefined;
  /** A picture of the page is shown already. */
  isBehind: boolean;
}

const FAILURES: Record<string, string> = {
  password: 'Este PDF tiene contraseña.',
  broken: 'No pudimos mostrar este PDF.',
  missing: 'El archivo no está disponible. Ya avisamos a la Unidad.',
  offline: 'No pudimos mostrar este PDF.',
};

/** What stands where the pages would: a page being loaded, a failure, or a file that opens on the computer. */
export function FileCard({ context, version, reader, isBehind }: FileCardProps) {
  if (version === undefined) return null;
  const address = API_BASE + version.href;
  const isReadable = canBeRead(context, version);
  if (reader?.status === 'waiting') {
    return (
      <div className={classNames('v-skeleton', isBehind && 'v-skeleton--behind')}>
        <p className="v-skeleton__line">
          Cargando página {reader.page} de {reader.pages}
        </p>
        <div className="v-skeleton__noscript">
          <p>El lector del portal necesita JavaScript. También puedes abrir el archivo o descargarlo.</p>
          <p>
            <a href={address}>Abrir el PDF en el navegador</a>
            {isReadable && (
              <>
                {' '}
                <a href={readingPath(context.document.id, version.number)}>Leer como texto</a>
              </>
            )}
          </p>
        </div>
      </div>
    );
  }
  const names = context.contents.find((held) => held.version === version.number)?.names ?? [];
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
        {isReadable && (
          <ButtonLink variant="tonal" href={readingPath(context.document.id, version.number)}>
            Leer como texto
          </ButtonLink>
        )}
        <ButtonLink href={`${address}?descargar=1`} download>
          Descargar
        </ButtonLink>
      </div>
      {names.length > 0 && <Contents names={names} isArchive={version.mediaType === 'application/zip'} />}
    </div>
  );
}

function Contents({ names, isArchive }: { names: readonly string[]; isArchive: boolean }) {
  return (
    <>
      <h3>{isArchive ? 'Archivos que contiene' : 'Hojas'}</h3>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {names.length === MOST_NAMES && <p className="u-muted">Solo se enumeran los primeros {MOST_NAMES}.</p>}
    </>
  );
}
