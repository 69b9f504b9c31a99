import { sealedBidsApi } from '#contract/sealed-bids-api.ts';
import { urnsApi, type PublicUrn } from '#contract/urns.ts';
import { addressOf } from '#web/kit/api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { isGone, type Gone } from '#web/kit/gone.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import '#web/ui/section-rhythm.css';
import './sealed-bids.css';

/** The urn of a published call: its card, who custodies by office, and with which tools. */
export function Screen({ data }: { data: PublicUrn | Gone }) {
  if (!isGone(data)) return <Published data={data} />;
  return (
    <Page className="u-rhythm">
      <PageHead title="No se ha encontrado" />
      <p>
        {data ?? 'Esta convocatoria no recibe propuestas selladas en este portal.'}{' '}
        <a href={screenPath('/adquisiciones')}>Ver las convocatorias</a>
      </p>
    </Page>
  );
}

function Published({ data }: { data: PublicUrn }) {
  const { cards, confirmed, custodians, number, quorum, slug, tools } = data;
  const [newest, ...former] = cards;
  if (newest === undefined) return null;
  const page = screenPath(`/adquisiciones/procedimientos/${slug}`);
  return (
    <Page className="u-rhythm">
      <PageHead
        title="Urna de propuestas selladas"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={page}>{number}</a>
            <span>Urna</span>
          </Breadcrumbs>
        }
      >
        <p className="u-lead">{data.title}</p>
      </PageHead>
      <Notice>
        Es una demostración: la ficha se publica y se confirma, pero todavía no se entregan sobres en este
        portal.
      </Notice>
      {confirmed < custodians.length && newest.closesAt > data.now && (
        <Notice tone="warn">
          Todavía no todos los custodios confirman la ficha. Puedes preparar tu propuesta; espera a sellarla.
        </Notice>
      )}
      <FactList
        facts={[
          { name: 'Huella de la urna', value: <b translate="no">{newest.words}</b> },
          {
            name: 'SHA-256 de la ficha',
            value: (
              <span className="u-mono u-small sb-hash" translate="no">
                {newest.fingerprint}
              </span>
            ),
          },
          { name: 'Se reciben hasta', value: formatDateTime(newest.closesAt) },
          { name: 'Se abre', value: formatDateTime(newest.opensAt) },
          { name: 'Llaves', value: `${quorum} de ${custodians.length}` },
          { name: 'Confirmaron su llave', value: `${confirmed} de ${custodians.length} custodios` },
        ]}
      />
      <p>
        <ButtonLink href={addressOf(urnsApi.card, { numero: slug })} download={`urna-${number}.json`}>
          Descargar la ficha de la urna
        </ButtonLink>
      </p>
      <section className="u-stack u-gap-12" aria-labelledby="urna-custodios">
        <h2 id="urna-custodios">Quiénes custodian</h2>
        <p>
          Cada oficina hizo su llave en su propio equipo. Ninguna abre sola: hacen falta {quorum}.{' '}
          <a href={screenPath('/adquisiciones/urna')}>Qué se promete y qué no</a>
        </p>
        <ul className="sb-limits">
          {custodians.map(({ office, role, key, words }) => (
            <li key={key}>
              <b>{office}</b>, {role}. Llave: <span translate="no">{words}</span>
              <span className="u-mono u-small sb-hash" translate="no">
                {' '}
                {key}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="u-stack u-gap-12" aria-labelledby="urna-con-que">
        <h2 id="urna-con-que">Con qué se sella</h2>
        <ul className="sb-limits">
          {(
            [
              ['sellador.html', tools.sealer],
              ['custodio.html', tools.keeper],
            ] as const
          ).map(([file, sha256]) => (
            <li key={file}>
              <p>
                <a
                  href={addressOf(sealedBidsApi.tool, { archivo: file }, { huella: sha256 })}
                  download={file}
                >
                  {file}
                </a>
                , SHA-256{' '}
                <span className="u-mono u-small sb-hash" translate="no">
                  {sha256}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      {former.length > 0 && (
        <section className="u-stack u-gap-12" aria-labelledby="urna-antes">
          <h2 id="urna-antes">Fichas anteriores</h2>
          <ul className="sb-limits">
            {former.map(({ version, words, closesAt }) => (
              <li key={version}>
                <p>
                  <a
                    href={addressOf(urnsApi.card, { numero: slug }, { version })}
                    download={`urna-${number}-${version}.json`}
                  >
                    Ficha {version}
                  </a>
                  : cerraba el {formatDateTime(closesAt)}. Huella: <span translate="no">{words}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}
