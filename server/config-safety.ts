import { isIP } from 'node:net';
import { statSync } from 'node:fs';
import type { Config } from './config.ts';
import { certificateFileProblem } from './kit/authority-certificates.ts';
import { serversOf } from './kit/database-url.ts';
import { StartFailure } from './kit/start-failure.ts';

/** A key for reading the metrics must not be guessed: `openssl rand -hex 16` gives one of this length. */
const METRICS_TOKEN_LENGTH = 32;

/** Whether only this machine reaches a host name or address. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(bare) === 4) return bare.startsWith('127.');
  return bare === '::1' || bare === 'localhost' || bare.endsWith('.localhost');
}

const hostOf = (url: string): string => new URL(url).hostname;
const isOpen = (url: string): boolean => new URL(url).protocol === 'http:' && !isLoopback(hostOf(url));

/** Every reason not to start with settings that are valid one by one but leave the portal open; a sentence each. */
export function unsafeSettings(config: Config, outsideIssuerWithoutProfile: boolean): string[] {
  const { mode, oidc, publicUrl, profileUrl, metricsToken, host } = config;
  const found: string[] = [];
  if (mode === 'production') {
    if (isOpen(publicUrl))
      found.push(
        'PUBLIC_URL empieza con http: y las sesiones viajarían sin cifrar; indica la dirección https: del portal.',
      );
    if (isOpen(oidc.issuer))
      found.push(
        'OIDC_ISSUER empieza con http: y cualquiera en la red podría suplantarlo; indica su dirección https:.',
      );
    if (isOpen(profileUrl))
      found.push(
        'PROFILE_URL empieza con http: y recibiría el ID token sin cifrar; indica su dirección https:.',
      );
  } else if (!config.demoPublic && !(isLoopback(host) && isLoopback(hostOf(publicUrl)))) {
    const name = isLoopback(host) ? 'PUBLIC_URL' : 'HOST';
    found.push(
      `${name} abre a otras máquinas una demostración cuyas personas tienen contraseñas conocidas; usa NODE_ENV=production o, si eso es lo que quieres, define DEMO_PUBLIC=1.`,
    );
  }
  if (outsideIssuerWithoutProfile)
    found.push(
      'Falta PROFILE_URL: con un proveedor de identidad propio (OIDC_ISSUER) el portal no contesta /DSI/perfil; indica el servidor que lo contesta.',
    );
  if (metricsToken !== undefined && metricsToken.length < METRICS_TOKEN_LENGTH)
    found.push(
      `METRICS_TOKEN es demasiado corta; usa al menos ${METRICS_TOKEN_LENGTH} caracteres al azar (openssl rand -hex 16).`,
    );
  if (!oidc.scope.split(/\s+/).includes('openid'))
    found.push('OIDC_SCOPE debe incluir openid; sin él el proveedor no entrega ID token.');
  const { certificateKeyFile, integrityKeyFile, quotationKeyFile } = config;
  found.push(
    ...unsafeKeyFile('CERTIFICATE_KEY_FILE', certificateKeyFile, 'las constancias'),
    ...unsafeKeyFile('INTEGRITY_KEY_FILE', integrityKeyFile, 'el registro de integridad'),
    ...unsafeKeyFile('QUOTATION_KEY_FILE', quotationKeyFile, 'las cotizaciones'),
    ...unsafeCertificates(config),
  );
  return found;
}

function unsafeCertificates({ satCertificatesFile: path, mode }: Config): string[] {
  const problem = path === undefined ? undefined : certificateFileProblem(path, mode === 'production');
  return problem === undefined ? [] : [`SAT_CERTIFICATES_FILE nombra ${path}, ${problem}`];
}

function unsafeKeyFile(name: string, path: string | undefined, of: string): string[] {
  if (path === undefined) return [];
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts === undefined || !facts.isFile())
    return [`${name} nombra ${path}, que no es un archivo; indica el PEM de ${of}.`];
  if (process.platform === 'win32' || (facts.mode & 0o007) === 0) return [];
  return [
    `${name} nombra ${path}, que cualquier cuenta de esta máquina puede leer; quita ese permiso (chmod 0600).`,
  ];
}

/** Throws one failure that names everything that must not be; see {@link unsafeSettings}. */
export function refuseUnsafe(config: Config, outsideIssuerWithoutProfile: boolean): void {
  const found = unsafeSettings(config, outsideIssuerWithoutProfile);
  if (found.length > 0) throw new StartFailure(found.join('\n'));
}

/** What may be meant, but deserves a line in the log of each start in production. */
export function doubtfulSettings(config: Config): string[] {
  if (config.mode !== 'production') return [];
  const { publicUrl, profileUrl, hrPhotoUrl, hrEmployeeUrl, databaseUrl, databaseReadUrl, mail } = config;
  const found: string[] = [];
  const own = [
    ...(originOf(profileUrl) === originOf(publicUrl) ? ['PROFILE_URL'] : []),
    ...(originOf(hrPhotoUrl) === originOf(publicUrl) ? ['HR_PHOTO_URL'] : []),
    ...(originOf(hrEmployeeUrl) === originOf(publicUrl) ? ['HR_EMPLOYEE_URL'] : []),
  ];
  if (own.length > 0)
    found.push(
      `${own.join(', ')}: apunta al propio portal, que en producción contesta 404; revisa que el proxy lleve esas direcciones a su servicio.`,
    );
  for (const [name, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_READ_URL: databaseReadUrl }))
    if (url !== undefined && serversOf(url).some(travelsInTheClear))
      found.push(
        `${name} no pide TLS a un servidor de otra máquina; agrega ?sslmode=verify-full si la red no es solo tuya.`,
      );
  if (mail.smtpUrl?.startsWith('smtp:') === true && !isLoopback(hostOf(mail.smtpUrl)))
    found.push('SMTP_URL usa smtp: sin exigir TLS; usa smtps: si el servidor de correo lo admite.');
  return found;
}

const originOf = (url: string): string => new URL(url).origin;

/** Without `sslmode` the driver does not even ask for TLS. */
function travelsInTheClear(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return false;
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false;
  return (
    [null, 'disable', 'allow', 'prefer'].includes(searchParams.get('sslmode')) && !searchParams.has('ssl')
  );
}
