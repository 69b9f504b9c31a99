import { screenPath } from '#web/kit/links.ts';
import { Page } from '#web/ui/layout.tsx';

/** Screen of an address whose thing does not exist: the same words as `/404`, and where to go. */
export function MissingThing() {
  return (
    <Page>
      <div className="s-missing">
        <h1 tabIndex={-1}>No se ha encontrado</h1>
        <p className="u-lead">La página no existe o cambió de dirección.</p>
        <a className="u-btn u-btn--tonal" href={screenPath('/')}>
          Inicio
        </a>
      </div>
    </Page>
  );
}
