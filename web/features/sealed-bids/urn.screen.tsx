import { sealedBidsApi, type SealingTools } from '#contract/sealed-bids-api.ts';
import { addressOf } from '#web/kit/api.ts';
import { formatCount } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import '#web/ui/section-rhythm.css';
import './sealed-bids.css';

const TOOLS: Record<SealingTools['tools'][number]['file'], { name: string; says: string }> = {
  'sellador.html': { name: 'Sellador', says: 'Cierra tu propuesta en tu equipo.' },
  'custodio.html': { name: 'Llave de custodio', says: 'Hace y guarda la llave de quien custodia una urna.' },
};

/** What sealed bids promise and what they cannot, and the tools that anybody may compare. */
export function Screen({ data: { tools } }: { data: SealingTools }) {
  return (
    <Page className="u-rhythm">
      <PageHead
        title="Propuestas selladas"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/adquisiciones')}>
              <SectionName of="/adquisiciones" />
            </a>
            <span>Propuestas selladas</span>
          </Breadcrumbs>
        }
      >
        <p className="u-lead">
          Una propuesta que se cierra con llave en el equipo de quien la hace, que nadie puede leer antes de
          la hora y que después cualquiera puede comprobar.
        </p>
      </PageHead>
      <Notice>
        Hoy solo está abierto el ensayo: ninguna convocatoria recibe todavía propuestas selladas. Las
        propuestas se presentan como dice cada convocatoria.
      </Notice>
      <p>
        <ButtonLink href={screenPath('/adquisiciones/urna/ensayo')}>
          Practica con un sobre de ensayo
        </ButtonLink>
      </p>
      <section aria-labelledby="urna-promesa">
        <h2 id="urna-promesa">Qué se promete, cuando una convocatoria las reciba</h2>
        <blockquote className="sb-promise">
          <p>
            Tu propuesta se cierra con llave en tu equipo, antes de salir de él. Ni la Unidad, ni quien
            administra este portal, ni otro licitante pueden leerla antes de la hora de apertura: la llave
            está repartida entre custodios de oficinas distintas y hacen falta varios. Los compradores tampoco
            saben cuántos sobres hay hasta el cierre, ni de quién son hasta la apertura. Después, cualquiera
            puede comprobar que se abrieron todos los sobres que se recibieron, y que ninguno cambió.
          </p>
          <p>
            Lo que no prometemos: que los custodios que hacen falta no se pongan de acuerdo, ni que tu propio
            equipo esté limpio.
          </p>
        </blockquote>
      </section>
      <section aria-labelledby="urna-herramientas">
        <h2 id="urna-herramientas">Las herramientas</h2>
        <p>
          Cada una es una página de un solo archivo que no usa la red. Descárgala, comprueba su huella y úsala
          sin conexión: el portal solo recibe el sobre cerrado.
        </p>
        <ul className="sb-tools">
          {tools.map(({ file, sha256, words, bytes, gzip }) => (
            <li key={file}>
              <h3>{TOOLS[file].name}</h3>
              <p>{TOOLS[file].says}</p>
              <p>
                Huella: <b translate="no">{words}</b>
              </p>
              <p className="u-mono u-small sb-hash" translate="no">
                {sha256}
              </p>
              <p className="u-small u-muted">
                {formatCount(bytes)} bytes, {formatCount(gzip)} comprimidos. Para comparar:{' '}
                <code translate="no">sha256sum {file}</code>
              </p>
              <p>
                <ButtonLink
                  variant="line"
                  href={addressOf(sealedBidsApi.tool, { archivo: file })}
                  download={file}
                >
                  Descargar {file}
                </ButtonLink>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="urna-limites">
        <h2 id="urna-limites">Lo que queda fuera de su alcance</h2>
        <ul className="sb-limits">
          <li>Un equipo infectado, o alguien que mira la pantalla.</li>
          <li>
            Que los custodios que hacen falta se pongan de acuerdo, o que alguien robe sus llaves y sus
            frases.
          </li>
          <li>
            Que quien ofrece diga su precio en voz alta, o que varios licitantes se pongan de acuerdo antes.
          </li>
          <li>
            Que quien opera este portal te entregue a ti solo una página alterada. Por eso la herramienta es
            un archivo con huella publicada: compárala con la que tenga otra persona.
          </li>
        </ul>
      </section>
    </Page>
  );
}
