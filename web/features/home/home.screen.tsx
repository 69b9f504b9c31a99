import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import { Fragment, type ReactNode } from 'react';
import { ACT_LABELS, type ProcurementSummary } from '#contract/procedures.ts';
import { daysUntil, formatDayMonth, formatFullDate, formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DateLeaf } from '#web/ui/date-leaf.tsx';
import { ICON, ICON_SMALL } from '#web/ui/icon-size.ts';
import { Page } from '#web/ui/layout.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import type { HomeData } from './home.data.ts';
import { NoticeList, RecessItem } from './notice-list.tsx';
import { OpenCalls } from './open-calls.tsx';
import { SpendingShare } from './spending-share.tsx';
import './home.css';

const FORM = '/proveedores/solicitud';

/** The doors: what a supplier and whoever works here came for. */
const SELL = [
  ['Cotizaciones abiertas', screenPath('/cotizaciones')],
  ['Seguir mi solicitud o refrendar', screenPath('/proveedores', { vista: 'seguimiento' })],
  ['Qué documentos me piden', screenPath('/proveedores', { vista: 'inscripcion' })],
  ['Verificar una constancia', screenPath('/proveedores', { vista: 'verificar' })],
] as const;
const BUY = [
  ['Quién atiende a mi área', screenPath('/directorio')],
  ['Evaluar a un proveedor', screenPath('/adquisiciones/evaluaciones')],
] as const;
const ASKED = ['limpieza', 'laptop', 'uniformes'] as const;

/** `/`: what is open and for whom, the doors of a seller and of whoever buys, then notices and figures. */
export function Screen({ data: { summary: data, notices, recess, news } }: { data: HomeData }) {
  const { now, settings } = usePortal();
  const { hero } = settings;
  return (
    <>
      <div className="u-band">
        <div className="u-page h-hero">
          <div>
            <h1 tabIndex={-1} className="h-hero__title">
              {hero.title}
            </h1>
            <p className="u-lead">
              {hero.lead} Hoy es {formatFullDate(now)}.
            </p>
          </div>
          <div>
            <SearchPill
              label="Buscar en el portal"
              placeholder="Bien, servicio, empresa o folio"
              action={screenPath('/buscar')}
              look="large"
            />
            <p className="h-asked u-small u-muted">
              Por ejemplo:{' '}
              {ASKED.map((q, at) => (
                <Fragment key={q}>
                  {at > 0 && ', '}
                  <a href={screenPath('/buscar', { q })}>{q}</a>
                </Fragment>
              ))}
            </p>
            <p className="h-jumps">
              <a className="u-btn u-btn--tonal" href="#vender">
                Quiero vender
              </a>
              <a className="u-btn u-btn--tonal" href="#comprar">
                Necesito comprar
              </a>
            </p>
          </div>
        </div>
      </div>
      <Page>
        <div className="h-first">
          <OpenCalls data={data} now={now} />
          <Doors />
        </div>
        <div className="h-three">
          <Agenda acts={data.agenda} now={now} />
          <Notices notices={notices} recess={recess} />
          <SpendingShare spending={data.spending} />
        </div>
        <News news={news} />
      </Page>
    </>
  );
}

function Doors() {
  return (
    <div className="h-doors">
      <Door id="vender" title="Quiero vender" icon={<IconBuildingStore {...ICON} />} links={SELL}>
        <p>Presentar propuesta no pide estar en el padrón. Firmar un contrato, sí.</p>
        <ButtonLink href={screenPath(FORM)}>Inscribirme al padrón</ButtonLink>
      </Door>
      <Door id="comprar" title="Trabajo aquí y necesito comprar" icon={<IconSchool {...ICON} />} links={BUY}>
        <p>
          <a href={screenPath('/requisiciones/nueva')}>Pedir una compra</a>
        </p>
        <ButtonLink variant="tonal" href={`${screenPath('/procedimientos')}#que-procedimiento`}>
          ¿Qué procedimiento me toca?
        </ButtonLink>
      </Door>
    </div>
  );
}

interface DoorProps {
  id: string;
  title: string;
  icon: ReactNode;
  links: readonly (readonly [name: string, href: string])[];
  children: ReactNode;
}

function Door({ id, title, icon, links, children }: DoorProps) {
  return (
    <section className="u-card u-card--padded h-door" aria-labelledby={id}>
      <h2 id={id}>
        <span className="h-door__icon">{icon}</span>
        {title}
      </h2>
      {children}
      <ul>
        {links.map(([name, href]) => (
          <li key={name}>
            <a href={href}>
              {name} <IconChevronRight {...ICON_SMALL} />
            </a>
          </li>
        ))}
      </ul>
    </section>
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
    <section aria-labelledby="proximos-actos" className="h-section">
      <div className="h-section__head">
        <h2 id="proximos-actos">Próximos actos</h2>
        <a href={screenPath('/adquisiciones', { vista: 'calendario' })}>Calendario</a>
      </div>
      {acts.length === 0 ? (
        <p className="u-muted">No hay actos programados en los próximos 30 días.</p>
      ) : (
        <ul className="h-agenda">
          {acts.map((act) => (
            <li key={act.slug + act.kind + act.sequence}>
              <DateLeaf date={act.at} isToday={daysUntil(act.at, now) === 0} />
              <p className="u-small">
                <span className="u-muted u-num">
                  {ACT_LABELS[act.kind]}, {formatTime(act.at)}
                </span>
                <a className="h-agenda__link" href={screenPath(`/adquisiciones/procedimientos/${act.slug}`)}>
                  {act.title}
                </a>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What changed in seven days, folded: whoever comes back opens it. */
function News({ news }: { news: HomeData['news'] }) {
  if (news.length === 0) return null;
  return (
    <details className="h-section">
      <summary>Qué cambió esta semana</summary>
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
    </details>
  );
}
