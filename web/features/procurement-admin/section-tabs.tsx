import { screenPath } from '#web/kit/links.ts';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { NEW_RECORDS_PATH, type ActSection } from './record-search.ts';

interface SectionTabsProps {
  id: string;
  /** Undefined: the record itself. */
  current: ActSection | undefined;
  /** What publishes a result has quotations instead of an opening. */
  isResult: boolean;
  /** What was imported has contracts and what became of them, and nothing of before. */
  isImported: boolean;
}

/** Sections of the record of one procedure that have a screen of their own. */
export function SectionTabs({ id, current, isResult, isImported }: SectionTabsProps) {
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
      {!isImported && tab('planeacion', 'Planeación')}
      {!isResult && tab('aclaraciones', 'Aclaraciones')}
      {!isResult && !isImported && tab('urna', 'Urna')}
      {!isImported && tab('apertura', isResult ? 'Cotizaciones' : 'Apertura')}
      {!isImported && tab('fallo', isResult ? 'Adjudicación' : 'Fallo')}
      {tab('contratos', 'Contratos')}
      {tab('entregas', 'Entregas y penas')}
    </LinkTabs>
  );
}
