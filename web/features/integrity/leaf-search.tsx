import type { ReactNode } from 'react';
import { integrityApi } from '#contract/integrity-api.ts';
import type { FoundLeaf, FoundLeaves } from '#contract/integrity.ts';
import { addressOf } from '#web/kit/api.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchEverywhere } from '#web/ui/search-everywhere.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { datesNote, leafWords, tellsState } from './integrity-words.ts';

function Leaf({ found, beganAt }: { found: FoundLeaf; beganAt: string | null }) {
  const { leaf, index, href, recordedAt } = found;
  const { kind, which } = leafWords(found);
  const at = tellsState(leaf) ? null : leaf['at'];
  const number = leaf['procedure'];
  const note = datesNote(found, beganAt);
  return (
    <li>
      <p className="ig-leaf__title">
        {kind}
        {which !== '' && <>: {which}</>}
      </p>
      <p className="u-small u-muted">
        {typeof number === 'string' && <span className="u-num">{number} · </span>}
        {typeof at === 'string' && <>Fecha que dice el portal: {formatDateTime(at)} · </>}
        Anotada en el registro: {formatDateTime(recordedAt)} ·{' '}
        {index === null ? 'Entra al registro en un minuto' : `Lugar ${index}`}
      </p>
      {note !== null && <p className="u-small">{note}</p>}
      <p className="u-cluster u-gap-16 u-small">
        {href !== null && <a href={href}>Ver lo publicado</a>}
        {index !== null && (
          <a
            href={addressOf(integrityApi.leafReceipt, { lugar: index })}
            download={`comprobante-${index}.json`}
          >
            Comprobante<span className="u-visually-hidden"> del lugar {index}</span>
          </a>
        )}
      </p>
    </li>
  );
}

/** What the log says of a procedure, a document or an item of a section. */
export function LeafSearch(props: {
  q: string;
  found: FoundLeaves | null;
  /** When the log began; null while nothing is signed. */
  beganAt: string | null;
  isUnfit: boolean;
  failure?: ReactNode;
}) {
  const { q, found, beganAt, isUnfit, failure } = props;
  return (
    <section aria-labelledby="ig-buscar">
      <h2 id="ig-buscar">Busca lo que se registró</h2>
      <p>
        Por el número o el título de un procedimiento, el número de un contrato, el título de un documento o
        de una norma, o el SHA-256 de un archivo.
      </p>
      <p>
        Cada hoja lleva dos fechas. La primera es la que el portal dice de lo publicado, retirado o cambiado;
        la segunda, cuándo se anotó aquí. La que dice cómo estaba algo lleva solo la segunda. Difieren cuando
        algo ya estaba en el portal al empezar el registro, o se capturó después: la hoja lo dice. El registro
        prueba que nada cambió desde la segunda; la primera la dice el portal.
      </p>
      <SearchPill
        label="Buscar en el registro"
        placeholder="Número, título o SHA-256"
        action={`${screenPath('/integridad')}#ig-buscar`}
        look="medium"
        defaultValue={q}
      />
      {failure !== undefined && <div className="ig-found">{failure}</div>}
      {isUnfit && <p role="status">Escribe entre 2 y 200 letras.</p>}
      {found !== null && (
        <div className="ig-found">
          <p role="status">
            {found.hasMore
              ? `Las ${found.rows.length} hojas más recientes. Hay más: di algo más de lo que buscas.`
              : formatCountOf(found.rows.length, 'hoja', 'hojas')}
          </p>
          {found.rows.length === 0 ? (
            <EmptyState title={`El registro no tiene nada de «${q}».`}>
              {/^[0-9a-f\s]{6,63}$/i.test(q) && (
                <p>Si es una huella SHA-256, escribe sus 64 dígitos: un pedazo no se busca.</p>
              )}
              <p>
                Lo que se importó de archivos de otros años no tiene hoja. Si viste publicado lo que buscas,
                escribe a la Unidad.
              </p>
              <SearchEverywhere q={q} />
            </EmptyState>
          ) : (
            <ol className="ig-leaves">
              {found.rows.map((row) => (
                <Leaf key={row.leafHash} found={row} beganAt={beganAt} />
              ))}
            </ol>
          )}
        </div>
      )}
    </section>
  );
}
