import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconArrowsHorizontal from '@tabler/icons-react/dist/esm/icons/IconArrowsHorizontal.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconReload from '@tabler/icons-react/dist/esm/icons/IconReload.mjs';
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs';
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs';
import { ButtonLink } from '#web/ui/button.tsx';
import { ICON, ICON_SMALL } from '#web/ui/icon-size.ts';
import { PageTurner } from './page-turner.tsx';
import { ToolButton } from './tool-button.tsx';
import type { ViewerActions, ViewerPanels } from './viewer-actions.ts';

interface ToolbarProps {
  title: string;
  line: string;
  /** Where the document belongs. */
  back: { href: string; label: string };
  /** Absent for a withdrawn document. */
  download?: string;
  isPdf: boolean;
  /** The PDF is open: its controls work. */
  isReady: boolean;
  page: number;
  pages: number;
  scale: number;
  panels: ViewerPanels;
  actions: ViewerActions;
}

/** Title, page, zoom and actions of the open document. */
export function ViewerToolbar(props: ToolbarProps) {
  const { actions, isPdf, isReady, panels } = props;
  const tool = { disabled: !isReady };
  return (
    <div className="v-bar" role="toolbar" aria-label="Documento">
      <a className="v-tool" href={props.back.href} aria-label={props.back.label} title={props.back.label}>
        <IconArrowLeft {...ICON} />
      </a>
      <ToolButton
        label={panels.isIndexOpen ? 'Ocultar expediente' : 'Mostrar expediente'}
        className="v-wide"
        isOn={panels.isIndexOpen}
        onClick={actions.toggleIndex}
      >
        <IconLayoutSidebar {...ICON} />
      </ToolButton>
      <div className="v-bar__title">
        <h1 tabIndex={-1}>{props.title}</h1>
        <p>{props.line}</p>
      </div>
      {isPdf && (
        <>
          <div className="v-bar__group v-wide">
            <PageTurner {...props} />
          </div>
          <div className="v-bar__group v-bar__group--ruled v-wide">
            <ToolButton label="Alejar" {...tool} onClick={() => actions.zoom(-1)}>
              <IconZoomOut {...ICON} />
            </ToolButton>
            <output className="v-bar__scale" aria-label="Tamaño">
              {Math.round(props.scale * 100)}%
            </output>
            <ToolButton label="Acercar" {...tool} onClick={() => actions.zoom(1)}>
              <IconZoomIn {...ICON} />
            </ToolButton>
            <ToolButton label="Ajustar al ancho" {...tool} onClick={() => actions.zoom('ancho')}>
              <IconArrowsHorizontal {...ICON} />
            </ToolButton>
            <ToolButton label="Girar" {...tool} onClick={actions.rotate}>
              <IconReload {...ICON} />
            </ToolButton>
          </div>
          <div className="v-bar__group v-bar__group--end v-wide">
            <ToolButton
              label="Buscar en el documento"
              {...tool}
              isOn={panels.isFindOpen}
              onClick={actions.toggleFind}
            >
              <IconListSearch {...ICON} />
            </ToolButton>
            <ToolButton label="Copiar enlace a esta página" {...tool} onClick={actions.copyLink}>
              <IconLink {...ICON} />
            </ToolButton>
            <ToolButton label="Imprimir" {...tool} onClick={actions.print}>
              <IconPrinter {...ICON} />
            </ToolButton>
          </div>
        </>
      )}
      {props.download !== undefined && (
        <ButtonLink href={props.download} download className="v-bar__download" aria-label="Descargar">
          <IconDownload {...ICON_SMALL} />
          <span>Descargar</span>
        </ButtonLink>
      )}
    </div>
  );
}
