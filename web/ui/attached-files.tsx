import type { AttachedFile } from '#contract/content-files.ts';
import { attachedFilePath } from '#contract/content-files.ts';
import { MEDIA_TYPE_LABELS } from '#contract/media-types.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { barriersText } from '#contract/rules/texts/text-barriers.ts';
import { formatCountOf, formatFileSize } from '../kit/format.ts';
import { screenPath } from '../kit/links.ts';
import { ButtonLink } from './button.tsx';
import { DocList, DocRow } from './doc-row.tsx';

interface AttachedFilesProps {
  label: string;
  files: readonly AttachedFile[];
  /** Kind and key of what they hang on, for all of them in one archive. */
  of: { type: string; key: string };
  /** They are not published yet: nothing can be opened. */
  isPreview?: boolean;
}

/** Files that hang on something published: a PDF opens in the viewer, all come in one ZIP. */
export function AttachedFiles({ label, files, of, isPreview = false }: AttachedFilesProps) {
  if (files.length === 0) return null;
  return (
    <>
      <DocList label={label}>
        {files.map((file) => (
          <DocRow
            key={file.id}
            type={file.name.split('.').at(-1) ?? ''}
            name={file.title}
            meta={metaOf(file)}
            note={barriersText(file.text)}
            {...(isPreview
              ? {}
              : {
                  downloadHref: `${API_BASE}${attachedFilePath(file.id)}?descargar=1`,
                  ...(file.mediaType === 'application/pdf' && {
                    title: <a href={attachedFileScreen(file.id)}>{file.title}</a>,
                    view: <a href={attachedFileScreen(file.id)}>Ver</a>,
                  }),
                })}
          />
        ))}
      </DocList>
      {files.length > 1 && !isPreview && (
        <p className="u-cluster">
          <ButtonLink variant="tonal" href={attachedFilesZip(of)} download>
            Descargar todo en un ZIP
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** Address of the archive with all files of one thing. */
export const attachedFilesZip = ({ type, key }: { type: string; key: string }): string =>
  `${API_BASE}/contenido/${type}/${encodeURIComponent(key)}/archivos.zip`;

/** Address of the viewer with an attached file. */
export const attachedFileScreen = (id: string): string =>
  screenPath('/adquisiciones/documentos', { archivo: id });

function metaOf({ mediaType, pages, bytes }: AttachedFile): string {
  const parts = [
    MEDIA_TYPE_LABELS[mediaType] ?? 'Archivo',
    pages === null ? '' : formatCountOf(pages, 'página', 'páginas'),
    formatFileSize(bytes),
  ];
  return parts.filter((part) => part !== '').join(', ');
}
