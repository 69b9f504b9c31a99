import { useState } from 'react';
import { SUPPLIER_STATE_LABELS, type SupplierState } from '#contract/suppliers.ts';
import type { AccountHome } from '#contract/my-account.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatDate, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Band } from '#web/ui/layout.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { changeCompany } from './my-account.data.ts';

const TONES: Record<SupplierState, Tone> = {
  active: 'ok',
  expiring: 'warn',
  expired: 'bad',
  suspended: 'bad',
  disqualified: 'bad',
  cancelled: 'mute',
};

/** Whose account it is, who is in, who else may enter; what is owed and when it is paid. */
export function AccountBand({ home }: { home: AccountHome }) {
  const { session, state, validUntil, people, invoices } = home;
  // Nothing is owed to whom never invoiced.
  const money = (invoices?.total ?? 0) > 0 ? home.money : null;
  const { name, supplier, isOwner, number } = session;
  return (
    <Band className="ma-band">
      <div className="ma-band__who">
        <p className="u-eyebrow">Proveedor {number}</p>
        <h1 tabIndex={-1}>{supplier}</h1>
        <div className="u-cluster u-gap-12 u-small">
          <Tag tone={TONES[state]}>Registro: {SUPPLIER_STATE_LABELS[state].toLowerCase()}</Tag>
          {validUntil !== null && <span>hasta el {formatDate(validUntil)}</span>}
          <span>
            Entraste como <b>{name}</b>
            {isOwner && ', con el correo registrado'}
          </span>
          <span>{formatCountOf(people, 'persona con acceso', 'personas con acceso')}</span>
        </div>
        <Sessions home={home} />
      </div>
      {money !== null && (
        <dl className="ma-figures">
          <div>
            <dt>por cobrar, con IVA</dt>
            <dd>{formatMoney(money.owed)}</dd>
          </div>
          {!/^[0.]*$/.test(money.credits) && (
            <div>
              <dt>en notas de crédito sin verificar, que todavía no se descuentan</dt>
              <dd>{formatMoney(money.credits)}</dd>
            </div>
          )}
          {money.nextOn !== null && (
            <div>
              <dt>próximo pago, a más tardar</dt>
              <dd>{formatDate(money.nextOn)}</dd>
            </div>
          )}
        </dl>
      )}
    </Band>
  );
}

/** Another company of the same mailbox. */
function Sessions({ home: { session } }: { home: AccountHome }) {
  const { fail } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  const { others } = session;
  if (others.length === 0) return null;
  return (
    <div className="u-cluster u-gap-8 u-no-print">
      {others.map(({ number, supplier }) => (
        <Button
          key={number}
          variant="text"
          size="small"
          disabled={isBusy}
          onClick={() => void run(() => changeCompany(number))}
        >
          Pasar a {supplier}
        </Button>
      ))}
      <span className="u-visually-hidden">
        {formatCountOf(others.length, 'otra empresa con este correo', 'otras empresas con este correo')}
      </span>
    </div>
  );
}
