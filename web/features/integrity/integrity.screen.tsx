import { type ReactNode, useEffect } from 'react';
import { integrityApi } from '#contract/integrity-api.ts';
import { MOST_LEAVES, type IntegritySummary } from '#contract/integrity.ts';
import { addressOf } from '#web/kit/api.ts';
import { formatCount, formatCountOf, formatDateTime, formatFileSize } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, PageHead, Split } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { IntegrityData } from './integrity.data.ts';
import type { IntegritySearch } from './integrity.search.ts';
import { grouped } from './integrity-words.ts';
import { LeafSearch } from './leaf-search.tsx';
import '#web/ui/section-rhythm.css';
import './integrity.css';

const Hex = ({ children }: { children: string }) => (
  <span className="u-mono ig-hex">{grouped(children)}</span>
);

interface ScreenProps {
  search: IntegritySearch;
  /** Not there when it could not be read; `failure` says so. */
  data?: IntegrityData;
  failure?: ReactNode;
  /** What was not as it tells, where there was anything. */
  alarms?: ReactNode;
  /** What officers do with it. */
  officers?: ReactNode;
}

/** How the log stood when this window last read it: it stays when nothing more can be read. */
let last: IntegritySummary | undefined;

/** The log that anyone can check: what it is, how it stands, and how to check it. */
export function Screen({ search, data, failure, alarms, officers }: ScreenProps) {
  const summary = data?.summary ?? last;
  useEffect(() => {
    if (data !== undefined) last = data.summary;
  }, [data]);
  return (
    <Page className="u-rhythm">
      <PageHead
        title="Registro de integridad"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <span>Registro de integridad</span>
          </Breadcrumbs>
        }
      >
        <p className="u-lead">
          Todo lo que la Unidad publica queda anotado, en el momento en que se publica, en un registro en el
          que nada se borra ni se cambia. Con él, cualquiera comprueba que un documento es el que se publicó y
          que después nada se cambió, se quitó ni se fechó de otra manera.
        </p>
      </PageHead>
      {officers}
      {summary !== undefined && summary.alarms.all > 0 && alarms}
      <Split width={440} at={960} aside={summary && <State summary={summary} />}>
        <div className="ig-parts">
          <LeafSearch
            q={search.q}
            found={data?.found ?? null}
            beganAt={summary?.beganAt ?? null}
            isUnfit={data?.isUnfit ?? false}
            failure={failure}
          />
          {summary && <Verify summary={summary} />}
          <Keep />
          <About />
        </div>
      </Split>
    </Page>
  );
}

function State({ summary }: { summary: IntegritySummary }) {
  const { head, waiting, keys, check, auditSince } = summary;
  const key = keys.find(({ id }) => id === head?.keyId);
  return (
    <section aria-labelledby="ig-estado" className="ig-state">
      <h2 id="ig-estado">Cómo está hoy</h2>
      {head === null ? (
        <p>El registro aún no tiene una firma. La primera llega en un minuto.</p>
      ) : (
        <>
          <p className="u-small u-muted">
            Una hoja es un hecho anotado: una publicación, un cambio, un fallo, un retiro. La raíz es el
            resumen de todas las hojas, en su orden: si una cambia, la raíz es otra. La llave es con la que la
            Unidad firma la raíz.
          </p>
          <FactList
            facts={[
              { name: 'Hojas', value: <span className="u-num">{formatCount(head.size)}</span> },
              { name: 'Firmado', value: formatDateTime(head.signedAt) },
              { name: 'Raíz', value: <Hex>{head.root}</Hex> },
              { name: 'Llave', value: <span className="u-mono">{head.keyId}</span> },
              {
                name: 'Huella de la llave (SHA-256)',
                value: key === undefined ? null : <Hex>{key.fingerprint}</Hex>,
              },
              { name: 'Anota también la bitácora desde', value: auditSince && formatDateTime(auditSince) },
              {
                name: 'Por incorporar',
                value: waiting === 0 ? null : `${formatCountOf(waiting, 'hoja', 'hojas')}, en un minuto`,
              },
            ]}
          />
        </>
      )}
      <h3>Última revisión</h3>
      {check === null && (
        <p>
          Cada noche se leen todos los archivos y renglones y se comparan con el registro. Todavía no termina
          la primera revisión, y por eso aquí no hay un resultado: no quiere decir que algo falte.
        </p>
      )}
      {check !== null && check.wrong === 0 && (
        <p>
          Todo correspondió el {formatDateTime(check.endedAt)}:{' '}
          {check.files !== null && check.bytes !== null
            ? `${formatCountOf(check.files, 'archivo', 'archivos')} de documentos publicados (${formatFileSize(check.bytes)})`
            : 'todos los archivos'}{' '}
          y todos los renglones publicados.
        </p>
      )}
      {check !== null && check.wrong > 0 && (
        <Notice tone="bad">
          La revisión del {formatDateTime(check.endedAt)} encontró{' '}
          {formatCountOf(check.wrong, 'diferencia', 'diferencias')}. La Unidad averigua qué pasó.
        </Notice>
      )}
    </section>
  );
}

const MOST_PARTS = 12;

/** The log in the parts in which it is given, to be read whole. */
function Parts({ size }: { size: number }) {
  const starts = Array.from({ length: Math.ceil(size / MOST_LEAVES) }, (_, part) => part * MOST_LEAVES);
  return (
    <p className="u-small">
      Hojas:{' '}
      {starts.slice(0, MOST_PARTS).map((start, part) => (
        <span key={start}>
          {part > 0 && ', '}
          <a
            href={addressOf(integrityApi.leaves, {}, { lugar: start, cuantas: MOST_LEAVES, hoy: 1 })}
            download={`hojas-${part + 1}.json`}
          >
            {formatCount(start + 1)} a {formatCount(Math.min(size, start + MOST_LEAVES))}
          </a>
        </span>
      ))}
      {starts.length > MOST_PARTS && (
        <>
          . Las demás, con la misma dirección desde <code>lugar={MOST_PARTS * MOST_LEAVES}</code>
        </>
      )}
      .
    </p>
  );
}

/** The public keys as the file that the command asks for, one to a line. */
const keyFile = (keys: IntegritySummary['keys']) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(keys.map(({ key }) => `${key}\n`).join(''))}`;

function Verify({ summary: { keys, head } }: { summary: IntegritySummary }) {
  return (
    <section aria-labelledby="ig-comprobar">
      <h2 id="ig-comprobar">Comprueba un documento</h2>
      <ol className="ig-steps">
        <li>
          Descarga el documento y su <b>comprobante</b>: está en el panel «Expediente» del documento y en la
          búsqueda de arriba.
        </li>
        <li>
          Descarga la página verificadora, desconéctate si quieres, ábrela y elige o arrastra a ella los dos
          archivos. No envía nada.
        </li>
        <li>
          Pega la llave pública, que está abajo. Cópiala de quien la guardó antes, como la contraloría, si
          quieres no depender de este portal.
        </li>
      </ol>
      <p className="u-cluster u-gap-8">
        <ButtonLink href={addressOf(integrityApi.verifier)} download>
          Página verificadora
        </ButtonLink>
        <ButtonLink variant="line" href={addressOf(integrityApi.command)} download="verificador.mjs">
          Orden para Node
        </ButtonLink>
      </p>
      {keys.length > 0 && (
        <>
          <h3>Llave pública</h3>
          {keys.map(({ id, key, createdAt, retiredAt }) => (
            <p key={id} className="ig-key">
              <code className="u-mono">{key}</code>
              <span className="u-small u-muted">
                {retiredAt === null
                  ? `En uso desde el ${formatDateTime(createdAt)}`
                  : `Firmó del ${formatDateTime(createdAt)} al ${formatDateTime(retiredAt)}`}
              </span>
            </p>
          ))}
          <p>
            <a href={keyFile(keys)} download="llave.txt">
              Descargar {keys.length === 1 ? 'la llave' : 'las llaves'} (llave.txt)
            </a>
          </p>
        </>
      )}
      <h3>Con la orden</h3>
      <pre className="u-mono ig-command">
        {`node verificador.mjs comprobante.json --archivo=documento.pdf --llave=llave.txt
node verificador.mjs --hojas=hojas-1.json --hojas=hojas-2.json --punto=puntos-de-control.txt --llave=llave.txt`}
      </pre>
      <p className="u-small">
        Escribe los nombres con que guardaste el comprobante y el documento; <code>llave.txt</code> está
        arriba. La segunda comprueba el registro entero: da en orden todas las partes de la lista de hojas, y
        en <code>puntos-de-control.txt</code> lo que guardaste antes.
      </p>
      {head !== null && <Parts size={head.size} />}
      {head !== null && (
        <p className="u-small">
          Quien prefiere no bajar el registro entero pide la prueba de que el de hoy contiene el que conoció
          (RFC 9162): en{' '}
          <a href={addressOf(integrityApi.consistency, {}, { menor: String(Math.min(1, head.size)) })}>
            la prueba de consistencia
          </a>{' '}
          cambia <code>menor</code> por las hojas que dice tu punto de control. La página verificadora la
          comprueba con él.
        </p>
      )}
      <h3>Si algo no corresponde</h3>
      <p>
        Descarga otra vez el documento y su comprobante, de la misma versión, y compruébalos de nuevo. Si
        sigue sin corresponder, guarda los dos como están y escribe a la Unidad (su{' '}
        <a href={screenPath('/directorio')}>directorio</a>) y al órgano interno de control de la Universidad.
      </p>
    </section>
  );
}

function Keep() {
  return (
    <section aria-labelledby="ig-guardar">
      <h2 id="ig-guardar">Guarda puntos de control</h2>
      <p>
        Un punto de control es un texto firmado que dice cuántas hojas había y cuál era su raíz. Quien guarda
        uno fuera del portal descubre después cualquier cambio, aunque lo haga alguien con la base de datos y
        la llave.
      </p>
      <ul className="ig-downloads">
        <li>
          <a href={addressOf(integrityApi.checkpoint)} download>
            El más reciente
          </a>
        </li>
        <li>
          <a href={addressOf(integrityApi.checkpoints)} download>
            El último de cada día, en un archivo
          </a>
        </li>
        <li>
          <a href={addressOf(integrityApi.feed)}>Canal Atom: llegan solos a tu lector</a>
        </li>
      </ul>
    </section>
  );
}

function About() {
  return (
    <section aria-labelledby="ig-que">
      <h2 id="ig-que">Qué se anota y qué no</h2>
      <p>
        Se anotan la publicación y los datos de cada procedimiento, las versiones y los retiros de sus
        documentos, los cambios, las respuestas, los fallos, los contratos y sus convenios, las evaluaciones,
        las sanciones y lo que se publica en las demás secciones. Los nombres de personas y los textos no
        están en el registro: está su resumen SHA-256, con el que se comprueban.
      </p>
      <p>
        Lo publicado antes de que existiera el registro se anotó cuando este empezó, todo a la vez: de ello
        prueba que no ha cambiado desde entonces, no cuándo se publicó.
      </p>
      <p>
        El registro prueba qué se publicó y que no se alteró. No prueba que lo publicado sea cierto, ni que se
        haya publicado todo lo que debía.
      </p>
    </section>
  );
}
