import { linesText, readingLine, type ImportDetail } from '#contract/imports.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { Question } from '#web/ui/dialog.tsx';
import type { ImportWords } from './import-words.ts';

/** Asked before what an import brings is public: what goes out, how its file was read, and how it is taken back. */
export function ImportPublication(props: {
  words: ImportWords;
  run: ImportDetail;
  /** Rows that are taken. */
  total: number;
  onYes: () => void;
  onClose: () => void;
}) {
  const { words, run, total, onYes, onClose } = props;
  const fresh = total - run.changed;
  const again = run.findings?.marks.find(({ code }) => code === 'repeated');
  const repeated = again?.count ?? 0;
  const rows = again?.lines === undefined ? '' : ` (${linesText(again.lines, repeated)})`;
  const told: [number, string, string][] = [
    [fresh, 'fila agrega algo nuevo', 'filas agregan algo nuevo'],
    [run.changed, 'fila cambia algo publicado', 'filas cambian algo publicado'],
    [run.gone, 'sale de lo publicado', 'salen de lo publicado'],
    [
      repeated,
      `fila se repite en el archivo${rows}: se toma una sola vez`,
      `filas se repiten en el archivo${rows}: cada una se toma una sola vez`,
    ],
    [run.skipped - repeated, 'fila ya estaba y no cambia nada', 'filas ya estaban y no cambian nada'],
    [run.refused, 'fila con errores no se toma', 'filas con errores no se toman'],
    [
      run.doubtful,
      'fila quedó por revisar y se toma así: está en «Filas por revisar», abajo en esta página',
      'filas quedaron por revisar y se toman así: están en «Filas por revisar», abajo en esta página',
    ],
  ];
  const what = formatCountOf(total, words.one, words.many);
  return (
    <Question
      title={run.takesSecond ? `¿Proponer que se publiquen ${what}?` : `¿Publicar ${what}?`}
      isOpen
      onClose={onClose}
      onYes={onYes}
      yes={run.takesSecond ? 'Proponer a otra persona' : `Publicar ${what}`}
      no="Seguir revisando"
    >
      <p>
        {run.takesSecond
          ? 'Nada se publica hasta que otra persona lo confirme. Entonces cualquiera lo verá en el portal:'
          : 'Cualquiera lo verá en el portal:'}
      </p>
      <ul>
        {told
          .filter(([count]) => count > 0)
          .map(([count, one, many]) => (
            <li key={many}>{formatCountOf(count, one, many)}.</li>
          ))}
      </ul>
      <p>
        «{run.fileName}» se lee así: {readingLine(run.findings?.reading ?? [])}.
      </p>
      <p>
        Para quitarlo después: «Deshacer la importación», en esta misma página, mientras nadie haya trabajado
        sobre lo que trajo.
      </p>
    </Question>
  );
}
