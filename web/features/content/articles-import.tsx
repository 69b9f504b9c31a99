import { useState } from 'react';
import { DIVIDED_ENDINGS, type DividedText } from '#contract/regulation-texts.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { divideFile } from './content.data.ts';

interface ArticlesImportProps {
  /** Parts that are there already. */
  count: number;
  isDisabled: boolean;
  onTake: (parts: DividedText['parts']) => void;
}

/** Brings the parts of a text from a file: what is proposed is looked at, and taken or left. */
export function ArticlesImport({ count, isDisabled, onTake }: ArticlesImportProps) {
  const { api, settings } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<DividedText>();
  if (isDisabled) return null;
  if (!isOpen)
    return (
      <Button variant="line" size="small" className="ct-articles__bring" onClick={() => setOpen(true)}>
        Traer de un archivo
      </Button>
    );
  const leave = () => {
    setFound(undefined);
    setOpen(false);
  };
  const articles = found?.parts.filter(({ kind }) => kind === 'article').length ?? 0;
  return (
    <section className="ct-articles__import" aria-label="Traer de un archivo">
      {found === undefined ? (
        <>
          <FileChoice
            label="PDF con texto, DOCX o HTML"
            types={DIVIDED_ENDINGS}
            maxBytes={settings.maxFileBytes}
            send={async (file, options) => setFound(await divideFile(api, file, options))}
          />
          <Button variant="text" size="small" onClick={leave}>
            Cancelar
          </Button>
        </>
      ) : (
        <>
          <p role="status">
            Se {articles === 1 ? 'encontró' : 'encontraron'}{' '}
            {formatCountOf(articles, 'artículo', 'artículos')} en{' '}
            {formatCountOf(found.parts.length, 'parte', 'partes')}.
          </p>
          {found.doubts.length > 0 && (
            <>
              <h3 className="u-h3">Para revisar</h3>
              <ul>
                {found.doubts.map((doubt) => (
                  <li key={doubt}>{doubt}</li>
                ))}
              </ul>
            </>
          )}
          {found.dropped.length > 0 && (
            <details>
              <summary>Se dejó fuera lo que se repite en cada página</summary>
              <ul>
                {found.dropped.map(({ text, times }) => (
                  <li key={text}>
                    «{text}», {formatCountOf(times, 'vez', 'veces')}
                  </li>
                ))}
              </ul>
            </details>
          )}
          <ol className="ct-articles__found">
            {found.parts.map(({ label, heading, text }, index) => (
              <li key={index}>
                <b>{[label, heading].filter((one) => one !== '').join('. ') || 'Otro texto'}</b>{' '}
                <span className="u-small u-muted">{text.slice(0, 80)}</span>
              </li>
            ))}
          </ol>
          <Cluster>
            <Button
              onClick={() => {
                onTake(found.parts);
                leave();
              }}
            >
              {count === 0 ? 'Usar esta división' : `Cambiar por esta las ${count} que hay`}
            </Button>
            <Button variant="line" onClick={leave}>
              Descartar
            </Button>
          </Cluster>
        </>
      )}
    </section>
  );
}
