import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Page, PageHead, Stack } from '#web/ui/layout.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { useAddressField } from '#web/ui/use-address-field.ts';
import type { RecordParts } from './act-screen.tsx';
import { NewRecord } from './new-record.tsx';
import { DocumentRecords, ProcedureRecords } from './record-lists.tsx';
import {
  NEW_RECORDS_PATH,
  RECORD_TABS,
  sectionOf,
  tabOf,
  type OpenedRecord,
  type RecordSearch,
  type RecordTab,
} from './record-search.ts';
import './procurement-admin.css';

const ActScreen = lazy(async () => ({ default: (await import('./act-screen.tsx')).ActScreen }));

interface ScreenProps {
  search: RecordSearch;
  setSearch: (patch: Partial<RecordSearch>, options?: { replace?: boolean }) => void;
  /** The import of contracts, shown under its own tab. */
  importScreen: ReactNode;
  /** What visitors ask to correct, under its own tab. */
  corrections: ReactNode;
  /** The public page of a procedure. */
  renderPreview: (detail: ProcedureDetail) => ReactNode;
  /** The text of the first page of a PDF. */
  readFirstPage: (file: File) => Promise<string>;
  parts: RecordParts;
}

/** The tab, or the procedure that is open: what is public is no new record. */
function titleOf(tab: RecordTab, record: OpenedRecord | undefined): ReactNode {
  if (record === undefined) return RECORD_TABS[tab];
  if (record.tab === 'nuevo') return RECORD_TABS.nuevo;
  return (
    <>
      Expediente <span className="pa-number">{record.number}</span>
    </>
  );
}

/** S-2.13 Creates, fills and publishes procedures and their documents. */
export function Screen({
  search,
  setSearch,
  importScreen,
  corrections,
  renderPreview,
  readFirstPage,
  parts,
}: ScreenProps) {
  useAddressField();
  const tab = tabOf(search);
  const [opened, setOpened] = useState<OpenedRecord>();
  const record = tab === 'nuevo' && opened?.id === search.proc ? opened : undefined;
  const current = record?.tab ?? tab;
  const section = tab === 'nuevo' ? sectionOf(search) : undefined;
  if (section !== undefined && search.proc !== undefined)
    return (
      <Suspense>
        <ActScreen key={search.proc} id={search.proc} section={section} parts={parts} />
      </Suspense>
    );
  return (
    <Page className="pa">
      <PageHead
        title={titleOf(tab, record)}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/administracion')}>Mi trabajo</a>
            <a href={screenPath(NEW_RECORDS_PATH, { tab: 'publicados' })}>Procedimientos</a>
            <span>{RECORD_TABS[current]}</span>
          </Breadcrumbs>
        }
      >
        <LinkTabs label="Procedimientos">
          {(Object.keys(RECORD_TABS) as RecordTab[]).map((name) => (
            <a
              key={name}
              href={screenPath(NEW_RECORDS_PATH, { tab: name })}
              aria-current={name === current ? 'page' : undefined}
            >
              {RECORD_TABS[name]}
            </a>
          ))}
        </LinkTabs>
      </PageHead>
      <Stack gap={24}>
        {tab === 'nuevo' && search.proc === undefined && (
          <p>Agrega documentos a un procedimiento que ya existe, o crea uno nuevo.</p>
        )}
        {tab === 'nuevo' && (
          <NewRecord
            procedureId={search.proc}
            start={{ stage: search.etapa, kind: search.tipo, readFirstPage }}
            onChoose={(proc) => setSearch({ tab: 'nuevo', proc })}
            onOpened={setOpened}
            renderPreview={renderPreview}
          />
        )}
        {tab === 'borradores' && (
          <>
            <ProcedureRecords search={search} setSearch={setSearch} state="borrador" />
            <section aria-labelledby="pa-sueltos" className="u-stack u-gap-16">
              <h2 id="pa-sueltos">Documentos en borrador</h2>
              <DocumentRecords search={search} setSearch={setSearch} status="draft" />
            </section>
          </>
        )}
        {tab === 'programados' && (
          <>
            <section aria-labelledby="pa-programados" className="u-stack u-gap-16">
              <h2 id="pa-programados">Documentos</h2>
              <DocumentRecords search={search} setSearch={setSearch} status="scheduled" />
            </section>
            <section aria-labelledby="pa-anunciadas" className="u-stack u-gap-16">
              <h2 id="pa-anunciadas">Convocatorias anunciadas</h2>
              <ProcedureRecords search={search} setSearch={setSearch} state="anunciado" />
            </section>
          </>
        )}
        {tab === 'publicados' && <ProcedureRecords search={search} setSearch={setSearch} state="publicado" />}
        {tab === 'correcciones' && corrections}
        {tab === 'importar' && importScreen}
      </Stack>
    </Page>
  );
}
