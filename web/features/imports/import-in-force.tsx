import type { ImportDetail, ImportTable } from '#contract/imports.ts';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { Question } from '#web/ui/dialog.tsx';
import type { ImportWords } from './import-words.ts';

/** Whether it took or takes the place of something: of what was there, rows stay, change or leave. */
export const hasBefore = ({ skipped, changed, gone }: ImportDetail): boolean => skipped + changed + gone > 0;

/** Whom a table names, at most so many of them. */
const NAMED = 5;

/** Asked before a file takes the place of what is there: what comes, changes and leaves, and whom of the registry it touches. */
export function ImportInForce(props: {
  words: ImportWords;
  run: ImportDetail;
  onYes: () => void;
  onClose: () => void;
}) {
  const { words, run, onYes, onClose } = props;
  const what = formatCountOf(run.rows ?? 0, words.one, words.many);
  const counts: [number, string, string][] = [
    [run.fresh, 'registro es nuevo', 'registros son nuevos'],
    [run.changed, 'cambia', 'cambian'],
    [run.gone, 'sale', 'salen'],
    [run.skipped, 'sigue igual', 'siguen igual'],
    [run.doubtful, 'quedó por revisar y entra así', 'quedaron por revisar y entran así'],
  ];
  const told = (run.findings?.tables ?? []).filter(({ isTold }) => isTold === true);
  return (
    <Question
      title={`¿${words.start} ${what}?`}
      isOpen
      onClose={onClose}
      onYes={onYes}
      yes={`${words.start} ${what}`}
      no="Seguir revisando"
    >
      <p>
        {hasBefore(run)
          ? `Sustituye a la lista en vigor${run.findings?.replaces === undefined ? '' : `: ${run.findings.replaces}`}.`
          : 'Hoy no hay una lista en vigor de esta fuente.'}
      </p>
      <ul>
        {counts
          .filter(([count]) => count > 0)
          .map(([count, one, many]) => (
            <li key={many}>{formatCountOf(count, one, many)}.</li>
          ))}
      </ul>
      {told.length === 0 ? (
        <p>No toca a ningún proveedor del padrón ni a una solicitud abierta.</p>
      ) : (
        told.map((table) => <Touched key={table.title} {...table} />)
      )}
      <p>
        Al terminar se revisa todo el padrón. Para volver atrás: «Deshacer la importación», en esta misma
        página, mientras nadie haya decidido sobre lo que trajo.
      </p>
    </Question>
  );
}

/** Names with what becomes of each, which is the last datum of a row. */
function Touched({ title, rows }: ImportTable) {
  const left = rows.length - NAMED;
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      <ul>
        {rows.slice(0, NAMED).map((row) => (
          <li key={row.join('|')}>
            {row[0]}:{' '}
            {String(row.at(-1) ?? '').replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())}.
          </li>
        ))}
        {left > 0 && <li>Y {formatCount(left)} más, en la tabla de abajo.</li>}
      </ul>
    </>
  );
}
