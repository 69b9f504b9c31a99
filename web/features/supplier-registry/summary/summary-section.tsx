import { useCallback, type ReactNode } from 'react';
import { REQUEST_STATE_LABELS } from '#contract/registration.ts';
import { supplierAdminApi } from '#contract/supplier-admin-api.ts';
import type { RegistrySummary } from '#contract/supplier-admin.ts';
import { SUPPLIER_STATE_LABELS } from '#contract/suppliers.ts';
import { dateParts, formatCount, formatCountOf, formatDate, formatDayMonth } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { BarList } from '#web/ui/bar-list.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { LineChart } from '#web/ui/line-chart.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ExpiryNotices } from './expiry-notices.tsx';
import { MailOutbox } from './mail-outbox.tsx';
import { REGISTRY_PATH, type RegistrySearch, type SetRegistrySearch } from '../supplier-registry.search.ts';
import { useAnswer } from '../use-answer.ts';
import '../review/review.css';
import './summary.css';

/** How the unit is doing: waiting requests, time to answer, what expires; notices and mails below. */
export function SummarySection({
  search,
  setSearch,
}: {
  search: RegistrySearch;
  setSearch: SetRegistrySearch;
}) {
  const { api, settings } = usePortal();
  const { answer, problem, retry } = useAnswer(useCallback(() => api.call(supplierAdminApi.summary), [api]));
  return (
    <div className="rg-summary">
      {answer !== undefined && <Figures summary={answer} />}
      {answer === undefined && problem === undefined && <Skeleton rows={4} label="Cargando el resumen" />}
      {problem !== undefined && (
        <ErrorBlock
          what="el resumen"
          requestId={problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={retry}
        />
      )}
      <ExpiryNotices />
      <MailOutbox search={search} setSearch={setSearch} />
    </div>
  );
}

/** «nov 2026» of «2026-11». */
const monthName = (month: string) => {
  const { monthShort, year } = dateParts(`${month.slice(0, 7)}-01`);
  return `${monthShort} ${year}`;
};
const dayPoint = ({ label, value }: { label: string; value: number }) => ({
  label: formatDayMonth(label),
  value,
});
const monthPoint = <Value,>({ label, value }: { label: string; value: Value }) => ({
  label: monthName(label),
  value,
});

function Figures({ summary }: { summary: RegistrySummary }) {
  const pending = summary.pendingByDay.at(-1)?.value ?? 0;
  const answered = summary.answerByMonth.findLast(({ value }) => value !== null);
  return (
    <>
      <dl className="rg-figures">
        <Figure name="Por revisar" value={formatCount(pending)} href={screenPath(REGISTRY_PATH)} />
        <Figure
          name="Vencen hoy"
          value={formatCount(summary.dueToday)}
          tone={summary.dueToday > 0 ? 'warn' : undefined}
        />
        <Figure
          name="Vencidas"
          value={formatCount(summary.overdue)}
          tone={summary.overdue > 0 ? 'bad' : undefined}
        />
        <Figure
          name="Impedidos por una lista, por atender"
          value={formatCount(summary.impeded)}
          href={screenPath(REGISTRY_PATH, { seccion: 'listas', estado: 'tareas' })}
          tone={summary.impeded > 0 ? 'bad' : undefined}
        />
        <Figure
          name={`Mediana de respuesta, plazo de ${formatCountOf(summary.promisedDays, 'día hábil', 'días hábiles')}`}
          value={answered === undefined ? 'Sin datos' : `${answered.value} días`}
        />
      </dl>
      <div className="rg-charts">
        <ChartFrame
          title="Pendientes por día"
          note="Solicitudes por revisar al final de cada día, últimos 30 días."
          head={['Día', 'Pendientes']}
          rows={summary.pendingByDay.map(({ label, value }) => [formatDate(label), formatCount(value)])}
        >
          <LineChart
            label="Pendientes por día"
            unit="solicitudes"
            points={summary.pendingByDay.map(dayPoint)}
          />
        </ChartFrame>
        <ChartFrame
          title="Tiempo de respuesta"
          note="Mediana de días hábiles entre el envío y la resolución, por mes."
          head={['Mes', 'Mediana de días hábiles', 'Resueltas']}
          rows={summary.answerByMonth.map(({ label, value, answered: count }) => [
            monthName(label),
            value === null ? 'Sin datos' : String(value),
            formatCount(count),
          ])}
        >
          <LineChart
            label="Mediana de días para responder"
            unit="días hábiles"
            points={summary.answerByMonth.map(monthPoint)}
            target={{
              label: `Plazo: ${formatCountOf(summary.promisedDays, 'día hábil', 'días hábiles')}`,
              value: summary.promisedDays,
            }}
          />
        </ChartFrame>
        <Frame title="Solicitudes por estado">
          <BarList
            caption="Solicitudes por estado"
            head={['Estado', 'Solicitudes']}
            rows={summary.requestsByState.map(({ state, count }) => ({
              label: REQUEST_STATE_LABELS[state],
              value: count,
            }))}
          />
        </Frame>
        <Frame title="Proveedores por estado">
          <BarList
            caption="Proveedores por estado"
            head={['Estado', 'Proveedores']}
            rows={summary.suppliersByState.map(({ state, count }) => ({
              label: SUPPLIER_STATE_LABELS[state],
              value: count,
            }))}
          />
        </Frame>
        <Frame title="Registros por vencer">
          <BarList
            caption="Registros que vencen cada mes"
            head={['Mes', 'Registros']}
            rows={summary.expiringByMonth.map(monthPoint)}
          />
        </Frame>
        <Frame
          title="Documentos vencidos y por vencer"
          note="Vencidos + por vencer en 30 días, de registros vigentes."
        >
          {summary.expiringPapers.length === 0 ? (
            <p className="u-muted">Ningún documento vence pronto.</p>
          ) : (
            <BarList
              caption="Documentos vencidos y por vencer"
              head={['Documento', 'Vencidos + por vencer']}
              rows={summary.expiringPapers.map(({ name, expired, soon }) => ({
                label: name,
                value: soon,
                alert: expired,
              }))}
            />
          )}
        </Frame>
      </div>
    </>
  );
}

function Figure(props: { name: string; value: string; href?: string; tone?: 'warn' | 'bad' | undefined }) {
  return (
    <div className={props.tone && `is-${props.tone}`}>
      <dt>{props.name}</dt>
      <dd>{props.href === undefined ? props.value : <a href={props.href}>{props.value}</a>}</dd>
    </div>
  );
}

function Frame({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="rg-frame" aria-label={title}>
      <h2>{title}</h2>
      {note && <p className="u-muted">{note}</p>}
      {children}
    </section>
  );
}

function ChartFrame(props: {
  title: string;
  note: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  children: ReactNode;
}) {
  return (
    <Frame title={props.title} note={props.note}>
      {props.children}
      <details className="rg-frame__table">
        <summary>Ver como tabla</summary>
        <table className="rg-changes">
          <caption className="u-visually-hidden">{props.title}</caption>
          <thead>
            <tr>
              {props.head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.rows.map(([first, ...cells]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {cells.map((cell, index) => (
                  <td key={props.head[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Frame>
  );
}
