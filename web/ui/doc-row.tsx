import type { ReactNode } from 'react';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { ButtonLink } from './button.tsx';
import { FileIcon } from './file-icon.tsx';
import { ICON } from './icon-size.ts';
import './doc-row.css';

type DocRowProps = {
  /** File type: pdf, xlsx, docx, zip. */
  type: string;
  /** Name of the document as text; it names the download button too. */
  name: string;
  /** Link around the name (opens the viewer); plain text when absent. */
  title?: ReactNode;
  /** «PDF, 42 páginas, 3.1 MB, versión 2 del 18 nov» */
  meta: string;
  /** A sentence below the facts: why it was withdrawn. */
  note?: ReactNode;
  /** Link «Ver», hidden on phones where the name itself is the link. */
  view?: ReactNode;
  /** Address of the file; without it nothing can be downloaded (preview, withdrawn). */
  downloadHref?: string;
  /** Shows «Modificada» beside the name. */
  isChanged?: boolean;
  /** Anything else at the right: a state tag, buttons. */
  children?: ReactNode;
};

/** One document: icon by type, name, facts, «Ver» and download. A row of `DocList`. */
export function DocRow(props: DocRowProps) {
  const { type, name, title, meta, note, view, downloadHref, isChanged, children } = props;
  return (
    <li className="u-doc">
      <FileIcon type={type} />
      <div>
        <span className="u-doc__title">{title ?? name}</span>
        {isChanged && <span className="u-doc__changed">Modificada</span>}
        <div className="u-doc__meta">{meta}</div>
        {note && <div className="u-doc__meta">{note}</div>}
      </div>
      {view && <span className="u-doc__view">{view}</span>}
      {children}
      {downloadHref && (
        <ButtonLink href={downloadHref} download variant="tonal" icon aria-label={`Descargar ${name}`}>
          <IconDownload {...ICON} />
        </ButtonLink>
      )}
    </li>
  );
}

/** Documents of one stage, joined into one object. */
export function DocList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="u-docs" aria-label={label}>
      {children}
    </ul>
  );
}
