import { useCallback, useState, type ReactNode } from 'react';
import { DISPUTE_COLUMNS, type DisputeRow } from '#contract/disputes.ts';
import { DISPUTE_KINDS } from '#contract/rules/rights/disputes.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { sectionListAddress } from '#web/ui/officer-list/list-address.ts';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DisputeFormPart } from './dispute-form.tsx';
import { stateText, suspensionTag } from './dispute-words.ts';
import { findProcedures, loadDisputes, recordDispute } from './disputes.data.ts';
import { DISPUTES_PATH, DISPUTES_SEARCH, type DisputesSearch } from './disputes.search.ts';

const IN_LIST = ['ver', 'q', 'orden', 'columnas', 'pag'] as const;

interface ScreenProps {
  search: DisputesSearch;
  setSearch: (patch: Partial<DisputesSearch>) => void;
}

/** `/administracion/inconformidades`: what authorities notified, and the registration of another one. */
export function Screen({ search, setSearch }: ScreenProps) {
  const { can } = usePortal();
  if (search.nueva !== '') return <New chosen={search.nueva} />;
  return (
    <Page>
      <AdminHead
        place="inconformidades"
        title="Inconformidades"
        actions={
          can('administer', 'Procurement') && (
            <ButtonLink href={screenPath(DISPUTES_PATH, { nueva: 'si' })}>Registrar una</ButtonLink>
          )
        }
      />
      <List search={search} setSearch={setSearch} />
    </Page>
  );
}

const CELLS: Record<keyof typeof DISPUTE_COLUMNS, (row: DisputeRow) => ReactNode> = {
  numero: ({ id, number }) => <a href={screenPath(`${DISPUTES_PATH}/${id}`)}>{number}</a>,
  que: ({ kind }) => DISPUTE_KINDS[kind],
  procedimiento: ({ procedure }) => procedure,
  autoridad: ({ authority }) => authority,
  recibida: ({ receivedAt }) => formatDate(receivedAt),
  suspension: (row) => {
    const { tone, words } = suspensionTag(row);
    return row.kind === 'conciliation' ? '' : <Tag tone={tone}>{words}</Tag>;
  },
  estado: (row) => stateText(row),
  vence: ({ dueOn }) => (dueOn === null ? 'Nada' : formatDate(dueOn)),
};
const COLUMNS = viewColumns(DISPUTE_COLUMNS, (key) => ({ cell: CELLS[key] }));

function List({ search, setSearch }: ScreenProps) {
  const { api } = usePortal();
  const { orden, pag, q, ver } = search;
  const state = useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        loadDisputes(
          api,
          {
            pag,
            q,
            ver: ver === 'todas' ? 'todas' : undefined,
            orden: (orden === '' ? undefined : orden) as undefined,
          },
          signal,
        ),
      [api, orden, pag, q, ver],
    ),
  );
  const address = sectionListAddress({
    path: DISPUTES_PATH,
    defaults: DISPUTES_SEARCH,
    search,
    names: IN_LIST,
    set: setSearch,
  });
  return (
    <OfficerList
      id="inconformidades"
      caption="Inconformidades"
      words={{ one: 'inconformidad', many: 'inconformidades', all: 'las inconformidades' }}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      state={state}
      address={address}
      search={{ label: 'Buscar inconformidades', placeholder: 'Número, procedimiento o autoridad' }}
      filters={[
        {
          name: 'ver',
          label: 'Cuáles',
          emptyLabel: 'Cuáles: en trámite',
          options: [{ value: 'todas', label: 'Todas' }],
        },
      ]}
      empty={{
        title: 'No hay inconformidades en trámite.',
        children: <span>Se registran cuando una autoridad notifica una, o se pide una conciliación.</span>,
      }}
    />
  );
}

/** Registers another one, of a procedure that is chosen here. */
function New({ chosen }: { chosen: string }) {
  const { api, go } = usePortal();
  return (
    <Page width="narrow" className="u-keeps-crumbs">
      <PageHead
        title="Registrar una inconformidad"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath(DISPUTES_PATH)}>Inconformidades</a>
            <span>Nueva</span>
          </Breadcrumbs>
        }
      >
        <p className="u-muted">
          También una intervención de oficio o una conciliación. Al registrarla empiezan a correr nuestros
          informes; quién la presentó y qué dice no se publica.
        </p>
      </PageHead>
      {chosen === 'si' ? (
        <Choose />
      ) : (
        <DisputeFormPart
          draftKey={`inconformidad-nueva:${chosen}`}
          send="Registrar"
          onSend={async (form) => {
            const { id } = await recordDispute(api, { ...form, procedureId: chosen });
            go(screenPath(`${DISPUTES_PATH}/${id}`));
          }}
        />
      )}
    </Page>
  );
}

function Choose() {
  const { api, go } = usePortal();
  const [q, setQ] = useState('');
  const { data, failure } = useLoaded(
    useCallback((signal: AbortSignal) => findProcedures(api, q, signal), [api, q]),
  );
  return (
    <>
      <TextField
        label="De qué procedimiento"
        value={q}
        onChange={setQ}
        placeholder="Número o título"
        maxLength={200}
      />
      {failure !== undefined ? (
        <p role="alert">{failure.message}</p>
      ) : data === undefined ? (
        <Skeleton rows={4} label="Cargando los procedimientos" />
      ) : data.length === 0 ? (
        <EmptyState title="No hay procedimientos publicados con esas palabras.">
          <span>Prueba con su número.</span>
        </EmptyState>
      ) : (
        <ul className="u-stack u-gap-8">
          {data.map(({ id, number, title }) => (
            <li key={id}>
              <Button variant="text" onClick={() => go(screenPath(DISPUTES_PATH, { nueva: id }))}>
                {number}, {title}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
