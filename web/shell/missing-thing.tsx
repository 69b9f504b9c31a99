import { screenPath } from '#web/kit/links.ts';
import type { Gone } from '#web/kit/gone.ts';
import { Page } from '#web/ui/layout.tsx';

/** Screen of an address whose thing does not exist: the same words as `/404`, and where to go; of what was withdrawn, when and why. */
export function MissingThing({ gone = null }: { gone?: Gone }) {
  return (
    <Page>
      <div className="s-missing">
        <h1 tabIndex={-1}>{gone === null ? 'No se ha encontrado' : 'Ya no está publicado'}</h1>
        <p className="u-lead">{gone ?? 'La página no existe o cambió de dirección.'}</p>
        <a className="u-btn u-btn--tonal" href={screenPath('/')}>
          Inicio
        </a>
      </div>
    </Page>
  );
}
