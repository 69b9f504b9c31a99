import { useCallback, useState } from 'react';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { REQUISITIONS_PATH } from './requisition-words.ts';
import { beginRequisition, loadOptions } from './requisitions.data.ts';
import './requisitions.css';

const CATEGORY = { bienes: 'goods', arrendamiento: 'lease', servicio: 'services' } as const;
const FUNDING = {
  federal: 'federal',
  'ramo-33': 'federal_33',
  estatal: 'state',
  propio: 'own',
  mixto: 'mixed',
} as const;

type NewProps = { bought: string; money: string; copyOf: string };

/** `/requisiciones/nueva`: in which area it is asked for, and then it is written. */
export function Screen({ bought, money, copyOf }: NewProps) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => loadOptions(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask);
  return (
    <Page className="rq-page u-keeps-crumbs">
      <PageHead
        title={copyOf === '' ? 'Pedir una compra' : 'Pedir otra como esta'}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath(REQUISITIONS_PATH)}>Mis solicitudes</a>
            <span>Nueva requisición</span>
          </Breadcrumbs>
        }
      />
      {failure !== undefined ? (
        <ErrorBlock
          what="las áreas"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      ) : data === undefined ? (
        <Skeleton rows={3} label="Cargando las áreas" />
      ) : data.areas.length === 0 ? (
        <EmptyState title="Todavía no puedes solicitar en ningún área.">
          Pide la función «Solicitante» a quien lleva las personas en la Unidad.
        </EmptyState>
      ) : (
        <Begin areas={data.areas} {...{ bought, money, copyOf }} />
      )}
    </Page>
  );
}

function Begin({ areas, bought, copyOf, money }: NewProps & { areas: { id: string; name: string }[] }) {
  const { api, go } = usePortal();
  const [areaId, setArea] = useState(areas.length === 1 ? (areas[0]?.id ?? '') : '');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    if (areaId === '') return setProblem('Elige un área en la que puedes solicitar.');
    setBusy(true);
    setProblem(undefined);
    try {
      const { id } = await beginRequisition(api, {
        areaId,
        category: CATEGORY[bought as keyof typeof CATEGORY] ?? null,
        funding: FUNDING[money as keyof typeof FUNDING] ?? null,
        copyOf: copyOf === '' ? null : copyOf,
      });
      go(screenPath(`${REQUISITIONS_PATH}/${id}`), { replace: true });
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'No se empezó. Intenta de nuevo.');
      setBusy(false);
    }
    return undefined;
  };
  return (
    <form
      className="rq-begin"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <Select
        label="Área que la pide"
        hint="Con ella se sabe quién autoriza."
        value={areaId}
        options={areas.map(({ id, name }) => ({ value: id, label: name }))}
        emptyLabel="Elige el área"
        onChange={setArea}
      />
      <FormEnd failure={problem} isSending={isBusy} send="Empezar a escribir" />
    </form>
  );
}
