import { CHECKED_SCREENS, KNOWN_EXCEPTIONS } from '#contract/accessibility.ts';
import type { AccessibilityFacts } from '#contract/complaint-ways.ts';
import { formatCount } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Page, PageHead, Stack } from '#web/ui/layout.tsx';
import { Crumbs } from './crumbs.tsx';

const RESTRICTED = /^\/(administracion|perfil|padron-Proveedores|convocatorias-documentos)/;
const PUBLIC = CHECKED_SCREENS.filter((path) => !RESTRICTED.test(path));

/** `/accesibilidad`: what the tests look at, what is known to be missing, and how somebody asks for it otherwise. */
export function Screen({ facts: { version } }: { facts: AccessibilityFacts }) {
  return (
    <Page width="narrow">
      <PageHead title="Accesibilidad" crumbs={<Crumbs current="Accesibilidad" />}>
        <p className="u-lead">
          El portal busca cumplir las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA.
        </p>
      </PageHead>
      <Stack gap={32} className="rights-parts">
        <section className="u-stack u-gap-8">
          <h2 className="u-h3">Qué se revisa</h2>
          <p className="rights-text">
            Esta es la versión {version}. En cada versión una prueba abre{' '}
            {formatCount(CHECKED_SCREENS.length)} pantallas, {formatCount(PUBLIC.length)} de ellas públicas,
            con colores claros y oscuros, y busca con axe fallas de contraste, nombres, orden y teclado,
            botones menores de 24 puntos y texto que se sale de la ventana. Con una falla, la versión no sale.
          </p>
          <details>
            <summary>Pantallas públicas que se revisan</summary>
            <ul>
              {PUBLIC.map((path) => (
                <li key={path}>
                  <code>{path}</code>
                </li>
              ))}
            </ul>
          </details>
        </section>
        <section className="u-stack u-gap-8">
          <h2 className="u-h3">Qué falta</h2>
          <ul>
            {KNOWN_EXCEPTIONS.map((text) => (
              <li key={text} className="rights-text">
                {text}
              </li>
            ))}
          </ul>
          <p className="rights-text">
            Una prueba automática no ve todo: si algo te impide usar el portal, dínoslo.
          </p>
        </section>
        <section className="u-stack u-gap-8">
          <h2 className="u-h3">Pedirlo de otra manera</h2>
          <p className="rights-text">
            Si no puedes leer o usar algo, pide que se te entregue de otra manera. La Unidad responde en diez
            días hábiles.
          </p>
          <p>
            <a href={screenPath('/reclamar/presentar', { tipo: 'queja' })}>Pedir un formato accesible</a>
          </p>
        </section>
      </Stack>
    </Page>
  );
}
