import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconBraces from '@tabler/icons-react/dist/esm/icons/IconBraces.mjs';
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import type { ReactNode } from 'react';
import { API_BASE } from '#contract/endpoint.ts';
import { ocdsApi } from '#contract/ocds-api.ts';
import { addressOf } from '#web/kit/api.ts';
import { formatFileSize } from '#web/kit/format.ts';
import { isGone, type Gone } from '#web/kit/gone.ts';
import { useCameFrom } from '#web/kit/came-from.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { Page } from '#web/ui/layout.tsx';
import type { PublicProcedure } from './procedure.data.ts';
import { ProcedureDetail } from './procedure-detail.tsx';
import { WhyDates } from './why-dates.tsx';

interface ScreenProps {
  data: PublicProcedure | Gone;
  numero: string;
  /** What was asked about a procedure and answered. */
  questions: (data: PublicProcedure) => ReactNode;
  /** How to be told of its news. */
  follow?: ReactNode;
  /** How to say that something of it is wrong. */
  correction?: ReactNode;
  /** The way of an officer to its record. */
  edit?: ReactNode;
  /** Reads again what an hour changes. */
  reload: () => void;
}

/** Asking is confirmed by a link whose key no server reads, which takes scripts: without them, whom to ask and the answers. */
const withoutScripts = (slug: string) => (
  <noscript>
    <p className="u-small">
      Preguntar aquí y leer las respuestas necesita JavaScript. Sin él, escribe al contacto de este
      procedimiento y{' '}
      <a href={`${API_BASE}/procedimientos/${slug}/aclaraciones/exportacion`}>
        descarga las respuestas (CSV)
      </a>
      .
    </p>
  </noscript>
);

/** `/adquisiciones/procedimientos/{numero}` */
export function Screen({ data, numero, questions, follow, correction, edit, reload }: ScreenProps) {
  const { toast } = usePortal();
  const cameFrom = useCameFrom();
  const now = useNow(isGone(data) ? [] : [data.plannedFor, ...data.acts.map(({ at }) => at)], reload);
  if (isGone(data)) return <Missing numero={numero} gone={data} />;
  const asked = questions(data);
  const bytes = data.documents.reduce((sum, { versions }) => sum + (versions[0]?.bytes ?? 0), 0);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      toast('Enlace copiado.');
    } catch {
      toast('Tu navegador no permitió copiar. Copia la dirección de la barra.');
    }
  };
  return (
    <ProcedureDetail
      detail={data}
      now={now}
      outcome={
        data.AwardPart ? (
          <data.AwardPart detail={data} now={now} />
        ) : (
          data.SaidBefore && <data.SaidBefore changes={data.changes} />
        )
      }
      index={
        data.AwardIndex && (
          <data.AwardIndex
            detail={data}
            changes={data.ChangesPart === null ? 0 : data.changes.length}
            hasQuestions={Boolean(asked)}
          />
        )
      }
      questions={
        asked && (
          <>
            {withoutScripts(data.slug)}
            {asked}
          </>
        )
      }
      why={<WhyDates slug={data.slug} />}
      changes={
        <>
          {data.ChangesPart && <data.ChangesPart changes={data.changes} documents={data.documents} />}
          {!data.contracts.some(({ isImported }) => isImported) && (
            <p className="u-small u-no-print">
              <a className="u-cluster p-back" href={screenPath('/integridad', { q: data.number })}>
                Lo que el registro de integridad dice de este procedimiento
              </a>
            </p>
          )}
          <div className="u-cluster u-no-print">
            {correction}
            <a href={screenPath('/reclamar', { procedimiento: data.slug })}>Quiero reclamar</a>
          </div>
        </>
      }
      back={
        <div className="u-cluster u-gap-16">
          <a className="u-cluster u-gap-4 u-small p-back" href={cameFrom ?? screenPath('/adquisiciones')}>
            <IconArrowLeft {...ICON_SMALL} /> Volver a la{' '}
            {cameFrom?.includes('/buscar') ? 'búsqueda' : 'lista'}
          </a>
          {edit}
        </div>
      }
      actions={
        <>
          <Button variant="line" onClick={() => print()}>
            <IconPrinter {...ICON_SMALL} /> <span className="p-action-name">Imprimir ficha</span>
          </Button>
          <Button variant="line" onClick={() => void copy()}>
            <IconLink {...ICON_SMALL} /> <span className="p-action-name">Copiar enlace</span>
          </Button>
          {follow}
          <ButtonLink
            variant="line"
            download={`${data.slug}-ocds.json`}
            href={addressOf(ocdsApi.release, { numero: data.slug })}
          >
            <IconBraces {...ICON_SMALL} /> <span className="p-action-name">Datos abiertos</span>
          </ButtonLink>
          {bytes > 0 && (
            <ButtonLink download href={`${API_BASE}/procedimientos/${data.slug}/expediente.zip`}>
              <IconFileZip {...ICON_SMALL} /> Expediente completo <span>{formatFileSize(bytes)}</span>
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

function Missing({ numero, gone }: { numero: string; gone: Gone }) {
  return (
    <Page>
      <div className="p-detail">
        <h1 tabIndex={-1}>{gone === null ? 'No se ha encontrado' : 'Ya no está publicado'}</h1>
        <EmptyState
          title={
            gone ??
            `No encontramos el procedimiento ${numero.toUpperCase()}. Revisa el folio o búscalo en la lista.`
          }
        >
          <a className="u-btn u-btn--tonal" href={screenPath('/adquisiciones', { q: numero })}>
            Ver la lista
          </a>
        </EmptyState>
      </div>
    </Page>
  );
}
