import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { moneyText } from '#contract/rules/texts/money.ts';
import { sealedBidsApi, type RehearsalOpening, type SealingTools } from '#contract/sealed-bids-api.ts';
import { addressOf, CallError } from '#web/kit/api.ts';
import { formatDateTime, formatFileSize, formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { commitOf, openRehearsal, rehearsalCardBytes } from './sealed-bids.data.ts';
import '#web/ui/section-rhythm.css';
import './sealed-bids.css';

const MOST_ENVELOPE = 530_000_000;
/** The channel of the tool: the card goes in, only closed envelopes come out. */
const CHANNEL = 'urna';

type State =
  | { status: 'idle' }
  | { status: 'opening' }
  | { status: 'refused'; sentence: string }
  | { status: 'opened'; opening: RehearsalOpening };

const sentenceOf = (error: unknown): string => {
  if (error instanceof CallError) return Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail;
  return error instanceof Error ? error.message : 'No se abrió. Vuelve a intentarlo.';
};

/** Where anybody seals a bid that is none and sees how it is opened. */
export function Screen({ data: { rehearsal } }: { data: SealingTools }) {
  const { api } = usePortal();
  const [state, setState] = useState<State>({ status: 'idle' });
  // The zone's own control goes while an envelope is opened.
  const kept = useFocusKept<HTMLElement>(state.status);
  const result = useRef<HTMLHeadingElement>(null);
  const take = async (envelope: Blob) => {
    setState({ status: 'opening' });
    try {
      setState({ status: 'opened', opening: await openRehearsal(api, await commitOf(envelope)) });
    } catch (error) {
      setState({ status: 'refused', sentence: sentenceOf(error) });
    }
  };
  const answer = useEffectEvent(async ({ data }: MessageEvent, channel: BroadcastChannel) => {
    const { tipo, sobre } = (data ?? {}) as { tipo?: unknown; sobre?: unknown };
    if (tipo === 'listo') channel.postMessage({ tipo: 'ficha', ficha: await rehearsalCardBytes(api) });
    if (tipo === 'sobre' && sobre instanceof Blob) await take(sobre);
  });
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', (event) => void answer(event, channel));
    return () => channel.close();
  }, []);
  useEffect(() => {
    if (state.status === 'opened') result.current?.focus();
  }, [state.status]);
  return (
    <Page className="u-rhythm">
      <PageHead
        title="Ensayo de sellado"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/adquisiciones/urna')}>Propuestas selladas</a>
            <span>Ensayo</span>
          </Breadcrumbs>
        }
      >
        <p className="u-lead">Practica antes: sella una propuesta de prueba y mira cómo se abre.</p>
      </PageHead>
      <Notice tone="warn">
        No escribas precios verdaderos: las llaves de esta urna están publicadas y cualquiera puede abrir lo
        que selles. El portal abre el sobre al recibirlo y no guarda nada.
      </Notice>
      <section aria-labelledby="ensayo-sella">
        <h2 id="ensayo-sella">1. Sella</h2>
        <p>
          El sellador se abre en otra pestaña, con la ficha de esta hora. Es la misma herramienta, con los
          mismos bytes, que servirá para una licitación.
        </p>
        <p className="u-cluster u-gap-8">
          <ButtonLink
            href={addressOf(sealedBidsApi.tool, { archivo: 'sellador.html' })}
            target="_blank"
            rel="noopener"
          >
            Abrir el sellador
          </ButtonLink>
          <ButtonLink
            variant="line"
            href={addressOf(sealedBidsApi.rehearsalCard)}
            download="urna-de-ensayo.json"
          >
            Descargar la ficha de la urna
          </ButtonLink>
        </p>
        <p>
          Huella de la urna de esta hora: <b translate="no">{rehearsal.words}</b>. Cierra a las{' '}
          {formatTime(rehearsal.closesAt)} y entonces empieza otra; un sobre sellado para la anterior ya no se
          recibe.
        </p>
        <p className="u-small u-muted">
          ¿Propuesta importante? Descarga el sellador, comprueba su huella y séllala sin conexión. Aquí solo
          subirás el sobre cerrado.{' '}
          <a href={screenPath('/adquisiciones/urna')}>Huellas de las herramientas</a>
        </p>
        <noscript>
          <p>
            Sellar necesita un programa. Descarga el sellador y la ficha para otro equipo; el sobre se entrega
            aquí con JavaScript.
          </p>
        </noscript>
      </section>
      <section aria-labelledby="ensayo-presenta" {...kept}>
        <h2 id="ensayo-presenta">2. Presenta</h2>
        <p>
          Deja aquí el sobre que guardó el sellador. Solo viajan el encabezado, la oferta y la identidad; en
          el ensayo los documentos se quedan en tu equipo.
        </p>
        <DropZone
          label="Suelta aquí tu archivo .sobre o elígelo"
          types={['sobre']}
          maxBytes={MOST_ENVELOPE}
          isSingle
          onFiles={([file]) => file !== undefined && void take(file)}
          errors={state.status === 'refused' ? [state.sentence] : []}
        />
        {state.status === 'opening' && <p role="status">Abriendo el sobre…</p>}
      </section>
      {state.status === 'opened' && (
        <section aria-labelledby="ensayo-abre">
          <h2 id="ensayo-abre" ref={result} tabIndex={-1}>
            3. Así se abre
          </h2>
          <Opened opening={state.opening} />
        </section>
      )}
    </Page>
  );
}

function Opened({ opening }: { opening: RehearsalOpening }) {
  const released = opening.custodians.filter(({ hasReleased }) => hasReleased).length;
  return (
    <ol className="sb-acts">
      <li>
        <h3>Urna a la vista</h3>
        <p>
          El sobre, cerrado, se recibió el {formatDateTime(opening.receivedAt)}. Huella:{' '}
          <b translate="no">{opening.words}</b>
        </p>
        <p className="u-mono u-small sb-hash" translate="no">
          {opening.fingerprint}
        </p>
      </li>
      <li>
        <h3>Los custodios liberan su parte</h3>
        <p>
          Liberaron su parte {released} de {opening.custodians.length} custodios; bastan {opening.quorum}. En
          una licitación, antes de la hora nadie libera nada; en el ensayo no se espera.
        </p>
        <ul>
          {opening.custodians.map(({ office, key }) => (
            <li key={office}>
              {office}. Su llave publicada:{' '}
              <span className="u-mono u-small sb-hash" translate="no">
                {key}
              </span>
            </li>
          ))}
        </ul>
      </li>
      <li>
        <h3>Se forman las llaves</h3>
        <p>Llave correcta: es la del encabezado del sobre. Hasta aquí no se ha leído ningún precio.</p>
      </li>
      <li>
        <h3>Se lee</h3>
        <p>
          <b>{opening.bidder}</b> ofrece <b translate="no">{moneyText(opening.total)}</b>, sin IVA.
        </p>
        <table className="sb-offer">
          <thead>
            <tr>
              <th scope="col">Renglón</th>
              <th scope="col" className="u-num">
                Precio unitario
              </th>
            </tr>
          </thead>
          <tbody>
            {opening.lots.flatMap(({ lines }) =>
              lines.map(({ line, description, unitPrice }) => (
                <tr key={line}>
                  <th scope="row">
                    {line} {description}
                  </th>
                  <td className="u-num" translate="no">
                    {moneyText(unitPrice)}
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
        {opening.papers.length > 0 && (
          <ul>
            {opening.papers.map(({ name, bytes, sha256 }) => (
              <li key={sha256}>
                {name}, {formatFileSize(bytes)}
              </li>
            ))}
          </ul>
        )}
        {opening.notes.length > 0 && (
          <>
            <p>La evaluación tendría que decidir esto:</p>
            <ul>
              {opening.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </>
        )}
      </li>
      <li>
        <h3>Compruébalo tú</h3>
        <p>
          Guarda esta llave en un archivo <code>llave.txt</code>, saca <code>oferta.age</code> de tu .sobre
          (es un ZIP) y ábrelo con el programa age, que no es nuestro: abre los precios y nada más.
        </p>
        <p className="u-mono u-small sb-hash" translate="no">
          {opening.offerKey}
        </p>
        <pre className="sb-command" translate="no">
          age -d -i llave.txt oferta.age | tail -c +9
        </pre>
      </li>
    </ol>
  );
}
