import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OcdsRecordPackage, OcdsReleasePackage } from './ocds.ts';
import { ProcedureQuery } from './procedures.ts';
import { addDays } from './rules/days/calendar.ts';

/** Releases in one package of a filter. */
export const OCDS_PAGE = 100;

/** Terms of free use of the federal government, under which everything is published. */
export const OCDS_LICENSE = 'https://datos.gob.mx/libreusomx';

/** A year, a month, or everything. */
export const OcdsPeriod = z.string().regex(/^(?:todo|(?:19|20|21)\d\d(?:-(?:0[1-9]|1[0-2]))?)$/);
export type OcdsPeriod = z.infer<typeof OcdsPeriod>;

/** First day of a period and the first day after it; everything, where no period is given. */
export function daysOf(period: OcdsPeriod): { from: string; to: string } {
  if (period === 'todo') return { from: '1900-01-01', to: '3000-01-01' };
  const [year = 0, month] = period.split('-').map(Number);
  if (month === undefined) return { from: `${year}-01-01`, to: `${year + 1}-01-01` };
  const from = `${period}-01`;
  return { from, to: `${addDays(from, 31).slice(0, 7)}-01` };
}
const Period = z.object({ periodo: OcdsPeriod });
const Slug = z.object({ numero: z.string().min(1).max(120) });
const tag = 'Datos abiertos';

export const ocdsApi = {
  releases: endpoint({
    operationId: 'listOcdsReleases',
    method: 'GET',
    path: '/procedimientos/ocds',
    tag,
    summary: 'Los procedimientos de un filtro como paquete de entregas OCDS 1.1, de cien en cien',
    query: ProcedureQuery.omit({ tam: true }),
    response: OcdsReleasePackage,
    errors: ['not_found'],
  }),
  release: endpoint({
    operationId: 'getOcdsRelease',
    method: 'GET',
    path: '/procedimientos/{numero}/ocds',
    tag,
    summary:
      'Un procedimiento como paquete de entregas OCDS 1.1, con partidas, propuestas, fallo y contratos',
    params: Slug,
    response: OcdsReleasePackage,
    errors: ['not_found'],
  }),
  record: endpoint({
    operationId: 'getOcdsRecord',
    method: 'GET',
    path: '/procedimientos/{numero}/ocds/registro',
    tag,
    summary: 'Un procedimiento como paquete de registros OCDS 1.1',
    params: Slug,
    response: OcdsRecordPackage,
    errors: ['not_found'],
  }),
  releasePackage: endpoint({
    operationId: 'downloadOcdsReleases',
    method: 'GET',
    path: '/datos-abiertos/ocds/entregas/{periodo}',
    tag,
    summary: 'Las entregas OCDS 1.1 de un año (AAAA) o de un mes (AAAA-MM): una por cada cambio publicado',
    params: Period,
    media: 'json',
    errors: ['not_found'],
  }),
  recordPackage: endpoint({
    operationId: 'downloadOcdsRecords',
    method: 'GET',
    path: '/datos-abiertos/ocds/registros/{periodo}',
    tag,
    summary:
      'Los registros OCDS 1.1 de los procedimientos de un ejercicio fiscal (AAAA) o publicados en un mes (AAAA-MM), con todas sus entregas',
    params: Period,
    media: 'json',
    errors: ['not_found'],
  }),
  compiledLines: endpoint({
    operationId: 'downloadOcdsLines',
    method: 'GET',
    path: '/datos-abiertos/ocds/lineas/{periodo}',
    tag,
    summary:
      'Los procedimientos de un ejercicio fiscal (AAAA) o publicados en un mes (AAAA-MM), compilados, uno por renglón (JSON Lines)',
    params: Period,
    media: 'jsonl',
    errors: ['not_found'],
  }),
  extension: endpoint({
    operationId: 'getOcdsExtension',
    method: 'GET',
    path: '/datos-abiertos/ocds/extension/{archivo}',
    tag,
    summary: 'La extensión propia de OCDS: el resumen SHA-256 de cada documento',
    params: z.object({ archivo: z.enum(['extension.json', 'release-schema.json']) }),
    media: 'json',
    errors: ['not_found'],
  }),
};
