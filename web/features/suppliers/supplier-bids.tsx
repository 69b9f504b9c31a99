import type { SupplierBid, SupplierDetail } from '#contract/suppliers.ts';
import { formatCountOf, formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Tag, type Tone } from '#web/ui/tag.tsx';

const OUTCOMES: Record<SupplierBid['lots'][number]['outcome'], { name: string; tone: Tone }> = {
  won: { name: 'Ganó', tone: 'ok' },
  lost: { name: 'No ganó', tone: 'mute' },
  left_out: { name: 'Desechada', tone: 'warn' },
};

/** What a supplier offered in procedures that were decided, and what it won. */
export function SupplierBids({ bids }: { bids: SupplierDetail['bids'] }) {
  const { rows, procedures, offered, won } = bids;
  if (rows.length === 0)
    return <p className="u-muted">No hay propuestas suyas en procedimientos con fallo.</p>;
  return (
    <>
      <p>
        Ganó {won} de {formatCountOf(offered, 'partida', 'partidas')} que cotizó en{' '}
        {formatCountOf(procedures, 'procedimiento', 'procedimientos')}.
        {procedures > rows.length && ` Se muestran los ${rows.length} más recientes.`}
      </p>
      <ul className="supplier-contracts">
        {rows.map((bid) => (
          <li key={bid.procedureNumber}>
            <span>
              <a href={screenPath(`/adquisiciones/procedimientos/${bid.procedureSlug}`)}>
                {bid.procedureNumber}
              </a>
              <small>
                {bid.title}
                {bid.decidedOn !== null && `, fallo del ${formatDate(bid.decidedOn)}`}
              </small>
            </span>
            <ul className="supplier-bids">
              {bid.lots.map(({ number, description, amount, outcome, share }) => (
                <li key={number}>
                  <span>
                    {number}. {description}
                  </span>
                  <span className="u-num">{formatMoney(amount)}</span>
                  <Tag tone={OUTCOMES[outcome].tone}>
                    {OUTCOMES[outcome].name}
                    {share !== undefined && ` ${share} %`}
                  </Tag>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="u-small u-muted">Montos sin IVA.</p>
    </>
  );
}
