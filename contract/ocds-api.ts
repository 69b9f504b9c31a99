import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OcdsRecordPackage, OcdsReleasePackage } from './ocds.ts';
import { ProcedureQuery } from './procedures.ts';

/** Releases in one package of a filter. */
export const OCDS_PAGE = 100;

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
};
