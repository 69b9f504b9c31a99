import { redact } from './log.ts';

/** A reason not to start that the person at the terminal can act on: one Spanish sentence. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

type Known = { code?: string; path?: string; port?: number; hostname?: string; message?: string };

const BY_CODE: Record<string, (error: Known) => string> = {
  EADDRINUSE: (e) =>
    `El puerto ${e.port ?? ''} está ocupado: cierra el programa que lo usa o indica otro con PORT.`,
  EACCES: (e) =>
    e.port === undefined
      ? `Sin permiso para usar ${e.path ?? 'la carpeta de datos'}: corrige sus permisos o indica otra carpeta con DATA_DIR.`
      : `Este usuario no puede abrir el puerto ${e.port}: indica con PORT uno mayor que 1023.`,
  EADDRNOTAVAIL: () => 'La dirección indicada en HOST no es de esta máquina: corrígela.',
  ENOSPC: () => 'El disco está lleno: libera espacio y vuelve a iniciar; no se perdió nada.',
  EDQUOT: () => 'La cuota de disco está agotada: libera espacio y vuelve a iniciar.',
  ECONNREFUSED: () =>
    'La base de datos de DATABASE_URL no responde: revisa que esté encendida y que la dirección sea correcta.',
  ENOTFOUND: (e) => `No existe el servidor ${e.hostname ?? ''} de DATABASE_URL: revisa la dirección.`,
  ETIMEDOUT: () => 'La base de datos de DATABASE_URL no contesta: revisa la dirección y la red.',
  '28P01': () => 'La base de datos rechazó el usuario o la contraseña de DATABASE_URL: corrígelos.',
  '28000': () =>
    'La base de datos no admite a este usuario desde esta máquina: revisa DATABASE_URL y pg_hba.conf.',
  '3D000': () => 'La base de datos indicada en DATABASE_URL no existe: créala y vuelve a iniciar.',
  NO_PRIMARY: () =>
    'Ningún servidor de DATABASE_URL admite cambios: todos son réplicas o están en solo lectura; promueve uno o corrige la dirección.',
  '53100': () =>
    'El disco de la base de datos está lleno: libera espacio y vuelve a iniciar; no se perdió nada.',
  '53300': () => 'La base de datos no acepta más conexiones: cierra otras o aumenta max_connections.',
  '42501': () => 'Al usuario de DATABASE_URL le faltan permisos en la base de datos: pide que sea su dueño.',
};
BY_CODE.EPERM = BY_CODE.EACCES!;
BY_CODE.EROFS = (e) =>
  `${e.path ?? 'La carpeta de datos'} está en un disco de solo lectura: indica otra carpeta con DATA_DIR.`;
BY_CODE.EAI_AGAIN = BY_CODE.ENOTFOUND!;

/** The sentence to print when starting failed; the cause itself when it is not a known one. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  if (error instanceof AggregateError && error.errors.length > 0) {
    return explainStartFailure(error.errors[0]);
  }
  // A failed write to the file store names its cause inside.
  const { cause } = (error ?? {}) as { cause?: { code?: string } };
  if (cause?.code === 'ENOSPC' || cause?.code === 'EDQUOT') return explainStartFailure(cause);
  const known = (typeof error === 'object' && error !== null ? error : {}) as Known;
  const explain = known.code === undefined ? undefined : BY_CODE[known.code];
  if (explain) return explain(known).replace('  ', ' ');
  return `El portal no pudo iniciar: ${redact(known.message ?? String(error))}`;
}
