import type { Touched } from '#contract/legal-rules.ts';
import { PROCEDURE_STATUS_LABELS } from '#contract/procurement-admin.ts';
import { formatCountOf } from '../kit/format.ts';
import { screenPath } from '../kit/links.ts';
import './touched-list.css';

const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

/** What a change will touch, said before it is saved: procedures with what was said of them and what will be. */
export function TouchedList({ touched, rest }: { touched: Touched; rest?: string }) {
  const { procedures, total, drafts, requests } = touched;
  return (
    <section className="u-touched" role="status" aria-label="Lo que toca">
      <h3>Lo que toca</h3>
      {requests > 0 && (
        <p>
          {formatCountOf(requests, 'trámite del padrón termina', 'trámites del padrón terminan')} más tarde;
          se avisa a quien corrige.
        </p>
      )}
      <p>
        {total === 0
          ? 'Ningún procedimiento en curso cambia.'
          : `${formatCountOf(total, 'procedimiento en curso cambia', 'procedimientos en curso cambian')}. Sus fechas no se mueven solas.`}
      </p>
      {drafts > 0 && (
        <p>
          {drafts === 1
            ? 'A uno se le proponen fechas nuevas: quedan como cambio por confirmar en «Mi trabajo».'
            : `A ${drafts} se les proponen fechas nuevas: quedan como cambio por confirmar en «Mi trabajo».`}
        </p>
      )}
      {total > 0 && (
        <ul>
          {procedures.map(({ id, number, title, status, before, after }) => (
            <li key={id}>
              <a href={screenPath(RECORDS, { tab: 'nuevo', proc: id })}>{number}</a> {title || 'Sin título'},{' '}
              {PROCEDURE_STATUS_LABELS[status].toLowerCase()}
              <ul>
                {before.map((line) => (
                  <li key={`antes ${line}`}>
                    <del>{line}</del>
                  </li>
                ))}
                {after.map((line) => (
                  <li key={line}>
                    <ins>{line}</ins>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {total > procedures.length && <p>Y {total - procedures.length} más.</p>}
      {rest !== undefined && <p>{rest}</p>}
    </section>
  );
}
