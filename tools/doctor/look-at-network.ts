import { createConnection } from 'node:net';
import nodemailer from 'nodemailer';
import { API_BASE } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import { clockFinding, doubtful, good, reasonOf, wrong, type Finding } from './finding.ts';

const PATIENCE_MS = 8_000;

const ask = (address: string): Promise<Response> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });

interface Discovery {
  issuer?: string;
  jwks_uri?: string;
  authorization_endpoint?: string;
  token_endpoint?: string;
  response_types_supported?: string[];
  code_challenge_methods_supported?: string[];
}

/** Whether the identity provider is reached from here, is who it says, and publishes keys. */
export async function lookAtIssuer({ oidc, mode }: Config): Promise<Finding[]> {
  if (oidc.embedded)
    return mode === 'production' ? [] : [good('La identidad es la incluida, de demostración.')];
  const address = `${oidc.issuer}/.well-known/openid-configuration`;
  let discovery: Discovery;
  const found: Finding[] = [];
  try {
    const response = await ask(address);
    if (response.status !== 200)
      return [
        wrong(`${address} contesta ${response.status}: OIDC_ISSUER debe ser el emisor, sin nada después.`),
      ];
    const date = response.headers.get('date');
    if (date !== null) found.push(clockFinding('del proveedor de identidad', new Date(date), new Date()));
    discovery = (await response.json()) as Discovery;
  } catch (error) {
    return [wrong(`No se alcanza ${address} desde aquí: ${reasonOf(error)}.`)];
  }
  if (discovery.issuer !== oidc.issuer)
    found.push(
      wrong(
        `El proveedor dice llamarse ${discovery.issuer ?? 'nada'} y OIDC_ISSUER dice ${oidc.issuer}: deben ser iguales, letra por letra.`,
      ),
    );
  if (discovery.code_challenge_methods_supported?.includes('S256') === false)
    found.push(wrong('El proveedor no admite PKCE con S256, que el portal usa.'));
  if (discovery.response_types_supported?.includes('code') === false)
    found.push(wrong('El proveedor no admite el flujo de código (response_type=code).'));
  found.push(await lookAtKeys(discovery.jwks_uri));
  return found;
}

async function lookAtKeys(address: string | undefined): Promise<Finding> {
  if (address === undefined) return wrong('El proveedor no dice dónde publica sus claves (jwks_uri).');
  try {
    const response = await ask(address);
    const { keys = [] } = (await response.json()) as { keys?: { use?: string; kty?: string }[] };
    const usable = keys.filter(({ use, kty }) => use !== 'enc' && kty !== 'oct');
    return usable.length > 0
      ? good(
          `El proveedor de identidad contesta y publica ${usable.length} ${usable.length === 1 ? 'clave' : 'claves'}.`,
        )
      : wrong(`${address} no publica ninguna clave para firmar.`);
  } catch (error) {
    return wrong(`No se alcanzan las claves del proveedor en ${address}: ${reasonOf(error)}.`);
  }
}

/** Whether people reach the portal by its address; it may be stopped. */
export async function lookAtAddress({ publicUrl, trustProxy, host }: Config): Promise<Finding[]> {
  const found: Finding[] = [];
  const isOpen = !['127.0.0.1', '::1', 'localhost'].includes(host);
  if (isOpen && publicUrl.startsWith('https:') && !trustProxy)
    found.push(
      doubtful(
        'Si hay un proxy delante, falta TRUST_PROXY=1: todas las personas compartirían un mismo límite.',
      ),
    );
  const address = `${publicUrl}${API_BASE}/salud`;
  try {
    const response = await ask(address);
    const isOurs = (response.headers.get('content-type') ?? '').includes('json');
    if (!isOurs || ![200, 503].includes(response.status))
      found.push(
        wrong(`${address} contesta ${response.status} y no es el portal: revisa PUBLIC_URL y el proxy.`),
      );
    else {
      const { reasons = [] } = (await response.json()) as { reasons?: string[] };
      found.push(
        response.status === 200 && reasons.length === 0
          ? good(`El portal contesta en ${publicUrl}.`)
          : wrong(`El portal contesta en ${publicUrl}, y no está bien: ${reasons.join(' ')}`),
      );
    }
  } catch (error) {
    found.push(
      doubtful(
        `Desde aquí no se alcanza ${address}: ${reasonOf(error)}. Si el portal está detenido, es lo esperado.`,
      ),
    );
  }
  return found;
}

/** Whether mail can be handed over, and files be looked at by the antivirus. */
export async function lookAtServices({ mail, mode, clamdUrl }: Config): Promise<Finding[]> {
  const found: Finding[] = [];
  if (mail.smtpUrl === undefined) {
    if (mode === 'production') found.push(doubtful('Sin SMTP_URL los avisos se guardan y no se envían.'));
  } else found.push(await lookAtMail(mail.smtpUrl));
  if (clamdUrl !== undefined) found.push(await lookAtAntivirus(clamdUrl));
  return found;
}

async function lookAtMail(smtpUrl: string): Promise<Finding> {
  const transport = nodemailer.createTransport(smtpUrl, {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  } as never);
  try {
    await transport.verify();
    return good('El servidor de correo contesta y nos admite.');
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    return wrong(
      code === 'EAUTH'
        ? 'El servidor de correo rechazó el usuario o la contraseña de SMTP_URL.'
        : `El servidor de correo de SMTP_URL no sirve: ${responseCode ?? reasonOf(error)}.`,
    );
  } finally {
    transport.close();
  }
}

function lookAtAntivirus(clamdUrl: string): Promise<Finding> {
  return new Promise((resolve) => {
    const socket = clamdUrl.startsWith('unix:')
      ? createConnection({ path: clamdUrl.slice('unix:'.length) })
      : createConnection({ host: new URL(clamdUrl).hostname, port: Number(new URL(clamdUrl).port) });
    const end = (finding: Finding) => {
      socket.destroy();
      resolve(finding);
    };
    const refused = (why: string) =>
      wrong(`El antivirus de CLAMD_URL no contesta (${why}): ningún archivo se aceptaría.`);
    socket.setTimeout(PATIENCE_MS, () => end(refused('tarda demasiado')));
    socket.on('error', (error) => end(refused(reasonOf(error))));
    socket.on('connect', () => socket.write('zPING\0'));
    socket.on('data', (data) =>
      end(
        data.toString().startsWith('PONG') ? good('El antivirus contesta.') : refused('contesta otra cosa'),
      ),
    );
  });
}
