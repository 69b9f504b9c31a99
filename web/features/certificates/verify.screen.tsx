import { useEffect, useState } from 'react';
import { addressOf } from '#web/kit/api.ts';
import { certificatesApi, type CertificateFacts } from '#contract/certificates.ts';
import {
  formatCertificateCode,
  spacedRfc,
  statementIn,
  verifyStatement,
  type CertificateClaims,
} from '#contract/rules/registry/certificate.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { formatDate, formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Field } from '#web/ui/field.tsx';
import { Split } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import {
  signatureAnswer,
  type SignatureFinding,
  VERDICT_TAGS,
  VERDICT_TONES,
  verdictText,
} from './certificate-words.ts';
import type { SignatureVerdict, VerificationData } from './certificates.data.ts';
import './certificates.css';

/** Verification of a certificate by its code or its QR; the answer of a code needs no scripts. */
export function Screen({ codigo, data }: { codigo: string; data: VerificationData }) {
  const { now } = usePortal();
  const signature = useSignature(data);
  const { code } = data;
  const answer =
    signature === null ? undefined : signatureAnswer(signature, { code, today: todayInMexico(now) });
  return (
    <Split width={440} aside={<OfflineHelp />} className="certificate-view">
      <h2>Verifica una constancia</h2>
      <p>Escribe el código que está junto al QR de la constancia, o lee el QR con tu teléfono.</p>
      <CodeForm codigo={codigo} hasProblem={codigo !== '' && code === null && signature === null} />
      <div role="status" className="certificate-answers">
        {answer?.isFalse === true && <SignatureAnswer answer={answer} />}
        <CodeAnswer data={data} isDenied={answer?.isFalse === true} />
        {answer?.isFalse === false && <SignatureAnswer answer={answer} />}
      </div>
    </Split>
  );
}

/** Verdict of the statement that came typed, or behind `#` when a QR was read: that part never reaches the server. */
function useSignature({ keys, signature }: VerificationData): SignatureVerdict | null {
  const [verdict, setVerdict] = useState(signature);
  useEffect(() => {
    let isCurrent = true;
    const read = () => {
      const statement = location.hash.length > 1 ? statementIn(location.hash) : null;
      if (statement === null) return setVerdict(signature);
      return void verifyStatement(statement, keys).then((found) => isCurrent && setVerdict(found));
    };
    read();
    window.addEventListener('hashchange', read);
    return () => {
      isCurrent = false;
      window.removeEventListener('hashchange', read);
    };
  }, [keys, signature]);
  return verdict;
}

function CodeForm({ codigo, hasProblem }: { codigo: string; hasProblem: boolean }) {
  const shown = codigo.length === 12 ? formatCertificateCode(codigo.toUpperCase()) : codigo;
  return (
    <form className="certificate-form" action={screenPath('/proveedores')} method="get">
      <input type="hidden" name="vista" value="verificar" />
      <Field
        id="codigo"
        label="Código de la constancia"
        hint="Son 12 letras y números, por ejemplo 7KQ2-MX4D-91HB."
        messages={
          hasProblem ? ['Ese texto no es un código. Escribe los 12 caracteres, con o sin guiones.'] : []
        }
      >
        {(control) => (
          <input
            {...control}
            key={shown}
            className="u-input"
            name="codigo"
            required
            maxLength={2_000}
            defaultValue={shown}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit">Verificar</Button>
    </form>
  );
}

interface CodeAnswerProps {
  data: VerificationData;
  /** The signature that came with the code is false: the code proves nothing of the document. */
  isDenied: boolean;
}

function CodeAnswer({ data: { isAway, verification }, isDenied }: CodeAnswerProps) {
  if (isAway) {
    return (
      <Notice tone="warn">
        No podemos consultar el registro por el momento. La firma de la constancia sí puede comprobarse: lee
        su QR.
      </Notice>
    );
  }
  if (verification === null) return null;
  const { certificate, state } = verification;
  return (
    <section className="u-card certificate-answer" aria-labelledby="resultado">
      {isDenied && certificate !== null ? (
        <>
          <Tag tone="warn">Solo el código</Tag>
          <h3 id="resultado">
            El código sí existe: es de esta constancia. No prueba el documento que tienes.
          </h3>
        </>
      ) : (
        <>
          <Tag tone={VERDICT_TONES[state]}>{VERDICT_TAGS[state]}</Tag>
          <h3 id="resultado">{verdictText(verification)}</h3>
        </>
      )}
      {certificate === null ? (
        <p>
          Revisa que lo hayas copiado completo. Si tienes el documento, lee su QR: la firma dice si lo expidió
          la Unidad.
        </p>
      ) : (
        <>
          <CertificateFactList certificate={certificate} isValid={state === 'valid'} />
          <p className="u-cluster u-gap-8">
            <ButtonLink variant="tonal" href={screenPath(`/proveedores/${certificate.number}`)}>
              Ver el proveedor
            </ButtonLink>
            {state === 'valid' && (
              <ButtonLink
                variant="text"
                href={addressOf(certificatesApi.document, { numero: certificate.number })}
                target="_blank"
              >
                Abrir la constancia (PDF)
              </ButtonLink>
            )}
          </p>
          <p className="u-small u-muted">Compara estos datos con los del documento que tienes.</p>
        </>
      )}
    </section>
  );
}

function CertificateFactList({ certificate, isValid }: { certificate: CertificateFacts; isValid: boolean }) {
  return (
    <FactList
      facts={[
        { name: 'Nombre', value: certificate.name },
        { name: 'RFC', value: spacedRfc(certificate.rfc) },
        { name: 'Registro', value: certificate.number },
        { name: 'Tipo', value: certificate.personType === 'legal' ? 'Persona moral' : 'Persona física' },
        {
          name: 'Inscripción',
          value: certificate.registeredOn === null ? null : formatDate(certificate.registeredOn),
        },
        {
          name: isValid ? 'Vigencia' : 'Vigencia al expedirse',
          value: `Hasta el ${formatDate(certificate.validUntil)}`,
        },
        { name: 'Giros', value: certificate.lines.join(', ') },
        { name: 'Expedida', value: formatDateTime(certificate.issuedAt) },
        { name: 'Código', value: formatCertificateCode(certificate.code) },
      ]}
    />
  );
}

function SignatureAnswer({ answer: { text, title, tone, claims } }: { answer: SignatureFinding }) {
  return (
    <section className="u-card certificate-answer" aria-labelledby="firma">
      <Tag tone={tone}>{title}</Tag>
      <h3 id="firma">{text}</h3>
      {claims !== null && <ClaimList claims={claims} />}
    </section>
  );
}

function ClaimList({ claims }: { claims: CertificateClaims }) {
  return (
    <>
      <FactList
        facts={[
          { name: 'Nombre', value: claims.d },
          { name: 'RFC', value: spacedRfc(claims.r) },
          { name: 'Registro', value: claims.n },
          { name: 'Vigencia', value: `Hasta el ${formatDate(claims.v)}` },
          { name: 'Código', value: formatCertificateCode(claims.c) },
        ]}
      />
      <p className="u-small u-muted">
        La firma prueba qué se expidió. Si el registro se suspendió después, solo lo dice la consulta por
        código.
      </p>
    </>
  );
}

function OfflineHelp() {
  return (
    <aside aria-labelledby="sin-conexion">
      <h2 id="sin-conexion" className="u-h3">
        Sin conexión
      </h2>
      <p>
        El QR lleva los datos de la constancia firmados por la Unidad (Ed25519). Con la llave pública se
        comprueban en cualquier equipo, sin internet y sin preguntarnos.
      </p>
      <ol className="certificate-steps">
        <li>Descarga el verificador una vez y guárdalo.</li>
        <li>Lee el QR con la cámara y copia su texto completo.</li>
        <li>Ábrelo en tu equipo, pega el texto y oprime «Comprobar firma».</li>
      </ol>
      <p>
        <ButtonLink variant="line" href={addressOf(certificatesApi.offlinePage)} download>
          Descargar verificador
        </ButtonLink>
      </p>
      <p className="u-small u-muted">
        Quien haga su propio programa tiene las{' '}
        <a href={addressOf(certificatesApi.keys)} target="_blank" rel="noreferrer">
          llaves públicas en formato JWKS
        </a>
        ; la firma del QR es un JWS compacto con algoritmo EdDSA.
      </p>
    </aside>
  );
}
