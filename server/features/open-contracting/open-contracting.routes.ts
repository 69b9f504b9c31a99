import { API_BASE } from '#contract/endpoint.ts';
import { OCDS_PAGE, ocdsApi } from '#contract/ocds-api.ts';
import type { OcdsRelease } from '#contract/ocds.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { notFound } from '#server/kit/errors.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readNames } from '#server/kit/settings.ts';
import { findProcedures, readPublicProcedure } from '#server/features/procurement/public.ts';
import { compiled, releaseOf } from './release.rules.ts';
import { companyRfcs } from './supplier-rfcs.sql.ts';

/** Extensions of the standard that the releases use. */
const EXTENSIONS = ['ocds_lots_extension/v1.1.5', 'ocds_bid_extension/v1.1.5'].map(
  (path) => `https://raw.githubusercontent.com/open-contracting-extensions/${path}/extension.json`,
);
/** Terms of free use of the federal government. */
const LICENSE = 'https://datos.gob.mx/libreusomx';
/** Procedures that are read at once. */
const AT_ONCE = 4;

/** Procurement as open data: releases and records of OCDS 1.1.5. */
export function registerOpenContracting(api: Api): void {
  const { config, db } = api.services;

  serve(api, ocdsApi.releases, 'public', async ({ query, request }) => {
    const { pag } = query;
    const { ids, total } = await findProcedures(
      db,
      { ...query, tam: 1 },
      { from: (pag - 1) * OCDS_PAGE, most: OCDS_PAGE },
    );
    const details: ProcedureDetail[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = await Promise.all(
        ids.slice(from, from + AT_ONCE).map((id) => readPublicProcedure(db, { id })),
      );
      details.push(...some.filter((detail) => detail !== undefined));
    }
    if (details.length === 0) throw notFound('Ningún procedimiento coincide con estos filtros.');
    const page = (number: number) => {
      const { searchParams } = new URL(request.url);
      searchParams.set('pag', String(number));
      return addressOf(`/procedimientos/ocds?${searchParams.toString()}`);
    };
    const links = {
      ...(pag * OCDS_PAGE < total && { next: page(pag + 1) }),
      ...(pag > 1 && { prev: page(pag - 1) }),
    };
    return { ...(await packageOf(page(pag))), releases: await releasesOf(details), links };
  });

  serve(api, ocdsApi.release, 'public', async ({ params }) => {
    const detail = await detailOf(params.numero);
    return {
      ...(await packageOf(addressOf(`/procedimientos/${detail.slug}/ocds`))),
      releases: await releasesOf([detail]),
    };
  });

  serve(api, ocdsApi.record, 'public', async ({ params }) => {
    const detail = await detailOf(params.numero);
    const releases = await releasesOf([detail]);
    return {
      ...(await packageOf(addressOf(`/procedimientos/${detail.slug}/ocds/registro`))),
      records: releases.map((release) => ({
        ocid: release.ocid,
        releases: [release],
        compiledRelease: compiled(release),
      })),
    };
  });

  const addressOf = (path: string) => `${config.publicUrl}${API_BASE}${path}`;

  async function detailOf(slug: string): Promise<ProcedureDetail> {
    const detail = await readPublicProcedure(db, { slug });
    if (detail === undefined)
      throw notFound('No encontramos ese procedimiento. Revisa el folio o búscalo en la lista.');
    return detail;
  }

  async function releasesOf(details: readonly ProcedureDetail[]): Promise<OcdsRelease[]> {
    const { unit, university } = await readNames(db);
    const numbers = details.flatMap(({ contracts, result }) => [
      ...contracts.map(({ supplierNumber }) => supplierNumber),
      ...(result?.tenderers ?? []).map(({ supplierNumber }) => supplierNumber),
    ]);
    const rfcs = await companyRfcs(
      db,
      numbers.filter((number) => number !== null),
    );
    const now = new Date().toISOString();
    const context = { prefix: config.ocdsPrefix, filesFrom: addressOf(''), university, unit, rfcs, now };
    return details.map((detail) => releaseOf(detail, context));
  }

  async function packageOf(uri: string) {
    const { unit, university } = await readNames(db);
    return {
      uri,
      version: '1.1' as const,
      extensions: EXTENSIONS,
      publisher: { name: `${university}, ${unit}`, uri: config.publicUrl },
      license: LICENSE,
      publicationPolicy: `${config.publicUrl}${API_BASE}/documentacion`,
      publishedDate: new Date().toISOString(),
    };
  }
}
