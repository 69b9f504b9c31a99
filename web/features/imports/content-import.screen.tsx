import type { ContentKind } from '#contract/content.ts';
import { capitalize } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { contentImport } from './import-words.ts';
import { importsAddress, type ImportsSearch } from './imports-address.ts';
import { ImportsPart } from './imports-part.tsx';

const HOME = '/administracion/contenido';

interface ScreenProps {
  kind: ContentKind;
  open: string;
  onOpen: (id: string) => void;
  search: ImportsSearch;
  setSearch: (patch: Readonly<Record<string, string | undefined>>) => void;
}

/** `/administracion/contenido/{tipo}?vista=importar`: content of a kind from a table. */
export function Screen({ kind, open, onOpen, search, setSearch }: ScreenProps) {
  const path = `${HOME}/${kind.type}`;
  return (
    <Page>
      <PageHead
        title={`Importar ${kind.words.many}`}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath(HOME)}>Contenido</a>
            <a href={screenPath(path)}>{capitalize(kind.words.many)}</a>
            <span>Importar</span>
          </Breadcrumbs>
        }
      />
      <ImportsPart
        key={kind.type}
        words={contentImport(kind)}
        open={open}
        onOpen={onOpen}
        address={importsAddress({ path, kept: { vista: 'importar' }, search, set: setSearch })}
      />
    </Page>
  );
}
