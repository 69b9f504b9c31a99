import type { ReactNode } from 'react';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconFileAlert from '@tabler/icons-react/dist/esm/icons/IconFileAlert.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import type { AccountInvitation, AccountTask, AccountTaskKind } from '#contract/my-account.ts';
import { formatCountOf, formatDateTime, formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DateLeaf } from '#web/ui/date-leaf.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import { dueWords, quotationPath, taskWords } from './account-words.ts';

const ICONS: Partial<Record<AccountTaskKind, typeof IconPackage>> = {
  order: IconPackage,
  receipt: IconPackage,
  paper: IconCertificate,
  registration: IconCertificate,
};

/** Heading of a block with how many, and a link at the right. */
export function BlockHead({
  id,
  title,
  count,
  more,
}: {
  id: string;
  title: string;
  count?: number;
  more?: ReactNode;
}) {
  return (
    <div className="ma-head">
      <h2 id={id} className="u-h3">
        {title} {count !== undefined && count > 0 && <span className="ma-count">{count}</span>}
      </h2>
      {more}
    </div>
  );
}

/** What waits for the supplier, each with until when and one button; the first is the next thing to do. */
export function WaitingPart({ tasks, today }: { tasks: readonly AccountTask[]; today: string }) {
  return (
    <section className="ma-block" aria-labelledby="te-espera">
      <BlockHead id="te-espera" title="Te espera" count={tasks.length} />
      {tasks.length === 0 && <p className="u-muted">Nada te espera hoy.</p>}
      <ul className="ma-rows">
        {tasks.map((task, place) => {
          const { title, note, button, href } = taskWords(task);
          const due = dueWords(task, today);
          const Icon = ICONS[task.kind] ?? IconFileAlert;
          return (
            <li key={`${task.kind} ${task.key}`} className="ma-task">
              <span className="ma-task__icon" aria-hidden="true">
                <Icon {...ICON} />
              </span>
              <div>
                <b className="u-row-title">{title}</b>
                <span className="ma-note">{note}</span>
              </div>
              <span className={`ma-due ma-due--${due.tone}`}>{due.text}</span>
              <ButtonLink
                href={href}
                variant={place === 0 ? 'primary' : 'tonal'}
                aria-label={`${button}: ${title}`}
              >
                {button}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const STATES: Record<AccountInvitation['state'], (one: AccountInvitation) => string> = {
  open: ({ closesAt }) => `Cierra a las ${formatTime(closesAt)}. Aún no contestas.`,
  answered: ({ answeredAt }) =>
    `Contestaste${answeredAt === null ? '' : ` el ${formatDateTime(answeredAt)}`}. Puedes cambiarla o retirarla hasta el cierre.`,
  declined: () => 'Dijiste que no cotizas.',
  closed: () => 'Cerró sin respuesta tuya.',
  cancelled: () => 'La Unidad la canceló.',
};

/** Requests for quotations to which it was invited; the leaf is the day of the closing. */
export function InvitationsPart({
  invitations,
  lines,
}: {
  invitations: readonly AccountInvitation[];
  lines: readonly string[];
}) {
  return (
    <section className="ma-block" aria-labelledby="invitaciones">
      <BlockHead
        id="invitaciones"
        title="Invitaciones y cotizaciones"
        count={invitations.length}
        more={
          lines.length > 0 && (
            <a href={screenPath('/adquisiciones', { giro: lines.join(','), estado: 'abierto' })}>
              Licitaciones de tu giro
            </a>
          )
        }
      />
      {invitations.length === 0 && (
        <p className="u-muted">
          Nadie te ha invitado en los últimos 60 días.{' '}
          <a href={screenPath('/cotizaciones')}>Ver las solicitudes abiertas a cualquier proveedor</a>
        </p>
      )}
      <ul className="ma-rows">
        {invitations.map((one) => (
          <li key={one.folio} className="ma-invitation">
            <DateLeaf date={one.closesAt} />
            <div>
              <span className="ma-note">
                {one.folio} · te invitaron a cotizar {formatCountOf(one.lots, 'renglón', 'renglones')}
              </span>
              <b className="u-row-title">{one.title}</b>
              <span className="ma-note">{STATES[one.state](one)}</span>
            </div>
            <ButtonLink
              href={quotationPath(one.folio)}
              variant={one.state === 'open' ? 'tonal' : 'line'}
              aria-label={`${one.state === 'open' ? 'Cotizar' : 'Ver'} ${one.folio}`}
            >
              {one.state === 'open' ? 'Cotizar' : 'Ver'}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
