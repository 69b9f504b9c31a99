import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { screenPath } from '#web/kit/links.ts';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { LinkTabs } from '#web/ui/tabs.tsx';

/** Screens of the section: the list, the documents, and the way to the evaluation of suppliers. */
export function ListTabs() {
  return (
    <LinkTabs label="Adquisiciones">
      <a href={screenPath('/adquisiciones')} aria-current="page">
        Procedimientos de contratación
      </a>
      <a href={screenPath('/adquisiciones/documentos')}>Documentos</a>
      <a className="u-tabs__end" href={screenPath('/adquisiciones/evaluaciones')}>
        Evaluación de proveedores <IconArrowRight {...ICON_SMALL} />
      </a>
    </LinkTabs>
  );
}
