import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import type { ContentItem } from '#contract/content-api.ts';
import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import type { ContentKind, ContentValues } from '#contract/content.ts';
import type { ContentType } from '#contract/content-subjects.ts';
import { MissingThing } from '../shell/missing-thing.tsx';
import { contenidoEditorRoute, contenidoRoute } from './contenido.tsx';

const Home = lazyRouteComponent(() => import('../features/content/content-home.screen.tsx'), 'Screen');
const List = lazyRouteComponent(() => import('../features/content/content-list.screen.tsx'), 'Screen');
const Import = lazyRouteComponent(() => import('../features/imports/content-import.screen.tsx'), 'Screen');
const Editor = lazyRouteComponent(() => import('../features/content/content-editor.screen.tsx'), 'Screen');

/** How visitors see a thing of each kind, drawn by the part of its public screen. */
const PREVIEWS: Readonly<Record<ContentType, ComponentType<{ values: ContentValues; item: ContentItem }>>> = {
  areas: lazyRouteComponent(() => import('../features/directory/directory-preview.tsx'), 'AreaPreview'),
  directorio: lazyRouteComponent(() => import('../features/directory/directory-preview.tsx'), 'PostPreview'),
  normatividad: lazyRouteComponent(() => import('../features/regulations/regulation-preview.tsx'), 'Preview'),
  textos: lazyRouteComponent(() => import('../features/regulations/text-preview.tsx'), 'Preview'),
  fichas: lazyRouteComponent(() => import('../features/procedure-sheets/sheet-preview.tsx'), 'Preview'),
  perfiles: lazyRouteComponent(() => import('../features/computing-profiles/profile-preview.tsx'), 'Preview'),
  topes: lazyRouteComponent(() => import('../features/settings/limit-preview.tsx'), 'Preview'),
  sinonimos: lazyRouteComponent(() => import('../features/settings/synonym-preview.tsx'), 'Preview'),
  fundamentos: lazyRouteComponent(() => import('../features/settings/ground-preview.tsx'), 'Preview'),
  rutas: lazyRouteComponent(() => import('../features/approval-routes/route-preview.tsx'), 'Preview'),
  avisos: lazyRouteComponent(() => import('../features/home/notice-preview.tsx'), 'Preview'),
};

const kindOf = (type: string): ContentKind | undefined => CONTENT_KINDS[type as ContentType];

/** Every kind that somebody keeps. */
export function ContenidoHome(): ReactNode {
  return (
    <Suspense>
      <Home kinds={Object.values(CONTENT_KINDS)} />
    </Suspense>
  );
}

/** Everything of a kind, or the import of a table. */
export function ContenidoList(): ReactNode {
  const { tipo } = contenidoRoute.useParams();
  const search = contenidoRoute.useSearch();
  const navigate = contenidoRoute.useNavigate();
  const kind = kindOf(tipo);
  if (kind === undefined) return <MissingThing />;
  return (
    <Suspense>
      {search.vista === 'importar' ? (
        <Import
          kind={kind}
          open={search.importacion ?? ''}
          search={search}
          setSearch={(patch) =>
            void navigate({ search: (newest) => ({ ...newest, ...patch }), resetScroll: false })
          }
          onOpen={(id) =>
            void navigate({
              search: (newest) => ({ ...newest, importacion: id === '' ? undefined : id }),
              resetScroll: false,
            })
          }
        />
      ) : (
        <List
          kind={kind}
          search={search}
          setSearch={(patch) =>
            void navigate({ search: (newest) => ({ ...newest, ...patch }), resetScroll: false })
          }
        />
      )}
    </Suspense>
  );
}

/** One thing with its preview. */
export function ContenidoEditor(): ReactNode {
  const { tipo, clave } = contenidoEditorRoute.useParams();
  const kind = kindOf(tipo);
  if (kind === undefined) return <MissingThing />;
  const Preview = PREVIEWS[kind.type as ContentType];
  return (
    <Suspense>
      <Editor
        key={`${tipo} ${clave}`}
        kind={kind}
        kinds={CONTENT_KINDS}
        itemKey={clave}
        renderPreview={(values, item) => (
          <Suspense>
            <Preview values={values} item={item} />
          </Suspense>
        )}
      />
    </Suspense>
  );
}
