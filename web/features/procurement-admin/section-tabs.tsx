import { screenPath } from '#web/kit/links.ts';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { NEW_RECORDS_PATH, type ActSection } from './record-search.ts';

interface SectionTabsProps {
  id: string;
  /** Undefined: the record itself. */
  current: ActSection | undefined;
  /** What publishes a result has quotations instead of an opening, and no award of its own. */
  isResult: boolean;
}

/** Sections of the record of one procedure that have a screen of their own. */
export function SectionTabs({ id, current, isResult }: SectionTabsProps) {
  const tab = (section: ActSection | undefined, name: string) => (
    <a
      href={screenPath(NEW_RECORDS_PATH, {
        tab: 'nuevo',
        proc: id,
        ...(section === undefined ? {} : { seccion: section }),
      })}
      aria-current={section === current ? 'page' : undefined}
    >
      {name}
    </a>
  );
  return (
    <LinkTabs label="Secciones del procedimiento">
      {tab(undefined, 'Expediente')}
      {tab('apertura', isResult ? 'Cotizaciones' : 'Apertura')}
      {!isResult && tab('fallo', 'Fallo')}
    </LinkTabs>
  );
}
