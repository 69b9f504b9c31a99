import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import { useSyncExternalStore } from 'react';
import { followingApi } from '#contract/following.ts';
import { entryOf } from '#contract/procedure-kinds.ts';
import { DEADLINES, type ProcedureDetail } from '#contract/procedures.ts';
import { actName } from '#contract/rules/procedures/act-names.ts';
import { addressOf } from '#web/kit/api.ts';
import { hasReach, mailForQuestions } from '#web/kit/contact-parts.ts';
import { formatAct, formatLongDate, formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { ContactText, MailLink } from '#web/ui/contact-text.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { neededFor, type Needed } from './take-part-needs.ts';
import './take-part-card.css';

/** «Participar», or that only the invited may: until when, where, what it takes, whom to ask, and its dates one by one; only while a call is open. */
export function TakePartCard({ detail, now }: { detail: ProcedureDetail; now: string }) {
  const { settings } = usePortal();
  const opening = detail.acts.findLast(({ kind }) => kind === 'opening');
  if (detail.state !== 'open' || opening === undefined || opening.at <= now) return null;
  const isInvited = entryOf(detail.kind) === 'invited';
  const where = opening.place ?? (opening.url === null ? undefined : 'En línea');
  const left = detail.acts.filter(({ kind, at }) => kind !== 'publication' && at > now);
  return (
    <section className="u-card u-card--padded p-take" aria-labelledby="participar">
      <h2 id="participar" className="p-take__title">
        {isInvited ? 'Solo por invitación' : 'Participar'}
      </h2>
      {isInvited && (
        <p className="u-small">
          Solo presentan propuesta las empresas que la Unidad invitó; sus documentos, su apertura y su fallo
          son públicos. <a href={screenPath('/proveedores/solicitud')}>Inscríbete al padrón con tu giro</a>{' '}
          para que te inviten a otras.
        </p>
      )}
      <FactList
        facts={[
          { name: 'Propuestas hasta', value: `${formatLongDate(opening.at)}, ${formatTime(opening.at)}` },
          {
            name: 'Dónde',
            value: opening.url === null ? where : <OutsideLink href={opening.url}>{where}</OutsideLink>,
          },
          {
            name: 'Cómo',
            value: (
              <p>
                <HowToBid detail={detail} url={opening.url} />
              </p>
            ),
          },
          {
            name: 'Pregunta a',
            value: hasReach(detail.contact) ? (
              <ContactText contact={detail.contact} />
            ) : (
              <MailLink
                address={mailForQuestions(detail.contact, settings.questionsEmail)}
                subject={detail.number}
              />
            ),
          },
        ]}
      />
      {!isInvited && <CanITakePart slug={detail.slug} needed={neededFor(detail)} />}
      <a className="u-small u-no-print" href={screenPath('/proveedores/facturar')}>
        Si ganas: cómo facturar
      </a>
      {left.length > 0 && (
        <details className="u-no-print">
          <summary>Fechas para tu calendario</summary>
          <ul className="p-take__dates">
            {left.map(({ kind, sequence, at }) => (
              <li key={`${kind}${sequence}`}>
                <a
                  download
                  href={addressOf(
                    followingApi.procedureCalendar,
                    { numero: detail.slug },
                    { acto: kind, sesion: sequence },
                  )}
                >
                  <IconCalendarPlus {...ICON_SMALL} /> {actName(kind, sequence)}
                </a>
                <span className="u-small u-muted">
                  {DEADLINES.includes(kind) && 'hasta el '}
                  {formatAct(at)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const WAYS: Record<ProcedureDetail['modality'], string> = {
  in_person: 'En papel, en ese lugar',
  electronic: 'Por medios electrónicos',
  mixed: 'En papel en ese lugar, o por medios electrónicos',
};

/** On paper or not, and where what is not is received: the portal takes no bids. */
function HowToBid({ detail, url }: { detail: ProcedureDetail; url: string | null }) {
  const { documents, modality, slug } = detail;
  const rules = documents.find(({ kind, versions }) => kind === 'bidding_documents' && versions.length > 0);
  if (modality === 'in_person') return `${WAYS[modality]}.`;
  if (detail.hasUrn === true)
    return (
      <>
        {WAYS[modality]}, <a href={screenPath(`/adquisiciones/procedimientos/${slug}/urna`)}>sobre sellado</a>
        .
      </>
    );
  if (url !== null)
    return (
      <>
        {WAYS[modality]}, en <OutsideLink href={url}>este enlace</OutsideLink>.
      </>
    );
  return (
    <>
      {WAYS[modality]} como dicen{' '}
      {rules === undefined ? (
        'las bases'
      ) : (
        <a href={screenPath('/adquisiciones/documentos', { proc: slug, doc: rules.id })}>las bases</a>
      )}
      : este portal no recibe propuestas.
    </>
  );
}

const storageKey = (slug: string) => `participar ${slug}`;
const listeners = new Set<() => void>();
/** What is ticked where the storage of the device is closed to the page: until it is left. */
const unkept = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was ticked on this device, as it is kept. */
function readTicked(slug: string): string {
  try {
    return localStorage.getItem(storageKey(slug)) ?? unkept.get(slug) ?? '[]';
  } catch {
    return unkept.get(slug) ?? '[]';
  }
}

function tickedOf(kept: string): string[] {
  try {
    const read: unknown = JSON.parse(kept);
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function keepTicked(slug: string, ticked: readonly string[]): void {
  unkept.set(slug, JSON.stringify(ticked));
  try {
    if (ticked.length === 0) localStorage.removeItem(storageKey(slug));
    else localStorage.setItem(storageKey(slug), JSON.stringify(ticked));
  } catch {
    // It stays ticked until the page is left.
  }
  for (const listener of listeners) listener();
}

/** *¿Puedo participar?* as a list to tick, which never leaves the device. */
function CanITakePart({ slug, needed }: { slug: string; needed: readonly Needed[] }) {
  const ticked = tickedOf(
    useSyncExternalStore(
      subscribe,
      () => readTicked(slug),
      () => '[]',
    ),
  );
  const done = needed.filter(({ key }) => ticked.includes(key)).length;
  const toggle = (key: string) => {
    const next = ticked.includes(key) ? ticked.filter((one) => one !== key) : [...ticked, key];
    keepTicked(slug, next);
  };
  return (
    <details>
      <summary>
        ¿Puedo participar? <span className="u-muted u-no-print">{`${done} de ${needed.length}`}</span>
      </summary>
      <ul className="p-take__needs">
        {needed.map(({ key, text, link }) => (
          <li key={key}>
            <label className="u-check">
              <input type="checkbox" checked={ticked.includes(key)} onChange={() => toggle(key)} />
              <span>{text}</span>
            </label>
            {link !== undefined && (
              <a className="u-small" href={screenPath(link.path)}>
                {link.name}
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="u-small u-muted" role="status">
        {done === needed.length
          ? 'Marcaste todo lo que se pide.'
          : `Por revisar: ${needed.length - done} de ${needed.length}.`}{' '}
        Lo que marcas se queda en este equipo. Si esta lista y las bases difieren, valen las bases.
      </p>
    </details>
  );
}
