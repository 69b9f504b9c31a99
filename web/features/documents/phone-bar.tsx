import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs';
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs';
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs';
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs';
import { ICON } from '#web/ui/icon-size.ts';
import { ToolButton } from './tool-button.tsx';
import type { ViewerActions, ViewerPanels } from './viewer-actions.ts';

interface PhoneBarProps {
  page: number;
  pages: number;
  /** Only pages are turned, sized and searched. */
  isPdf: boolean;
  isReady: boolean;
  panels: ViewerPanels;
  actions: ViewerActions;
}

/** Bottom bar of phones: the file and, of what has pages, these, their size and search within reach of a thumb. */
export function PhoneBar({ isPdf, page, pages, isReady, panels, actions }: PhoneBarProps) {
  const tool = { disabled: !isReady };
  return (
    <div className="v-phone" role="toolbar" aria-label="Página y búsqueda">
      <ToolButton label="Expediente" isOn={panels.isIndexOpen} onClick={actions.toggleIndex}>
        <IconLayoutSidebar {...ICON} />
      </ToolButton>
      {isPdf && (
        <>
          <ToolButton label="Alejar" {...tool} onClick={() => actions.zoom(-1)}>
            <IconZoomOut {...ICON} />
          </ToolButton>
          <ToolButton
            label="Página anterior"
            disabled={!isReady || page <= 1}
            onClick={() => actions.goTo(page - 1)}
          >
            <IconChevronLeft {...ICON} />
          </ToolButton>
          <span>
            {page} de {pages}
          </span>
          <ToolButton
            label="Página siguiente"
            disabled={!isReady || page >= pages}
            onClick={() => actions.goTo(page + 1)}
          >
            <IconChevronRight {...ICON} />
          </ToolButton>
          <ToolButton label="Acercar" {...tool} onClick={() => actions.zoom(1)}>
            <IconZoomIn {...ICON} />
          </ToolButton>
          <ToolButton
            label="Buscar en el documento"
            {...tool}
            isOn={panels.isFindOpen}
            onClick={actions.toggleFind}
          >
            <IconListSearch {...ICON} />
          </ToolButton>
        </>
      )}
    </div>
  );
}
