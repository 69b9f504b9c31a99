import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { proceduresApi } from '#contract/procedures-api.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { addressOf } from '#web/kit/api.ts';
import { daysUntil, formatAct, formatRelativeDay, formatTime } from '#web/kit/format.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DateLeaf } from '#web/ui/date-leaf.tsx';
import { FactList, type Fact } from '#web/ui/fact-list.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { actText } from './procedure-words.ts';
import { actOf } from './stage-notes.ts';

/** Date, time and place of the next act, and how to put it in a calendar. */
export function NextActCard({ detail, now }: { detail: ProcedureDetail; now: string }) {
  const next = detail.acts.find((act) => act.kind === detail.nextAct?.kind && act.at === detail.nextAct.at);
  if (next === undefined) return null;
  const when = [next.allDay ? undefined : formatTime(next.at), formatRelativeDay(next.at, now)];
  const facts: Fact[] = [
    {
      name: 'Lugar',
      value: next.url === null ? (next.place ?? undefined) : <PlaceLink place={next.place} url={next.url} />,
    },
    { name: 'Preguntas', value: questionsText(detail, now) },
    { name: 'Dudas', value: detail.contact ?? undefined },
  ];
  return (
    <section className="u-card u-card--padded p-next" aria-labelledby="siguiente-acto">
      <h2 id="siguiente-acto" className="p-next__title">
        Siguiente acto
      </h2>
      <div className="p-next__date">
        <DateLeaf date={next.at} look="card" />
        <p>
          <b>{actText(next.kind, detail.kind)}</b>
          <span className="u-num">{when.filter((part) => part !== undefined).join(', ')}</span>
        </p>
      </div>
      <FactList facts={facts} />
      <ButtonLink
        variant="tonal"
        wide
        download
        href={addressOf(proceduresApi.procedureCalendar, { numero: detail.slug })}
      >
        <IconCalendarPlus {...ICON_SMALL} /> Agregar al calendario
      </ButtonLink>
    </section>
  );
}

function PlaceLink({ place, url }: { place: string | null; url: string }) {
  return (
    <a href={url} rel="noreferrer">
      {place ?? 'Videoconferencia'} <IconExternalLink {...ICON_SMALL} />
    </a>
  );
}

function questionsText(detail: ProcedureDetail, now: string) {
  const deadline = actOf(detail, 'questions_deadline');
  if (deadline === undefined || deadline.kind === detail.nextAct?.kind) return undefined;
  if (Date.parse(deadline.at) < Date.parse(now)) return 'Cerradas';
  const days = daysUntil(deadline.at, now);
  const text =
    days <= 1
      ? `Cierran ${days === 0 ? 'hoy' : 'mañana'}, ${formatTime(deadline.at)}`
      : `Cierran el ${formatAct(deadline.at)}`;
  return days <= 1 ? <span className="p-next__soon">{text}</span> : text;
}
