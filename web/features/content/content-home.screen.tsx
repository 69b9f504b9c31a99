import type { ContentKind } from '#contract/content.ts';
import { capitalize } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { Page } from '#web/ui/layout.tsx';
import { listAddress } from './content-addresses.ts';
import './content.css';

/** `/administracion/contenido`: the kinds that this person keeps. */
export function Screen({ kinds }: { kinds: readonly ContentKind[] }) {
  const { can } = usePortal();
  return (
    <Page className="ct">
      <AdminHead place="contenido" title="Contenido" />
      <ul className="ct-kinds">
        {kinds
          .filter(({ subject }) => can('administer', subject))
          .map((kind) => (
            <li key={kind.type} className="u-card u-card--padded">
              <h2 className="u-h3">
                <a href={listAddress(kind)}>{capitalize(kind.words.many)}</a>
              </h2>
              <p className="u-small u-muted">
                <a href={listAddress(kind, { estado: 'borradores' })}>Borradores</a> ·{' '}
                <a href={listAddress(kind, { vista: 'importar' })}>Importar</a> ·{' '}
                <a href={screenPath(kind.publicPath(''))}>Ver lo que ve el público</a>
              </p>
            </li>
          ))}
      </ul>
    </Page>
  );
}
