import { useEffect, useRef, useState } from 'react';
import { API_BASE } from '#contract/endpoint.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { versionLine, viewerPath } from './document-words.ts';
import type { ViewedDocument } from './documents.data.ts';
import type { ViewerSearch } from './documents.search.ts';
import { FileCard } from './file-card.tsx';
import { FindPane } from './find-pane.tsx';
import type { FirstPage } from './first-page.data.ts';
import { FirstPageView } from './first-page-view.tsx';
import { readZoom, zoomStep } from './pdf/page-layout.ts';
import { PhoneBar } from './phone-bar.tsx';
import { printFile } from './print-file.ts';
import { standIns } from './stand-in.ts';
import { useHasRoomBeside } from './use-has-room-beside.ts';
import { useReader } from './use-reader.ts';
import type { ViewerActions } from './viewer-actions.ts';
import { ViewerIndex } from './viewer-index.tsx';
import { useViewerKeys } from './viewer-keys.ts';
import { ViewerNotices } from './viewer-notices.tsx';
import type { ViewerScreenProps } from './viewer.screen.tsx';
import { ViewerToolbar } from './viewer-toolbar.tsx';

interface DocumentViewerProps {
  context: ViewedDocument;
  /** The page on which it opens, where it was drawn. */
  first: FirstPage | undefined;
  search: ViewerSearch;
  setSearch: ViewerScreenProps['setSearch'];
  companion: ViewerScreenProps['companion'];
}

const ADDRESS_DELAY_MS = 350;

/** One document: toolbar, the file it belongs to, its pages, and the search inside it. */
export function DocumentViewer(props: DocumentViewerProps) {
  const { context, first, search, setSearch, companion: Companion } = props;
  const { api, toast } = usePortal();
  const { document, procedure, place } = context;
  const version =
    document.versions.find((entry) => String(entry.number) === search.version) ?? document.versions[0];
  const isPdf = version?.mediaType === 'application/pdf';
  const address = version === undefined ? undefined : API_BASE + version.href;
  const pane = useRef<HTMLDivElement>(null);
  const returnTo = useRef<Element | null>(null);
  const [query, setQuery] = useState(search.q ?? '');
  const [isFindOpen, setFindOpen] = useState(search.q !== undefined);
  const isWide = useHasRoomBeside();
  const [chosenIndex, setIndexOpen] = useState<boolean>();
  const isIndexOpen = chosenIndex ?? isWide;
  const reader = useReader(pane, {
    address: isPdf ? address : undefined,
    page: Math.max(1, Math.floor(Number(search.pag)) || 1),
    pages: version?.pages ?? 1,
    zoom: search.zoom,
    query: search.q ?? '',
    standIn:
      first === undefined || version === undefined
        ? undefined
        : standIns({ id: document.id, version: version.number }, first, () =>
            globalThis.document.querySelector('.v-first .v-stand'),
          ),
    recognised:
      version !== undefined && context.recognised?.includes(version.number) === true
        ? async () => {
            const { loadRecognised } = await import('./recognised.data.ts');
            return loadRecognised(api, { id: document.id, version: version.number });
          }
        : undefined,
  });
  const { page, pages, scale } = reader;
  const isReady = reader.status === 'ready';
  const isAhead = isPdf && first !== undefined && reader.status === 'waiting';

  useEffect(() => {
    if (!isReady) return undefined;
    const pag = page > 1 ? String(page) : undefined;
    const q = query.trim() === '' ? undefined : query.trim();
    if (pag === search.pag && q === search.q) return undefined;
    const timer = setTimeout(() => setSearch({ pag, q }, { replace: true }), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isReady, page, query, search.pag, search.q, setSearch]);

  const find = (text: string) => {
    setQuery(text);
    reader.controls.current?.find(text);
  };
  const openFind = () => {
    returnTo.current = globalThis.document.activeElement;
    // Two panes over the page would leave nothing of it.
    if (!isWide) setIndexOpen(false);
    setFindOpen(true);
  };
  const closeFind = () => {
    setFindOpen(false);
    find('');
    const target = returnTo.current instanceof HTMLElement ? returnTo.current : pane.current;
    target?.focus();
  };
  const actions: ViewerActions = {
    goTo: (target) => reader.controls.current?.goTo(target),
    zoom(step) {
      const next = step === 'ancho' ? 'ancho' : step === 100 ? 100 : zoomStep(scale, step);
      reader.controls.current?.setZoom(readZoom(String(next)));
      setSearch({ zoom: String(next) }, { replace: true });
    },
    rotate: () => reader.controls.current?.rotate(),
    toggleIndex() {
      if (!isWide && !isIndexOpen) setFindOpen(false);
      setIndexOpen(!isIndexOpen);
    },
    toggleFind: () => (isFindOpen ? closeFind() : openFind()),
    async copyLink() {
      // What is looked for goes along: whoever opens the link sees it marked.
      const shown = { pag: isPdf ? page : undefined, q: query.trim() === '' ? undefined : query.trim() };
      const path = viewerPath(
        document.id,
        place === undefined
          ? { version: version?.number, proc: procedure.slug, ...shown }
          : { isAttached: true, ...shown },
      );
      try {
        await navigator.clipboard.writeText(location.origin + path);
        toast(isPdf ? `Enlace a la página ${page} copiado.` : 'Enlace al documento copiado.');
      } catch {
        toast('Tu navegador no permitió copiar. Copia la dirección de la barra.');
      }
    },
    print: () => {
      if (address !== undefined) printFile(address);
    },
  };
  /** The page that was chosen is shown: where the index lies over it, the index leaves. */
  const goFromIndex = (target: number) => {
    actions.goTo(target);
    if (isWide) return;
    setIndexOpen(false);
    pane.current?.focus();
  };
  useViewerKeys({
    actions,
    page,
    pages,
    openFind,
    closeFind,
    isFindOpen,
    isIndexOverlay: isIndexOpen && !isWide,
  });
  const panels = { isIndexOpen, isFindOpen };
  return (
    <div className="v-viewer" data-find={isFindOpen} data-index={chosenIndex ?? 'auto'}>
      <ViewerToolbar
        title={document.title}
        line={version === undefined ? 'Retirado' : versionLine(version)}
        back={
          place === undefined
            ? {
                href: screenPath(`/adquisiciones/procedimientos/${procedure.slug}`),
                label: 'Volver al procedimiento',
              }
            : { href: place.href, label: `Volver a ${place.title}` }
        }
        {...(address === undefined ? {} : { download: `${address}?descargar=1` })}
        {...{ isPdf, isReady, page, pages, scale, panels, actions }}
      />
      <ViewerNotices document={document} version={version} isScan={reader.isScan && isFindOpen} />
      <div className="v-body">
        <ViewerIndex
          context={context}
          version={version}
          outline={reader.outline}
          page={page}
          isOpen={panels.isIndexOpen}
          onPage={goFromIndex}
          onCopyLink={actions.copyLink}
        />
        <div className="v-stage">
          {isPdf && (
            <div
              ref={pane}
              className="v-pane"
              role="region"
              aria-label={`Página ${page} de ${pages}`}
              tabIndex={isAhead ? -1 : 0}
              aria-hidden={isAhead ? true : undefined}
              hidden={reader.status !== 'waiting' && !isReady}
            />
          )}
          {isPdf && place === undefined && Companion !== undefined && (
            <Companion
              documentId={document.id}
              slug={procedure.slug}
              page={page}
              isReady={isReady}
              pane={pane}
            />
          )}
          {isAhead && <FirstPageView first={first} pages={pages} zoom={search.zoom} />}
          {!isReady && (
            <FileCard
              context={context}
              version={version}
              reader={isPdf ? reader : undefined}
              isBehind={isAhead}
            />
          )}
        </div>
        {isFindOpen && <FindPane reader={reader} query={query} onQuery={find} onClose={closeFind} />}
      </div>
      <PhoneBar {...{ isPdf, page, pages, isReady, panels, actions }} />
    </div>
  );
}
