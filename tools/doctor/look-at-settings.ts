import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { doubtfulSettings } from '#server/config-safety.ts';
import type { Config } from '#server/config.ts';
import { SECRETS } from '#server/secret-files.ts';
import { doubtful, good, wrong, type Finding } from './finding.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Whether the settings are safe together, their secrets closed, and the program whole. */
export function lookAtSettings(config: Config, env: NodeJS.ProcessEnv): Finding[] {
  const found: Finding[] = [good(`Los ajustes se leen: ${MODES[config.mode]}.`)];
  found.push(...doubtfulSettings(config).map(doubtful));
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`]?.trim() ?? '';
    if (path !== '' && (statSync(path).mode & 0o007) !== 0)
      found.push(
        doubtful(
          `Cualquier cuenta de esta máquina puede leer ${path} (${name}_FILE): chmod 0600, o 0640 con el grupo del servicio.`,
        ),
      );
    else if (path === '' && (env[name] ?? '') !== '' && config.mode === 'production')
      found.push(
        doubtful(
          `${name} está en el entorno, que otros programas de la cuenta pueden leer: mejor ${name}_FILE.`,
        ),
      );
  }
  if (config.mode === 'production' && config.metricsToken === undefined)
    found.push(doubtful('Sin METRICS_TOKEN nadie puede leer las métricas.'));
  if (process.getuid?.() === 0 && config.mode === 'production')
    found.push(wrong('El portal no debe correr como root: usa una cuenta propia.'));
  if (!existsSync(join(ROOT, 'dist', 'server', 'server.js')))
    found.push(
      doubtful(
        'Las páginas aún no se construyen: el primer npm run start:production lo hace y tarda minutos.',
      ),
    );
  return found;
}

const MODES: Record<Config['mode'], string> = {
  production: 'producción',
  development: 'desarrollo',
  demo: 'demostración',
};
