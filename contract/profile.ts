/** Profile types with the words people read (S-3.1, S-6.4), in the order of the user menu. */
export const PROFILE_FLAGS = [
  ['Es_Alumno', 'Estudiante'],
  ['Es_Acad', 'Académico'],
  ['Es_Admtvo', 'Administrativo'],
  ['Es_Inv', 'Investigador'],
  ['Es_Externo', 'Externo'],
] as const;

export type ProfileFlag = (typeof PROFILE_FLAGS)[number][0];

/** Numeric flags of a person; a flag that is missing or cannot be read is 0. */
export type ProfileFlags = Record<ProfileFlag, number>;

/** The profile as the portal keeps it. */
export interface Profile {
  /** Employee number; absent for people who are not employees. */
  Id_Empleado?: string;
  Name?: string;
  flags: ProfileFlags;
}

/** Answer of `GET {host}/DSI/perfil` (S-7.1): `Profile` is a JSON string. */
export interface ProfileAnswer {
  Id_Empleado?: string;
  Name?: string;
  Profile: string;
}

function flagOf(value: unknown): number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0;
  return Number.isFinite(number) ? number : 0;
}

/** Reads the JSON string of flags; anything that cannot be read gives no flags, never an error (S-3.1). */
export function parseProfileFlags(text: unknown): ProfileFlags {
  let source: unknown = text;
  if (typeof text === 'string') {
    try {
      source = JSON.parse(text);
    } catch {
      source = undefined;
    }
  }
  const record = typeof source === 'object' && source !== null ? (source as Record<string, unknown>) : {};
  const flags = {} as ProfileFlags;
  for (const [key] of PROFILE_FLAGS) flags[key] = Object.hasOwn(record, key) ? flagOf(record[key]) : 0;
  return flags;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value) && value !== 0) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Reads the profile answer tolerantly: a university service may leave fields out or send numbers. */
export function readProfile(answer: unknown): Profile {
  const record = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  const employee = textOf(record.Id_Empleado);
  const name = textOf(record.Name);
  return {
    ...(employee === undefined ? {} : { Id_Empleado: employee }),
    ...(name === undefined ? {} : { Name: name }),
    flags: parseProfileFlags(record.Profile),
  };
}
