import type { ReactNode } from 'react';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import '#web/ui/section-rhythm.css';

/** Views of the section: word in the address, name of the tab. */
const TABS = [
  ['padron', 'Consultar el padrón'],
  ['inscripcion', 'Inscripción y refrendo'],
  ['seguimiento', 'Seguimiento'],
  ['verificar', 'Verificar una constancia'],
  ['sancionados', 'Sancionados e impedidos'],
] as const;

/** Head and tabs of `/proveedores`; the view itself is its child. */
export function Frame({
  view,
  views,
  children,
}: {
  view: string;
  views: readonly string[];
  children: ReactNode;
}) {
  return (
    <Page className="u-rhythm">
      <PageHead
        title={<SectionName of="/proveedores" />}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <span>
              <SectionName of="/proveedores" />
            </span>
          </Breadcrumbs>
        }
      />
      <LinkTabs label="Vistas de proveedores">
        {TABS.filter(([key]) => views.includes(key)).map(([key, name]) => (
          <a
            key={key}
            href={screenPath('/proveedores', key === 'padron' ? {} : { vista: key })}
            aria-current={key === view ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
        <a href={screenPath('/proveedores/facturar')}>Cómo facturar</a>
        <a href={screenPath('/mi-cuenta')}>Mi cuenta</a>
      </LinkTabs>
      {children}
    </Page>
  );
}
