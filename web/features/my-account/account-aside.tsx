import type { ReactNode } from 'react';
import { EVALUATION_BAND_LABELS, scoreText } from '#contract/rules/evaluations/evaluation-band.ts';
import { CORRECTION_STATUS_LABELS } from '#contract/corrections.ts';
import type { AccountHome } from '#contract/my-account.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Meter } from '#web/ui/meter.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { bankPath } from './account-words.ts';
import { BlockHead } from './waiting-part.tsx';

const BAND_TONES = { reliable: 'ok', conditional: 'warn', unreliable: 'bad' } as const;

/** What stands beside: evaluation, papers, account for payments, who buys, corrections and alerts. */
export function AccountAside({ home, alerts }: { home: AccountHome; alerts: ReactNode }) {
  return (
    <aside className="ma-aside" aria-label="Sobre tu empresa">
      <Evaluation home={home} />
      <Papers home={home} />
      <Bank home={home} />
      <Buyer home={home} />
      <Corrections home={home} />
      {home.lines.length > 0 && (
        <section className="ma-block" aria-labelledby="avisos">
          <BlockHead id="avisos" title="Avisos de tu giro" />
          {alerts}
        </section>
      )}
    </aside>
  );
}

function Evaluation({ home: { evaluation, session } }: { home: AccountHome }) {
  if (evaluation === null) return null;
  const { score, band, before, period, orders, criteria } = evaluation;
  const difference = before === null ? 0 : Math.round((score - before) * 10) / 10;
  return (
    <section className="ma-block u-card u-card--padded" aria-labelledby="evaluacion">
      <BlockHead id="evaluacion" title="Tu evaluación" />
      <div className="ma-score">
        <b>{scoreText(score)}</b>
        <div>
          <Tag tone={BAND_TONES[band]}>{EVALUATION_BAND_LABELS[band]}</Tag>
          <span className="ma-note">
            {period}
            {difference !== 0 && `, ${Math.abs(difference)} ${difference > 0 ? 'más' : 'menos'} que antes`}
          </span>
        </div>
      </div>
      <dl className="ma-criteria">
        {criteria.map(({ label, score: value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Meter share={value / 100} />
              <b>{scoreText(value)}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="u-small">
        <a href={screenPath(`/adquisiciones/evaluaciones/${session.number}`)}>Cómo se calculó</a> con{' '}
        {formatCountOf(orders, 'pedido', 'pedidos')}
      </p>
    </section>
  );
}

function Papers({ home: { papers, validUntil } }: { home: AccountHome }) {
  if (papers.length === 0 && validUntil === null) return null;
  return (
    <section className="ma-block" aria-labelledby="papeles">
      <BlockHead id="papeles" title="Papeles que vencen" />
      <ul className="ma-papers">
        {papers.map(({ code, name, expiresOn, isExpired }) => (
          <li key={code}>
            <span>{name}</span>
            <span className={isExpired ? 'ma-due--bad' : undefined}>
              {isExpired ? 'Venció' : ''} {expiresOn === null ? '' : formatDate(expiresOn)}
            </span>
          </li>
        ))}
        {validUntil !== null && (
          <li>
            <span>Registro en el padrón</span>
            <span>{formatDate(validUntil)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

function Bank({ home: { bank, session } }: { home: AccountHome }) {
  // Whoever may not collect is not told which one it is.
  if (!session.rights.includes('collect')) return null;
  return (
    <section className="ma-block" aria-labelledby="cuenta-pagos">
      <BlockHead id="cuenta-pagos" title="Cuenta para pagos" />
      <p className="u-small">
        {bank === null ? (
          'No hay una cuenta para pagos en tu registro.'
        ) : (
          <>
            Terminación <b>{bank.lastFour}</b>
            {bank.since !== null && `, desde el ${formatDate(bank.since)}`}.
            {bank.nextFrom !== null && ` Otra espera y cuenta desde el ${formatDate(bank.nextFrom)}.`} Un
            cambio se avisa a todos tus correos y se confirma por teléfono antes de pagar.
          </>
        )}
      </p>
      <p className="u-small">
        <a href={bankPath}>Pedir un cambio de cuenta</a>
      </p>
    </section>
  );
}

function Buyer({ home: { buyer } }: { home: AccountHome }) {
  return (
    <section className="ma-block" aria-labelledby="comprador">
      <BlockHead id="comprador" title="Tu comprador" />
      <p className="u-small">
        {buyer === null ? (
          'Todavía no tienes pedidos.'
        ) : (
          <>
            <b>{buyer.name}</b>, pedidos y contratos
            {buyer.extension !== null && `, ext. ${buyer.extension}`}
          </>
        )}{' '}
        <a href={screenPath('/directorio')}>Directorio de la Unidad</a>
      </p>
    </section>
  );
}

function Corrections({ home: { corrections, session } }: { home: AccountHome }) {
  return (
    <section className="ma-block" aria-labelledby="correcciones">
      <BlockHead id="correcciones" title="Correcciones pedidas" />
      <p className="u-small">
        ¿Un dato público tuyo está mal?{' '}
        <a href={screenPath(`/proveedores/${session.number}`)}>Pide su corrección en tu ficha</a>.
      </p>
      <ul className="ma-papers">
        {corrections.map(({ folio, title, status, dueOn }) => (
          <li key={folio}>
            <span>
              {title}
              <span className="ma-note">{folio}</span>
            </span>
            <span>
              {CORRECTION_STATUS_LABELS[status]}
              {status === 'open' && (
                <span className="ma-note">se contesta a más tardar el {formatDate(dueOn)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
