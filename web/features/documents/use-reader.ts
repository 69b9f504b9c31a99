import { useEffect, useRef, useState, type RefObject } from 'react';
import type { PdfSource } from './pdf/open-document.ts';
import { readZoom } from './pdf/page-layout.ts';
import type { StandIn } from './stand-in.ts';
import type { RecognisedText } from './pdf/page-text.ts';
import type { ReaderControls, ReaderFacts } from './pdf/reader-facts.ts';

/** State and controls of the PDF in a pane; pdf.js arrives as a chunk of its own, in the browser only. */
export interface Reader extends ReaderFacts {
  controls: RefObject<ReaderControls | null>;
  retry: () => void;
}

/** Opens `address` in the pane when there is one; `pages` is what the server counted. */
export function useReader(
  pane: RefObject<HTMLElement | null>,
  options: {
    address: PdfSource | undefined;
    page: number;
    pages: number;
    zoom: string | undefined;
    query: string;
    standIn?: StandIn | undefined;
    recognised?: (() => Promise<RecognisedText>) | undefined;
  },
): Reader {
  const start = useRef(options);
  const controls = useRef<ReaderControls | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [facts, setFacts] = useState<ReaderFacts>({
    status: 'waiting',
    page: options.page,
    pages: options.pages,
    scale: 1,
    outline: undefined,
    isScan: false,
    hits: [],
    active: -1,
    searched: 0,
    lacksRecognised: false,
  });
  const { address } = options;
  useEffect(() => {
    const element = pane.current;
    if (address === undefined || element === null) return undefined;
    let isGone = false;
    const { page, zoom, query, standIn, recognised } = start.current;
    void import('./pdf/reader.ts')
      .then(({ openReader }) => {
        if (isGone) return;
        controls.current = openReader({
          pane: element,
          address,
          page,
          zoom: readZoom(zoom),
          query: attempt === 0 ? query : '',
          standIn,
          recognised,
          report: (patch) => setFacts((current) => ({ ...current, ...patch })),
        });
      })
      .catch(() => setFacts((current) => ({ ...current, status: 'offline' })));
    return () => {
      isGone = true;
      controls.current?.destroy();
      controls.current = null;
    };
  }, [address, attempt, pane]);
  const retry = () => {
    setFacts((current) => ({ ...current, status: 'waiting' }));
    setAttempt((count) => count + 1);
  };
  return { ...facts, controls, retry };
}
