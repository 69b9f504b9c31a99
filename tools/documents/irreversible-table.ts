import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SECOND_KINDS, SEPARATE_HANDS } from '#contract/second-person.ts';
import { isIrreversible, REVERSIBLE, type Irreversible } from '#server/kit/effects.ts';
import type { Access, Api } from '#server/kit/serve.ts';
import { registeredApi } from './access-table.ts';

const FILE = fileURLToPath(new URL('../../docs/irreversible.md', import.meta.url));

/** `docs/irreversible.md`: what every write leaves behind, as the operations declare it. */
export function irreversibleTable({ operations }: Pick<Api, 'operations'>): string {
  const writes = operations
    .filter(({ endpoint }) => endpoint.method !== 'GET')
    .map(({ endpoint, access, effect }) => ({ ...endpoint, access, effect }))
    .toSorted((a, b) => (a.tag ?? '').localeCompare(b.tag ?? '', 'es'));
  const rows = writes.flatMap(({ operationId, summary, access, effect }) =>
    isIrreversible(effect)
      ? [
          `| ${summary} (\`${operationId}\`) | ${who(access)} | ${second(effect)} | ${effect.must} | ${effect.said} | ${effect.back} |`,
        ]
      : [],
  );
  const reversible = Object.entries(REVERSIBLE).map(([key, why]) => ({
    why,
    ids: writes.filter(({ effect }) => effect === key).map(({ operationId }) => operationId),
  }));
  return [
    '# Lo que no se deshace',
    '',
    'Lo genera `node tools/documents/irreversible-table.ts --write` de lo que cada operación dice donde se sirve (`effect`, en `*.routes.ts`); una prueba falla si no está al día. No se edita.',
    'Cada operación que escribe está aquí: la que no dice qué de ella queda para siempre, o que nada queda, no arranca.',
    '',
    `${rows.length} operaciones publican, deciden, pagan, cierran, mandan un correo o destruyen; ${writes.length - rows.length} no.`,
    '',
    '| operación | quién | segunda persona | qué debe ser cierto | qué se dice antes | cómo se deshace |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    '## Segunda persona',
    '',
    'Lo fija una persona administradora en **Ajustes → Segunda persona**, por clase; `SECOND_REVIEWER` dice solo con qué empieza.',
    'Quien propone no confirma. «En su pantalla»: la operación ya lo pedía a su manera, antes de la forma general.',
    '',
    ...Object.values(SECOND_KINDS).map(({ label, what }) => `- **${label}**: ${what}.`),
    '',
    'Lo que una misma persona no hace en un mismo procedimiento:',
    '',
    ...Object.values(SEPARATE_HANDS).map(({ label }) => `- ${label}.`),
    '- Quien capturó, revisó o validó una solicitud al padrón no la aprueba (con «Solicitudes al padrón»).',
    '',
    '## Lo que sí se deshace',
    '',
    ...reversible.map(({ why, ids }) => `- ${why}: ${ids.map((id) => `\`${id}\``).join(', ')}.`),
    '',
  ].join('\n');
}

function who(access: Access): string {
  if (access === 'public') return 'cualquiera';
  if (access === 'signed-in') return 'quien inició sesión';
  return 'header' in access ? 'quien tiene la clave' : `quien administra \`${access.subject}\``;
}

function second({ second: asked }: Irreversible): string {
  if (asked === undefined) return 'no';
  const isAll = asked.kinds.length === Object.keys(SECOND_KINDS).length;
  const kinds = isAll
    ? 'al dejar de pedirla'
    : asked.kinds.map((kind) => SECOND_KINDS[kind].label).join('; ');
  const always = asked.isGuarded === true ? '; siempre, aquello con que otros cuentan' : '';
  return asked.isOwn === true ? `${kinds} (en su pantalla)` : `${kinds}${always}`;
}

/** The file as it is committed. */
export function committedIrreversibleTable(): string {
  return readFileSync(FILE, 'utf8');
}

if (process.argv.includes('--write')) writeFileSync(FILE, irreversibleTable(registeredApi()));
