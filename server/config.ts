import { SAT_MODES, type SatMode } from '#contract/sat-status.ts';
import { trimEndOf } from '#contract/trim.ts';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuseUnsafe } from './config-safety.ts';
import { REQUIRED_SETTINGS, SETTINGS, type PresetName, type SettingName } from './environment.ts';
import { readBackupKey } from './kit/backup-key.ts';
import { wrongServers } from './kit/database-url.ts';
import { readFilesUrl } from './kit/files/files-url.ts';
import { redact } from './kit/log.ts';
import { StartFailure } from './kit/start-failure.ts';
import { withSecretFiles } from './secret-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Values of the footer (S-2.21); all public. */
export interface FooterSettings {
  address: string;
  phone: string;
  email: string;
  hours: string;
  facebook?: string;
  x?: string;
  youtube?: string;
  instagram?: string;
}

/** What uploads may fill, in bytes. */
export interface UploadSettings {
  /** Taken from one address in a day, without an account. */
  perAddressDay: number;
  /** Taken from one account in a day. */
  perOfficerDay: number;
  /** Kept for one request that was not sent yet. */
  perDraft: number;
  /** Kept for all requests that were not sent yet. */
  allDrafts: number;
  /** Free space below which nothing more is taken; undefined: what suits the disk. */
  minFree: number | undefined;
  /** Days without a change after which a draft keeps its data but not its files. */
  draftFilesDays: number;
}

/** How the budget system is reached. */
export interface BudgetSettings {
  /** Without `/v1`. */
  url: string;
  tokenUrl?: string;
  clientId?: string;
  clientSecret?: string;
}

export interface Config {
  mode: 'production' | 'demo' | 'development';
  host: string;
  port: number;
  /** Origin by which browsers reach the portal, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl?: string;
  /** A copy of the database that follows it, for heavy public reading. */
  databaseReadUrl?: string;
  /** Where files lie instead of the folder: a bucket, see `kit/files/files-url.ts`. */
  filesUrl?: string;
  /** Whether addresses in X-Forwarded-For are believed (only behind a proxy that sets it). */
  trustProxy: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
  oidc: {
    issuer: string;
    clientId: string;
    scope: string;
    roleClaim: string;
    embedded: boolean;
  };
  profileUrl: string;
  hrPhotoUrl: string;
  hrEmployeeUrl: string;
  universityUrl: string;
  intranetUrl: string;
  privacyUrl?: string;
  footer: FooterSettings;
  /** Where questions about a procedure are sent. */
  questionsEmail: string;
  /** Prefix of the ids of procedures in open data, as the Open Contracting Partnership registers it. */
  ocdsPrefix: string;
  /** Largest accepted document in bytes. */
  maxFileBytes: number;
  /** Files of registration requests: largest piece or joined paper, and most pages of a paper. */
  registration: { maxFileBytes: number; maxPages: number };
  /** Antivirus daemon (`tcp://host:port` or `unix:/path`); once set, nothing is kept without a scan. */
  clamdUrl?: string;
  mail: {
    smtpUrl?: string;
    /** Folder of the mailbox of a demonstration; only its start sets it (`asDemonstration`). */
    mailbox?: string;
    from: string;
    /** Mails a day that strangers can have written: to one mailbox for each occasion, and by one address in all. */
    strangers: { perMailbox: number; perAddress: number };
  };
  /** What uploads may fill, in bytes. */
  uploads: UploadSettings;
  /** By how much the allowances of one address are widened, where many people share one. */
  limitFactor: number;
  /** Connections held open: in all, and of one address where no proxy stands in front. */
  connections: { total: number; each?: number };
  /** Whether and where the tax authority is asked for invoices. */
  satStatus: { mode: SatMode; url: string };
  /** The system of the university that keeps the budget; the portal's own ledger where there is none. */
  budget?: BudgetSettings;
  demoData: boolean;
  /** Whether a demonstration, whose passwords are known, may be reached from other machines. */
  demoPublic: boolean;
  /** Whether two people decide what nobody set otherwise (contract/second-person.ts). */
  secondReviewer: boolean;
  /** PEM (PKCS#8, Ed25519) that signs certificates; the data folder keeps one otherwise. */
  certificateKeyFile?: string;
  /** PEM of the key that signs the log that anyone can check; the one of the data folder when absent. */
  integrityKeyFile?: string;
  /** PEM under which the keys of sealed quotations are kept; the one of the data folder when absent. */
  quotationKeyFile?: string;
  /** PEM with the certificates of the tax authority. */
  satCertificatesFile?: string;
  metricsToken?: string;
  backup: BackupSettings;
}

/** Backups: where the scheduled ones go and when, what seals them, and where the newest one is tried. */
export interface BackupSettings {
  /** Folder or `s3://…`; undefined: none is made by itself. */
  to?: string;
  /** Hour of the day in Mexico, `HH:MM`. */
  at: string;
  /** How many are kept; the rows of older ones go. */
  keep: number;
  /** 32 bytes in hexadecimal or base64. */
  key?: string;
  /** Database that a trial may empty; without it one is made beside the portal's and dropped again. */
  scratchUrl?: string;
}

/** A setting that is missing or wrong; its message names the variable and says what to do. */
export class ConfigError extends StartFailure {}

type Environment = Record<string, string | undefined>;

function text(env: Environment, name: SettingName): string | undefined {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

function textOr(env: Environment, name: PresetName<string>): string {
  return text(env, name) ?? SETTINGS[name].preset;
}

function url(env: Environment, name: SettingName, fallback: string): string {
  const value = text(env, name) ?? fallback;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new ConfigError(`${name} debe ser una dirección http(s) completa; se recibió «${redact(value)}».`);
  }
  const { username, password } = new URL(value);
  if (username !== '' || password !== '') {
    throw new ConfigError(`${name} lleva usuario o contraseña, y esa dirección es pública: quítalos.`);
  }
  return trimEndOf(value, /\//);
}

/** A setting with two values; anything else would be taken for one of them in silence. */
function choice(env: Environment, name: SettingName, on: string, off: string): boolean | undefined {
  const value = text(env, name);
  if (value !== undefined && value !== on && value !== off) {
    throw new ConfigError(`${name} debe ser ${on} o ${off}; se recibió «${value}».`);
  }
  return value === undefined ? undefined : value === on;
}

const MODES: Readonly<Record<string, Config['mode']>> = {
  production: 'production',
  development: 'development',
  demo: 'demo',
  test: 'demo',
  '': 'demo',
};

function modeOf(env: Environment): Config['mode'] {
  const value = text(env, 'NODE_ENV') ?? '';
  const mode = Object.hasOwn(MODES, value) ? MODES[value] : undefined;
  if (mode === undefined) {
    throw new ConfigError(
      `NODE_ENV debe ser production, development o demo, o quedar vacío; se recibió «${value}».`,
    );
  }
  return mode;
}

function integer(env: Environment, name: PresetName<number>, min: number, max: number): number {
  return givenInteger(env, name, min, max) ?? SETTINGS[name].preset;
}

function givenInteger(env: Environment, name: SettingName, min: number, max: number): number | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new ConfigError(`${name} debe ser un número entero entre ${min} y ${max}; se recibió «${value}».`);
  }
  return number;
}

function service(env: Environment, name: SettingName, shape: RegExp, example: string): string | undefined {
  const value = text(env, name);
  if (value !== undefined && !shape.test(value)) throw new ConfigError(`${name} debe ser como ${example}.`);
  return value;
}

/** Typed settings of the environment; throws one {@link ConfigError} that names everything that is wrong. */
export function readConfig(given: Environment = process.env): Config {
  const env = withSecretFiles(given);
  const mode = modeOf(env);
  const production = mode === 'production';
  if (production) {
    const missing = REQUIRED_SETTINGS.filter((name) => text(env, name) === undefined);
    if (missing.length > 0) {
      throw new ConfigError(
        `En producción ${missing.length === 1 ? 'falta el ajuste' : 'faltan los ajustes'} ${missing.join(', ')}. ` +
          'Defínelos en el entorno; docs/settings.md explica cada uno.',
      );
    }
  }
  const port = integer(env, 'PORT', 1, 65_535);
  const publicUrl = url(env, 'PUBLIC_URL', `http://localhost:${port}`);
  if (new URL(publicUrl).pathname !== '/') {
    throw new ConfigError('PUBLIC_URL debe ser solo el origen, por ejemplo https://compras.universidad.mx.');
  }
  const embedded = text(env, 'OIDC_ISSUER') === undefined;
  const level = text(env, 'LOG_LEVEL') ?? (production ? 'info' : 'warn');
  if (!['debug', 'info', 'warn', 'error'].includes(level)) {
    throw new ConfigError(`LOG_LEVEL debe ser debug, info, warn o error; se recibió «${level}».`);
  }
  const databaseUrl = text(env, 'DATABASE_URL');
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ConfigError('DATABASE_URL debe empezar con postgres:// o postgresql://.');
  }
  const wrong = databaseUrl === undefined ? undefined : wrongServers(databaseUrl);
  if (wrong !== undefined) throw new ConfigError(`DATABASE_URL ${wrong}.`);
  const databaseReadUrl = text(env, 'DATABASE_READ_URL');
  if (databaseReadUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseReadUrl)) {
    throw new ConfigError('DATABASE_READ_URL debe empezar con postgres:// o postgresql://.');
  }
  const limitFactor = integer(env, 'LIMIT_FACTOR', 1, 100_000);
  const metricsToken = text(env, 'METRICS_TOKEN');
  const certificateKeyFile = text(env, 'CERTIFICATE_KEY_FILE');
  const integrityKeyFile = text(env, 'INTEGRITY_KEY_FILE');
  const quotationKeyFile = text(env, 'QUOTATION_KEY_FILE');
  const satCertificatesFile = text(env, 'SAT_CERTIFICATES_FILE');
  const privacyUrl = text(env, 'PRIVACY_URL');
  const supportEmail = textOr(env, 'SUPPORT_EMAIL');
  const social = (name: SettingName) => {
    const value = text(env, name);
    if (value !== undefined) return url(env, name, value);
    // The demonstration shows what the footer does with them.
    return production ? undefined : `https://redes.example/${name.toLowerCase().replace('_url', '')}`;
  };
  const trustProxy = choice(env, 'TRUST_PROXY', '1', '0') ?? false;
  const config: Config = {
    mode,
    host: text(env, 'HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    publicUrl,
    dataDir: resolve(text(env, 'DATA_DIR') ?? `${ROOT}datos`),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(databaseReadUrl === undefined ? {} : { databaseReadUrl }),
    ...optional('filesUrl', filesUrl(env)),
    trustProxy,
    logLevel: level as Config['logLevel'],
    oidc: {
      issuer: url(env, 'OIDC_ISSUER', `${publicUrl}/identidad`),
      clientId: textOr(env, 'OIDC_CLIENT_ID'),
      scope: textOr(env, 'OIDC_SCOPE'),
      roleClaim: textOr(env, 'OIDC_ROLE_CLAIM'),
      embedded,
    },
    profileUrl: url(env, 'PROFILE_URL', publicUrl),
    hrPhotoUrl: url(env, 'HR_PHOTO_URL', publicUrl),
    hrEmployeeUrl: url(env, 'HR_EMPLOYEE_URL', `${publicUrl}/campus/empleado`),
    universityUrl: url(env, 'UNIVERSITY_URL', SETTINGS.UNIVERSITY_URL.preset),
    intranetUrl: url(env, 'INTRANET_URL', SETTINGS.INTRANET_URL.preset),
    ...(privacyUrl === undefined ? {} : { privacyUrl: url(env, 'PRIVACY_URL', privacyUrl) }),
    footer: {
      address: textOr(env, 'FOOTER_ADDRESS'),
      phone: textOr(env, 'FOOTER_PHONE'),
      email: supportEmail,
      hours: textOr(env, 'FOOTER_HOURS'),
      ...optional('facebook', social('FACEBOOK_URL')),
      ...optional('x', social('X_URL')),
      ...optional('youtube', social('YOUTUBE_URL')),
      ...optional('instagram', social('INSTAGRAM_URL')),
    },
    questionsEmail: text(env, 'QUESTIONS_EMAIL') ?? supportEmail,
    ocdsPrefix: textOr(env, 'OCDS_PREFIX'),
    maxFileBytes: integer(env, 'MAX_FILE_MB', 1, 2_000) * 1_000_000,
    registration: {
      maxFileBytes: integer(env, 'REGISTRATION_MAX_FILE_BYTES', 100_000, 200_000_000),
      maxPages: integer(env, 'REGISTRATION_MAX_PAGES', 1, 5_000),
    },
    ...optional(
      'clamdUrl',
      service(env, 'CLAMD_URL', /^(tcp:\/\/[^/:\s]+:\d+|unix:\/.+)$/, 'tcp://equipo:3310 o unix:/ruta'),
    ),
    mail: {
      ...optional('smtpUrl', service(env, 'SMTP_URL', /^smtps?:\/\/\S+$/, 'smtp://usuario:clave@equipo:587')),
      from: textOr(env, 'MAIL_FROM'),
      strangers: {
        perMailbox: integer(env, 'MAILS_PER_MAILBOX_DAY', 1, 10_000),
        perAddress: integer(env, 'MAILS_PER_ADDRESS_DAY', 1, 100_000) * limitFactor,
      },
    },
    uploads: uploadSettings(env, limitFactor),
    limitFactor,
    connections: {
      total: integer(env, 'MAX_CONNECTIONS', 10, 100_000),
      ...(trustProxy ? {} : { each: integer(env, 'CONNECTIONS_PER_ADDRESS', 6, 100_000) }),
    },
    ...budgetSettings(env),
    satStatus: satStatusSettings(env, production ? SAT_SERVICE : `${publicUrl}/campus/sat`),
    secondReviewer: secondReviewer(env, production),
    demoData: (choice(env, 'DEMO_DATA', '1', '0') ?? true) && !production,
    demoPublic: choice(env, 'DEMO_PUBLIC', '1', '0') ?? false,
    ...(metricsToken === undefined ? {} : { metricsToken }),
    backup: backupSettings(env),
    ...(certificateKeyFile === undefined ? {} : { certificateKeyFile: resolve(certificateKeyFile) }),
    ...(integrityKeyFile === undefined ? {} : { integrityKeyFile: resolve(integrityKeyFile) }),
    ...(satCertificatesFile === undefined ? {} : { satCertificatesFile: resolve(satCertificatesFile) }),
    ...(quotationKeyFile === undefined ? {} : { quotationKeyFile: resolve(quotationKeyFile) }),
  };
  refuseUnsafe(config, !embedded && text(env, 'PROFILE_URL') === undefined);
  return config;
}

/** In production two people are asked for until somebody of the unit leaves something to one: whoever runs the server does not. */
function secondReviewer(env: Environment, production: boolean): boolean {
  const chosen = choice(env, 'SECOND_REVIEWER', 'true', 'false');
  if (production && chosen === false)
    throw new ConfigError(
      'SECOND_REVIEWER=false no vale en producción: quítalo. Lo que decide una sola persona lo dice una persona administradora en Ajustes → Segunda persona.',
    );
  return chosen ?? production;
}

function filesUrl(env: Environment): string | undefined {
  const value = text(env, 'FILES_URL');
  if (value !== undefined) readFilesUrl(value);
  return value;
}

/** The service that anybody may ask. */
const SAT_SERVICE = 'https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc';

function satStatusSettings(env: Environment, service: string): Config['satStatus'] {
  const given = textOr(env, 'SAT_STATUS');
  const mode = SAT_MODES.find((one) => one === given);
  if (mode === undefined)
    throw new ConfigError(`SAT_STATUS debe ser ${SAT_MODES.join(', ')}; se recibió «${given}».`);
  return { mode, url: url(env, 'SAT_STATUS_URL', service) };
}

function budgetSettings(env: Environment): { budget?: BudgetSettings } {
  const adapter = textOr(env, 'BUDGET_ADAPTER');
  if (adapter === 'embedded') return {};
  if (adapter !== 'http')
    throw new ConfigError(`BUDGET_ADAPTER debe ser embedded o http; se recibió «${adapter}».`);
  if (text(env, 'BUDGET_URL') === undefined)
    throw new ConfigError('Con BUDGET_ADAPTER=http falta BUDGET_URL.');
  const tokenUrl = text(env, 'BUDGET_TOKEN_URL');
  return {
    budget: {
      url: url(env, 'BUDGET_URL', ''),
      ...(tokenUrl === undefined ? {} : { tokenUrl: url(env, 'BUDGET_TOKEN_URL', tokenUrl) }),
      ...optional('clientId', text(env, 'BUDGET_CLIENT_ID')),
      ...optional('clientSecret', text(env, 'BUDGET_CLIENT_SECRET')),
    },
  };
}

function backupSettings(env: Environment): BackupSettings {
  const to = text(env, 'BACKUP_TO');
  const key = text(env, 'BACKUP_KEY');
  const scratchUrl = text(env, 'BACKUP_SCRATCH_URL');
  const at = textOr(env, 'BACKUP_AT');
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at))
    throw new ConfigError(`BACKUP_AT debe ser una hora como 01:30; se recibió «${at}».`);
  if (to !== undefined && /^s3:/i.test(to)) readFilesUrl(to, 'BACKUP_TO');
  if (key !== undefined) readBackupKey(key);
  return {
    at,
    keep: integer(env, 'BACKUP_KEEP', 2, 10_000),
    ...optional('to', to),
    ...optional('key', key),
    ...optional('scratchUrl', scratchUrl),
  };
}

/** Largest amount in millions of bytes that a setting may name. */
const MOST_MB = 100_000_000;
const MB = 1_000_000;

function uploadSettings(env: Environment, limitFactor: number): UploadSettings {
  const minFree = givenInteger(env, 'MIN_FREE_MB', 1, MOST_MB);
  return {
    perAddressDay: integer(env, 'UPLOAD_MB_PER_ADDRESS_DAY', 1, MOST_MB) * MB * limitFactor,
    perOfficerDay: integer(env, 'UPLOAD_MB_PER_OFFICER_DAY', 1, MOST_MB) * MB,
    perDraft: integer(env, 'DRAFT_MB', 1, MOST_MB) * MB,
    allDrafts: integer(env, 'ALL_DRAFTS_MB', 1, MOST_MB) * MB,
    minFree: minFree === undefined ? undefined : minFree * MB,
    draftFilesDays: integer(env, 'DRAFT_FILES_DAYS', 1, 3_650),
  };
}

function optional<K extends string>(key: K, value: string | undefined): Partial<Record<K, string>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, string>);
}
