import { useCallback, useState } from 'react';
import { supplierAdminApi } from '#contract/supplier-admin-api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { PageSteps } from '#web/ui/page-steps.tsx';
import { useAnswer } from '../use-answer.ts';

type MailStatus = 'queued' | 'kept' | 'sent' | 'failed';
const STATES: Record<MailStatus, { label: string; tone: Tone }> = {
  queued: { label: 'En espera', tone: 'info' },
  kept: { label: 'Guardado, sin servidor de correo', tone: 'mute' },
  sent: { label: 'Enviado', tone: 'ok' },
  failed: { label: 'No se envió', tone: 'bad' },
};
const PAGE_SIZE = 20;

/** Mails that the registry wrote, with their text and whether they left. */
export function MailOutbox() {
  const { api } = usePortal();
  const [q, setQ] = useState('');
  const [pag, setPag] = useState(1);
  const ask = useCallback(
    () => api.call(supplierAdminApi.outbox, { query: { pag, ...(q === '' ? {} : { q }) } }),
    [api, q, pag],
  );
  const { answer, problem, retry } = useAnswer(ask);
  return (
    <section className="rg-frame" aria-labelledby="correos">
      <h2 id="correos">Correos</h2>
      <SearchPill
        label="Buscar correos"
        placeholder="Destinatario o asunto"
        action=""
        onSearch={(text) => {
          setQ(text);
          setPag(1);
        }}
      />
      {problem !== undefined && (
        <p className="rg-remark__failed" role="alert">
          No pudimos cargar los correos. {problem.detail}{' '}
          <button type="button" className="rg-link" onClick={retry}>
            Intentar de nuevo
          </button>
        </p>
      )}
      {answer !== undefined && answer.rows.length === 0 && <p className="u-muted">No hay correos.</p>}
      <ul className="rg-plain">
        {answer?.rows.map((mail) => (
          <li key={mail.id}>
            <details className="rg-group">
              <summary className="rg-mail__line">
                <span className="rg-mail__subject">
                  {mail.subject}
                  <span className="rg-paper__facts">
                    {mail.to}, {formatDateTime(mail.createdAt)}
                  </span>
                </span>
                <Tag tone={STATES[mail.status].tone}>{STATES[mail.status].label}</Tag>
              </summary>
              <div className="rg-mail">
                {mail.error !== null && <p className="rg-remark__failed">{mail.error}</p>}
                <p>{mail.text}</p>
              </div>
            </details>
          </li>
        ))}
      </ul>
      <PageSteps page={pag} pageSize={PAGE_SIZE} total={answer?.total ?? 0} onPage={setPag} />
    </section>
  );
}
