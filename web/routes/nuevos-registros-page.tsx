import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import type { RecordParts } from '../features/procurement-admin/act-screen.tsx';
import { Screen } from '../features/procurement-admin/new-records.screen.tsx';
import { NEW_RECORDS_PATH } from '../features/procurement-admin/record-search.ts';
import { screenPath } from '#web/kit/links.ts';
import { nuevosRegistrosRoute } from './nuevos-registros.tsx';

const ImportScreen = lazyRouteComponent(() => import('../features/imports/import.screen.tsx'), 'Screen');
const Corrections = lazyRouteComponent(
  () => import('../features/corrections/corrections-section.tsx'),
  'CorrectionsSection',
);
const Preview = lazyRouteComponent(
  () => import('../features/procurement/procedure-detail.tsx'),
  'ProcedureDetail',
);

const ClarificationDesk = lazyRouteComponent(
  () => import('../features/clarifications/desk.tsx'),
  'ClarificationDesk',
);

const MinutesPanel = lazyRouteComponent(
  () => import('../features/minutes/minutes-panel.tsx'),
  'MinutesPanel',
);
const OpeningTools = lazyRouteComponent(
  () => import('../features/minutes/opening-tools.tsx'),
  'OpeningTools',
);
const Room = lazyRouteComponent(() => import('../features/minutes/room.screen.tsx'), 'Screen');

/** What the first page of a chosen PDF says; the reader loads with the first one. */
const readFirstPage = async (file: File) =>
  (await import('../features/documents/pdf/first-page.ts')).firstPageText(file);

/** Sections of the record that belong to other features. */
const PARTS: RecordParts = {
  clarifications: ({ id, slug }) => (
    <Suspense>
      <ClarificationDesk id={id} slug={slug} />
    </Suspense>
  ),
  openingTools: ({ id, number }) => (
    <Suspense>
      <OpeningTools id={id} number={number} />
    </Suspense>
  ),
  minutes: ({ id, number }, acta) => (
    <Suspense>
      <MinutesPanel key={acta} id={id} acta={acta} number={number} />
    </Suspense>
  ),
};

/** The workspace of new records, with the import and the preview that belong to other features. */
export function NuevosRegistros(): ReactNode {
  const search = nuevosRegistrosRoute.useSearch();
  const navigate = nuevosRegistrosRoute.useNavigate();
  const { now } = nuevosRegistrosRoute.useRouteContext();
  const setSearch = (patch: Partial<typeof search>, options?: { replace?: boolean }) =>
    void navigate({
      search: (newest) => ({ ...newest, ...patch }),
      replace: options?.replace === true,
      resetScroll: false,
    });
  if (search.seccion === 'sala' && search.proc !== undefined)
    return (
      <Suspense>
        <Room key={search.proc} id={search.proc} />
      </Suspense>
    );
  return (
    <Screen
      search={search}
      setSearch={setSearch}
      parts={PARTS}
      readFirstPage={readFirstPage}
      importScreen={
        <Suspense>
          <ImportScreen search={search} setSearch={setSearch} path={NEW_RECORDS_PATH} />
        </Suspense>
      }
      corrections={
        <Suspense>
          <Corrections
            search={{ pag: Math.max(1, Number(search.pag) || 1) }}
            of="procedimientos"
            pageHref={(page) => screenPath(NEW_RECORDS_PATH, { tab: 'correcciones', pag: String(page) })}
          />
        </Suspense>
      }
      renderPreview={(detail) => (
        <Suspense>
          <Preview detail={detail} now={now} />
        </Suspense>
      )}
    />
  );
}
