import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { followingApi } from '#contract/following.ts';
import { DEADLINES, type Act, type ProcedureDetail } from '#contract/procedures.ts';
import { addressOf } from '#web/kit/api.ts';
import { hasReach, mailForQuestions } from '#web/kit/contact-parts.ts';
import { daysUntil, formatAct, formatRelativeDay, formatTime } from '#web/kit/format.ts';
import { isPublicationLate, publicationText } from '#web/kit/publication-text.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ContactText, MailLink } from '#web/ui/contact-text.tsx';
import { DateLeaf } from '#web/ui/date-leaf.tsx';
import { FactList, type Fact } from '#web/ui/fact-list.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { actText } from './procedure-words.ts';
import { actOf } from './stage-notes.ts';

/** Date, time and place of the next act, and how to put it in a calendar. */
export function NextActCard({ detail, now }: { detail: ProcedureDetail; now: string }) {
  const { settings } = usePortal();
  const isToCome = detail.state === 'planned' && !isPublicationLate(detail.plannedFor, now);
  const next = isToCome
    ? actOf(detail, 'publication')
    : detail.acts.find((act) => act.kind === detail.nextAct?.kind && act.at === detail.nextAct.at);
  if (next === undefined) return null;
  const day = formatRelativeDay(next.at, now);
  const acts = detail.acts.filter(({ kind }) => kind !== 'publication').length;
  const mail = mailForQuestions(detail.contact, settings.questionsEmail);
  const facts: Fact[] = [
    ...(isToCome ? [] : [{ name: 'Lugar', value: placeOf(next) }]),
    { name: 'Preguntas', value: <Questions detail={detail} now={now} /> },
    {
      name: 'Dudas',
      value: hasReach(detail.contact) ? (
        <ContactText contact={detail.contact} />
      ) : (
        <MailLink address={mail} subject={detail.number} />
      ),
    },
  ];
  return (
    <section className="u-card u-card--padded p-next" aria-labelledby="siguiente-acto">
      <h2 id="siguiente-acto" className="p-next__title">
        Siguiente acto
      </h2>
      <div className="p-next__date">
        <DateLeaf date={next.at} look="card" />
        <p>
          <b>{isToCome ? 'Publicación de la convocatoria' : actText(next.kind, detail.kind)}</b>
          <span className="u-num">
            {!next.allDay && formatTime(next.at)}
            {/* On paper «mañana» is soon another day. */}
            {day !== undefined && <span className="u-no-print">{next.allDay ? day : `, ${day}`}</span>}
          </span>
        </p>
      </div>
      {detail.state === 'planned' && (
        <p className="u-small">
          {isToCome
            ? 'Hasta entonces sus demás fechas son solo las previstas.'
            : `${publicationText(detail.state, detail, now)}: sus fechas son solo las previstas.`}
        </p>
      )}
      <FactList facts={facts.filter(({ name }) => name !== 'Preguntas' || hasQuestions(detail))} />
      {!isToCome && (
        <ButtonLink
          variant="tonal"
          wide
          download
          href={addressOf(followingApi.procedureCalendar, { numero: detail.slug }, { acto: next.kind })}
        >
          <IconCalendarPlus {...ICON_SMALL} /> Agregar al calendario
        </ButtonLink>
      )}
      {acts > (isToCome ? 0 : 1) && (
        <a
          className="u-small u-no-print p-next__all"
          download
          href={addressOf(followingApi.procedureCalendar, { numero: detail.slug })}
        >
          Agregar todas las fechas
        </a>
      )}
    </section>
  );
}

/** A deadline has no place. */
function placeOf({ kind, place, url }: Act) {
  if (DEADLINES.includes(kind)) return undefined;
  return url === null ? (place ?? undefined) : <Way url={url}>{place ?? 'Videoconferencia'}</Way>;
}

function Way({ url, children }: { url: string; children: string }) {
  return (
    <OutsideLink href={url} rel="noreferrer">
      {children} <IconExternalLink {...ICON_SMALL} />
    </OutsideLink>
  );
}

function hasQuestions(detail: ProcedureDetail): boolean {
  return actOf(detail, 'questions_deadline') !== undefined;
}

/** Until when questions are taken and where they are sent. */
function Questions({ detail, now }: { detail: ProcedureDetail; now: string }) {
  const deadline = actOf(detail, 'questions_deadline');
  if (deadline === undefined) return null;
  if (Date.parse(deadline.at) < Date.parse(now)) return 'Cerradas';
  const isNext = deadline.kind === detail.nextAct?.kind;
  return (
    <>
      {!isNext && (
        <span className={daysUntil(deadline.at, now) <= 1 ? 'p-next__soon p-next__line' : 'p-next__line'}>
          Hasta el {formatAct(deadline.at)}
        </span>
      )}
      {detail.state === 'planned' ? (
        'Desde que se publique la convocatoria'
      ) : deadline.url === null ? (
        <a href="#preguntar">Hacer una pregunta</a>
      ) : (
        <Way url={deadline.url}>Enviar preguntas</Way>
      )}
    </>
  );
}
