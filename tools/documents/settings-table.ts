import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SETTINGS } from '#server/environment.ts';
import { SECRETS, STORE_SECRETS } from '#server/secret-files.ts';

const FILE = fileURLToPath(new URL('../../docs/settings.md', import.meta.url));

interface Row {
  what: string;
  preset?: string | number;
  absent?: string;
  isRequired?: true;
}

/** `docs/settings.md`: every setting of the environment, as `server/environment.ts` declares it. */
export function settingsTable(settings: Readonly<Record<string, Row>>): string {
  const rows = Object.entries(settings).map(
    ([name, { what, preset, absent, isRequired }]) =>
      `| \`${name}\`${isRequired === true ? ' **P**' : ''} | ${absent ?? `\`${preset ?? ''}\``} | ${what} |`,
  );
  return [
    '# Ajustes',
    '',
    'Lo genera `npm run tables` de `server/environment.ts`; una prueba falla si no está al día. No se edita.',
    '',
    'Son variables de entorno que se leen al iniciar. Un valor que no sirve impide el inicio con una frase que lo nombra. Los marcados con',
    '**P** son obligatorios en producción, donde las direcciones son `https:`. [operations.md](operations.md) trae un ejemplo completo. Lo que',
    'la unidad cambia por sí misma (textos, plazos, segunda persona) está en **Administración → Ajustes**.',
    '',
    'Todos pueden estar en un archivo que `SETTINGS_FILE` nombra (el de systemd sirve); los del entorno mandan sobre los suyos. Un secreto',
    `puede estar en un archivo propio, que nombra su ajuste con \`_FILE\`: ${[...SECRETS, ...STORE_SECRETS].map((name) => `\`${name}_FILE\``).join(', ')}.`,
    '',
    '| variable | si falta | qué es |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** The page as the settings say now. */
export const currentSettings = (): string => settingsTable(SETTINGS);

/** The page as it is committed. */
export const committedSettings = (): string => readFileSync(FILE, 'utf8');

if (import.meta.main && process.argv.includes('--write')) writeFileSync(FILE, currentSettings());
