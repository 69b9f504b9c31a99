import { useCallback, useState } from 'react';
import {
  MAIL_COLUMNS,
  MAIL_STATUS_LABELS,
  MAIL_STATUSES,
  type MailRow,
  type MailStatus,
} from '#contract/mail-outbox.ts';
import { supplierAdminApi } from '#contract/supplier-admin-api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Sheet } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { sectionListAddress } from '#web/ui/officer-list/list-address.ts';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import {
  REGISTRY_PATH,
  REGISTRY_SEARCH,
  type RegistrySearch,
  type SetRegistrySearch,
} from '../supplier-registry.search.ts';

const TONES: Record<MailStatus, Tone> = { queued: 'info', kept: 'mute', sent: 'ok', failed: 'bad' };
const IN_LIST = ['q', 'estado', 'orden', 'columnas', 'pag'] as const;

/** Mails that the portal wrote, with their text and whether they left. */
export function MailOutbox({ search, setSearch }: { search: RegistrySearch; setSearch: SetRegistrySearch }) {
  const { api } = usePortal();
  const [open, setOpen] = useState<MailRow>();
  const { q, estado, orden, pag } = search;
  const ask = useCallback(
    (signal: AbortSignal) => {
      const query = { q, estado: estado as MailStatus, orden: orden as 'escrito', pag };
      return api.call(supplierAdminApi.outbox, { query, signal });
    },
    [api, q, estado, orden, pag],
  );
  const state = useLoaded(ask);
  const columns = viewColumns<typeof MAIL_COLUMNS, MailRow>(MAIL_COLUMNS, (key) => ({
    cell: (mail) =>
      ({
        asunto: (
          <button type="button" className="rg-link" onClick={() => setOpen(mail)}>
            {mail.subject}
          </button>
        ),
        para: mail.to,
        escrito: formatDateTime(mail.createdAt),
        estado: <Tag tone={TONES[mail.status]}>{MAIL_STATUS_LABELS[mail.status]}</Tag>,
      })[key],
  }));
  return (
    <section className="rg-frame" aria-labelledby="correos">
      <h2 id="correos">Correos</h2>
      <OfficerList<MailRow>
        id="correos"
        caption="Correos emitidos"
        words={{ one: 'correo', many: 'correos', all: 'los correos' }}
        columns={columns}
        rowKey={({ id }) => id}
        state={state}
        address={sectionListAddress({
          path: REGISTRY_PATH,
          defaults: REGISTRY_SEARCH,
          search,
          names: IN_LIST,
          set: setSearch,
        })}
        search={{ label: 'Buscar correos', placeholder: 'Destinatario o asunto' }}
        filters={[
          {
            name: 'estado',
            label: 'Estado',
            emptyLabel: 'Estado: todos',
            options: MAIL_STATUSES.map((value) => ({ value, label: MAIL_STATUS_LABELS[value] })),
          },
        ]}
        empty={{
          title: 'No hay correos.',
          children: <span>Aquí queda cada correo que el portal escribe a un proveedor.</span>,
        }}
      />
      <Sheet title={open?.subject ?? ''} isOpen={open !== undefined} onClose={() => setOpen(undefined)}>
        <div className="rg-mail">
          <p className="rg-paper__facts">
            {open?.to}, {open === undefined ? '' : formatDateTime(open.createdAt)}
          </p>
          {open?.error != null && <Notice tone="bad">{open.error}</Notice>}
          <p>{open?.text}</p>
        </div>
      </Sheet>
    </section>
  );
}
