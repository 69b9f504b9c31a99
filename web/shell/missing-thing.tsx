import { useRouterState } from '@tanstack/react-router';
import { SECTION_PATHS } from '#contract/section-names.ts';
import type { Gone } from '#web/kit/gone.ts';
import { screenPath } from '#web/kit/links.ts';
import { SectionName } from '#web/ui/breadcrumbs.tsx';
import { Page } from '#web/ui/layout.tsx';

/** Screen of an address whose thing does not exist: the same words as `/404`, and the list where it would be; of what was withdrawn, when and why. */
export function MissingThing({ gone = null }: { gone?: Gone }) {
  const section = useRouterState({
    select: ({ location }) => SECTION_PATHS.findLast((path) => location.pathname.startsWith(`${path}/`)),
  });
  return (
    <Page>
      <div className="s-missing">
        <h1 tabIndex={-1}>{gone === null ? 'No se ha encontrado' : 'Ya no está publicado'}</h1>
        <p className="u-lead">{gone ?? 'La página no existe o cambió de dirección.'}</p>
        <p className="u-cluster u-gap-8">
          {section !== undefined && (
            <a className="u-btn u-btn--tonal" href={screenPath(section)}>
              <SectionName of={section} />
            </a>
          )}
          <a className="u-btn u-btn--line" href={screenPath('/')}>
            Inicio
          </a>
        </p>
      </div>
    </Page>
  );
}
