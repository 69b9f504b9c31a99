import { useCallback, useState } from 'react';
import { fromBase64 } from '#contract/rules/documents/integrity-proof.ts';
import { MOST_CUSTODY_FILE } from '#contract/sealed-custody.ts';
import { sealedBidsApi } from '#contract/sealed-bids-api.ts';
import { urnsApi, type Custody } from '#contract/urns.ts';
import { addressOf, CallError } from '#web/kit/api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import '#web/ui/section-rhythm.css';
import './sealed-bids.css';

const toolPath = addressOf(sealedBidsApi.tool, { archivo: 'custodio.html' });

/** The urns of which whoever enters holds a key, and what each still asks of them. */
export function Screen() {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => api.call(urnsApi.custodies, { signal }), [api]);
  const { data, failure, reload } = useLoaded(ask);
  return (
    <Page className="u-rhythm">
      <PageHead title="Custodia de urnas">
        <p className="u-lead">
          Guardas una de las llaves que abren las propuestas de una convocatoria. Sola no abre nada, y nadie
          más que tú la tiene.
        </p>
      </PageHead>
      {data === undefined && failure === undefined && <Skeleton rows={4} label="Cargando tus urnas" />}
      {failure !== undefined && (
        <ErrorBlock
          what="tus urnas"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {data?.rows.length === 0 && <p>No eres custodio de ninguna urna.</p>}
      {data?.rows.map((one) => (
        <CustodyPart key={one.id} custody={one} onDone={reload} />
      ))}
    </Page>
  );
}

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof CallError)) throw error;
  return Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail;
};

/** What is to be done next, in a sentence. */
function nextOf({ key, provenAt, card, confirmedAt }: Custody): string {
  if (card !== null)
    return confirmedAt === null
      ? 'La convocatoria ya se publicó: confirma que tu llave es la de la ficha.'
      : `Confirmaste la ficha el ${formatDateTime(confirmedAt)}. Guarda tu llave y tu frase hasta la apertura.`;
  if (key === null) return 'Haz tu llave y entrega tu tarjeta.';
  return provenAt === null
    ? 'Falta el ensayo: comprueba que tu llave abre.'
    : 'Tu llave está lista. Falta que se publique la convocatoria.';
}

function CustodyPart({ custody, onDone }: { custody: Custody; onDone: () => void }) {
  const { api, toast } = usePortal();
  const [refusal, setRefusal] = useState<string>();
  const title = `custodia-${custody.id}`;
  const take = async (file: File) => {
    setRefusal(undefined);
    try {
      const body = { text: await file.text() };
      await api.call(urnsApi.handIn, { params: { id: custody.id }, body });
      toast('Se recibió.');
      onDone();
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  };
  const { card, challenge, key } = custody;
  const next = nextOf(custody);
  const kept = useFocusKept<HTMLElement>(next);
  return (
    <section aria-labelledby={title} className="u-stack u-gap-16" {...kept}>
      <h2 id={title}>
        {custody.number}: {custody.title}
      </h2>
      <Notice
        tone={custody.provenAt === null || (card !== null && custody.confirmedAt === null) ? 'warn' : 'info'}
      >
        {next}
      </Notice>
      <p>Escribe estos datos en la herramienta, tal como están:</p>
      <FactList
        facts={[
          { name: 'Número del procedimiento', value: <span translate="no">{custody.number}</span> },
          { name: 'Tu clave de custodio', value: <span translate="no">{custody.word}</span> },
          { name: 'Tu cargo', value: custody.role },
          { name: 'Tu oficina', value: custody.office },
          { name: 'Llaves para abrir', value: `${custody.quorum} de ${custody.others + 1}` },
          { name: 'Huella de tu llave', value: key === null ? undefined : <b translate="no">{key.words}</b> },
        ]}
      />
      <ol className="sb-acts">
        <li>
          <h3>Descarga la herramienta</h3>
          <p>
            Es un archivo que no usa la red: ábrelo en tu equipo. Ahí se hace tu llave y se te dicta una frase
            de siete palabras. Escríbela a mano: nadie puede recuperarla.{' '}
            <a href={screenPath('/adquisiciones/urna')}>Comprueba su huella</a>
          </p>
          <p>
            <ButtonLink variant="line" href={toolPath} download="custodio.html">
              Descargar custodio.html
            </ButtonLink>
          </p>
        </li>
        {challenge !== null && card === null && (
          <li>
            <h3>Ensaya</h3>
            <p>Este archivo está cerrado con tu llave. Ábrelo en la herramienta, en «Responde un ensayo».</p>
            <p>
              <SaveButton
                name={`ensayo-${custody.number}-${custody.word}.age`}
                bytes={() => fromBase64(challenge)}
              >
                Descargar el ensayo
              </SaveButton>
            </p>
          </li>
        )}
        {card !== null && (
          <li>
            <h3>Confirma la ficha publicada</h3>
            <p>
              Su huella es <b translate="no">{card.words}</b>. La herramienta dice si la llave que publica a
              tu nombre es la tuya.
            </p>
            <p>
              <ButtonLink
                variant="line"
                href={addressOf(urnsApi.card, { numero: custody.slug })}
                download={`urna-${custody.number}.json`}
              >
                Descargar la ficha
              </ButtonLink>
            </p>
          </li>
        )}
        <li>
          <h3>Entrega lo que guardó la herramienta</h3>
          <p>
            Tu tarjeta, tu respuesta o tu confirmación (.json). Tu llave (.age) y tu frase no se entregan
            nunca.
          </p>
          <DropZone
            label="Suelta aquí el archivo o elígelo"
            types={['json']}
            maxBytes={MOST_CUSTODY_FILE}
            isSingle
            isDeafToPaste
            onFiles={([file]) => file !== undefined && void take(file)}
            errors={refusal === undefined ? [] : [refusal]}
          />
        </li>
      </ol>
    </section>
  );
}

/** A file that this page makes. */
function SaveButton({
  name,
  bytes,
  children,
}: {
  name: string;
  bytes: () => Uint8Array<ArrayBuffer>;
  children: string;
}) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([bytes()]));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Button variant="line" onClick={save}>
      {children}
    </Button>
  );
}
