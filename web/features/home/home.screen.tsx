import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { followingApi } from '#contract/following.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import { ACT_LABELS, CHARACTER_LABELS, type ProcurementSummary } from '#contract/procedures.ts';
import { addressOf } from '#web/kit/api.ts';
import { daysUntil, formatCountOf, formatDate, formatDayMonth, formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DateLeaf } from '#web/ui/date-leaf.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { Page } from '#web/ui/layout.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { StageRail } from '#web/ui/stage-rail.tsx';
import { ActsCalendar } from './acts-calendar.tsx';
import type { HomeData } from './home.data.ts';
import { NoticeList, RecessItem } from './notice-list.tsx';
import { SpendingShare } from './spending-share.tsx';
import './home.css';

type OpenRow = ProcurementSummary['open']['rows'][number];

const FORM = '/proveedores/solicitud';
const REQUIREMENTS = screenPath('/proveedores', { vista: 'inscripcion' });
const WAYS = [
  ['Inscribirme al padrón', screenPath(FORM)],
  ['Refrendar mi registro', screenPath(FORM, { tramite: 'refrendo' })],
  ['Ver los requisitos', REQUIREMENTS],
  ['Seguir mi solicitud', screenPath('/proveedores', { vista: 'seguimiento' })],
  ['Verificar una constancia', screenPath('/proveedores', { vista: 'verificar' })],
  ['Consultar un fallo', screenPath('/adquisiciones', { estado: 'adjudicado', orden: 'publicacion' })],
  ['Documentos recientes', screenPath('/adquisiciones/documentos')],
] as const;

const STAGES = [
  'Convocatoria publicada',
  'Junta de aclaraciones',
  'Presentación y apertura',
  'Fallo',
  'Contrato',
];
const SHORT_STAGES = ['Convocatoria publicada', 'Dictamen', 'Contrato'];

/** `/`: what is being bought, what happens next, how to take part. */
export function Screen({ data: { summary: data, notices, recess, news } }: { data: HomeData }) {
  const { now } = usePortal();
  return (
    <>
      <div className="u-band">
        <div className="u-page h-hero">
          <div>
            <h1 tabIndex={-1} className="u-display">
              Qué compra la Universidad y cómo participar
            </h1>
            <p className="u-lead">
              Convocatorias, actas y fallos en un solo expediente. Consúltalos sin registrarte; para firmar un
              contrato necesitas estar en el padrón de proveedores.
            </p>
            <SearchPill
              label="Buscar en el portal"
              placeholder="Folio, bien o servicio, proveedor"
              action={screenPath('/buscar')}
              look="large"
            />
            <ul className="h-links">
              {WAYS.map(([name, href]) => (
                <li key={name}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
          <Agenda acts={data.agenda} now={now} />
        </div>
      </div>
      <Page>
        <Notices notices={notices} recess={recess} />
        <OpenCalls data={data} now={now} />
        <ActsCalendar rows={data.calendar} now={now} />
        <News news={news} />
        <div className="h-columns">
          <SpendingShare spending={data.spending} />
          <HowToSell />
        </div>
      </Page>
    </>
  );
}

function Notices({ notices, recess }: Pick<HomeData, 'notices' | 'recess'>) {
  const { can } = usePortal();
  const isOwner = can('administer', 'Notices');
  if (notices.length === 0 && recess === null && !isOwner) return null;
  return (
    <section aria-labelledby="avisos" className="h-section">
      <div className="h-section__head">
        <h2 id="avisos">Avisos</h2>
        {isOwner && <a href={screenPath('/administracion/contenido/avisos')}>Editar avisos</a>}
      </div>
      {notices.length === 0 && recess === null && <p className="u-muted">Hoy no hay avisos.</p>}
      <NoticeList notices={notices}>{recess !== null && <RecessItem recess={recess} />}</NoticeList>
    </section>
  );
}

function Agenda({ acts, now }: { acts: ProcurementSummary['agenda']; now: string }) {
  return (
    <section className="u-card h-agenda" aria-labelledby="proximos-actos">
      <div className="h-agenda__head">
        <h2 id="proximos-actos" className="h-agenda__title">
          Próximos actos
        </h2>
        <a href={addressOf(followingApi.calendar)} download>
          Descargar (.ics)
        </a>
      </div>
      {acts.length === 0 ? (
        <EmptyState title="No hay actos programados en los próximos 30 días." />
      ) : (
        <ul>
          {acts.map((act) => (
            <li key={act.slug + act.kind + act.sequence}>
              <DateLeaf date={act.at} isToday={daysUntil(act.at, now) === 0} />
              <p className="u-small">
                <span className="u-muted">{ACT_LABELS[act.kind]}</span>
                <a className="h-agenda__link" href={screenPath(`/adquisiciones/procedimientos/${act.slug}`)}>
                  {act.title}
                </a>
                <span className="u-muted u-num">
                  {formatTime(act.at)}
                  {act.place === null ? '' : `, ${act.place}`}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OpenCalls({ data, now }: { data: ProcurementSummary; now: string }) {
  const { rows, total } = data.open;
  return (
    <section aria-labelledby="abiertas" className="h-section">
      <div className="h-section__head">
        <h2 id="abiertas">
          Convocatorias abiertas <span className="h-count">{total}</span>
        </h2>
        <a href={screenPath('/adquisiciones')}>
          Ver todos los procedimientos <IconArrowRight {...ICON_SMALL} />
        </a>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title={
            data.lastPublishedAt === null
              ? 'No hay convocatorias abiertas hoy.'
              : `No hay convocatorias abiertas hoy. La última se publicó el ${formatDate(data.lastPublishedAt)}.`
          }
        >
          <a className="u-btn u-btn--tonal" href={screenPath('/adquisiciones', { estado: 'adjudicado' })}>
            Ver adjudicadas
          </a>
        </EmptyState>
      ) : (
        <ol className="h-calls">
          {rows.map((row) => (
            <OpenCall key={row.slug} row={row} now={now} />
          ))}
        </ol>
      )}
    </section>
  );
}

function OpenCall({ row, now }: { row: OpenRow; now: string }) {
  const short = row.kind === 'direct';
  const stages = short ? SHORT_STAGES : STAGES;
  const current = short ? (row.stage <= 1 ? 0 : 1) : row.stage - 1;
  const kind =
    row.kind === 'open'
      ? `${KIND_LABELS.open} ${CHARACTER_LABELS[row.character].toLowerCase()}`
      : KIND_LABELS[row.kind];
  const closes = row.opensAt ?? row.nextAct?.at;
  const days = closes === undefined ? undefined : daysUntil(closes, now);
  return (
    <li className="h-call">
      <div>
        <p className="u-eyebrow u-num">
          {row.number} · {kind}
        </p>
        <a className="u-row-title" href={screenPath(`/adquisiciones/procedimientos/${row.slug}`)}>
          {row.title}
        </a>
        <p className="u-small u-muted">
          {row.requestingArea}, {formatCountOf(row.lotCount, 'partida', 'partidas')}
        </p>
      </div>
      <StageRail stages={stages.map((name) => ({ name }))} current={current} />
      {closes !== undefined && days !== undefined && (
        <p className="h-call__left u-num">
          <b className={days <= 5 ? 'u-no-print h-call__soon' : 'u-no-print'}>{countdown(days)}</b>
          <span className="u-small u-muted">
            {row.kind === 'direct' ? 'Cotización' : 'Propuestas'} hasta el {formatDayMonth(closes)}
          </span>
        </p>
      )}
    </li>
  );
}

function countdown(days: number): string {
  if (days <= 0) return 'Cierra hoy';
  if (days <= 5) return days === 1 ? 'Cierra mañana' : `Cierra en ${days} días`;
  return `Faltan ${days} días`;
}

function News({ news }: { news: HomeData['news'] }) {
  return (
    <section aria-labelledby="semana" className="h-section">
      <div className="h-section__head">
        <h2 id="semana">Qué cambió esta semana</h2>
        <a href={screenPath('/adquisiciones/compras-previstas')}>
          Qué se comprará después <IconArrowRight {...ICON_SMALL} />
        </a>
      </div>
      {news.length === 0 ? (
        <p className="u-muted">Nada cambió en los últimos siete días.</p>
      ) : (
        <ul className="h-news">
          {news.map(({ id, at, what, number, slug, title }) => (
            <li key={id}>
              <time className="u-small u-muted u-num" dateTime={at}>
                {formatDayMonth(at)}
              </time>
              <p>
                <span>{what}</span>
                <a href={screenPath(`/adquisiciones/procedimientos/${slug}`)}>
                  {number} · {title}
                </a>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function HowToSell() {
  return (
    <section aria-labelledby="vender">
      <h2 id="vender">Vender a la Universidad</h2>
      <ol className="h-steps">
        <li>
          <div>
            <h3>Inscríbete al padrón</h3>
            <p>
              En línea, sin cuenta y sin ir a la oficina. <a href={REQUIREMENTS}>Qué documentos se piden</a>
            </p>
          </div>
        </li>
        <li>
          <div>
            <h3>Sigue las convocatorias de tu giro</h3>
            <p>Filtra por tu giro y pide avisos por correo, o súmalas a tu calendario.</p>
          </div>
        </li>
        <li>
          <div>
            <h3>Presenta tu propuesta</h3>
            <p>Revisa las bases, asiste a la junta de aclaraciones y entrega antes del cierre.</p>
          </div>
        </li>
      </ol>
      <ButtonLink variant="tonal" href={screenPath(FORM)}>
        Empezar inscripción
      </ButtonLink>
    </section>
  );
}
