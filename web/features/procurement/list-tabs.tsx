import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { screenPath } from '#web/kit/links.ts';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { LinkTabs } from '#web/ui/tabs.tsx';
import type { ListSearch } from './procedures.search.ts';
import { viewOf } from './procedures.search.ts';

/** Views of the section under the same filters: list, calendar and money; open requests for quotations, the documents, and the way to the evaluation. */
export function ListTabs({ search }: { search: ListSearch }) {
  const current = viewOf(search);
  const to = (vista: ListSearch['vista']) => ({
    href: screenPath('/adquisiciones', { ...search, pag: undefined, mes: undefined, vista }),
    ...(current === vista ? { 'aria-current': 'page' as const } : {}),
  });
  return (
    <LinkTabs label="Licitaciones y compras">
      <a {...to(undefined)}>Procedimientos</a>
      <a {...to('calendario')}>Calendario</a>
      <a {...to('ejercido')}>Contratado</a>
      <a href={screenPath('/adquisiciones/compras-previstas')}>Compras previstas</a>
      <a href={screenPath('/cotizaciones')}>Cotizaciones abiertas</a>
      <a href={screenPath('/adquisiciones/documentos')}>Documentos</a>
      <a className="u-tabs__end" href={screenPath('/adquisiciones/evaluaciones')}>
        Evaluación de proveedores <IconArrowRight {...ICON_SMALL} />
      </a>
    </LinkTabs>
  );
}
