import type { ContentKind } from '#contract/content.ts';
import type { ContentType } from '#contract/content-subjects.ts';
import { capitalize } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { Page } from '#web/ui/layout.tsx';
import { listAddress } from './content-addresses.ts';
import './content.css';

/** What each kind is for: its name alone does not say where it is seen. */
const FOR: Record<ContentType, string> = {
  avisos: 'Lo que se lee en la página de inicio.',
  areas: 'Las áreas de la Unidad, como las ordena el directorio.',
  directorio: 'Quién ocupa cada puesto, qué atiende y cómo se le encuentra.',
  normatividad: 'Leyes, lineamientos y formatos: la ficha de cada uno.',
  textos: 'Los artículos de una norma, con cada reforma.',
  fichas: 'Qué pide cada trámite, sus pasos y su formato.',
  perfiles: 'Especificaciones de equipo de cómputo y su precio.',
  topes: 'Hasta cuánto se compra por cada procedimiento, por año y recurso.',
  sinonimos: 'Palabras de la gente y las del portal; lo que se buscó en vano.',
  rutas: 'Quién autoriza cada requisición, en qué orden y en cuántos días.',
  fundamentos: 'Los artículos que se eligen al adjudicar directamente.',
};

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
              <p>{FOR[kind.type as ContentType]}</p>
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
