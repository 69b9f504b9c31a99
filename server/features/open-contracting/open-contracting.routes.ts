import { OCDS_PAGE, ocdsApi, type OcdsPeriod } from '#contract/ocds-api.ts';
import type { OcdsRelease } from '#contract/ocds.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { notFound } from '#server/kit/errors.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { streamFile } from '#server/kit/table-file/export-table.ts';
import { findProcedures, readPublicProcedure } from '#server/features/procurement/public.ts';
import { compiledLines, recordPackage, releasePackage } from './bulk-files.ts';
import { EXTENSION_FILES } from './extension.ts';
import { packageOf } from './package.ts';
import { addressOf, headOf, presentReleases, wholeRelease } from './releases.service.ts';
import { releasesOf } from './releases.sql.ts';

/** Why a published procedure has no release. */
const APART = 'Los datos de este procedimiento todavía no cumplen el estándar OCDS. Los corregirá la Unidad.';
/** Procedures that are read at once. */
const AT_ONCE = 4;

/** Procurement as open data: releases and records of OCDS 1.1.5. */
export function registerOpenContracting(api: Api): void {
  const { services } = api;
  const { config, db } = services;

  serve(api, ocdsApi.releases, { access: 'public', budget: 'exporting' }, async ({ query, request }) => {
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
      return addressOf(services, `/procedimientos/ocds?${searchParams.toString()}`);
    };
    const links = {
      ...(pag * OCDS_PAGE < total && { next: page(pag + 1) }),
      ...(pag > 1 && { prev: page(pag - 1) }),
    };
    return { ...(await packageOf(services, page(pag))), releases: await presentOf(details), links };
  });

  serve(api, ocdsApi.release, { access: 'public', budget: 'listing' }, async ({ params }) => {
    const detail = await detailOf(params.numero);
    const releases = await presentOf([detail]);
    if (releases.length === 0) throw notFound(APART);
    return {
      ...(await packageOf(services, addressOf(services, `/procedimientos/${detail.slug}/ocds`))),
      releases,
    };
  });

  serve(api, ocdsApi.record, { access: 'public', budget: 'listing' }, async ({ params }) => {
    const detail = await detailOf(params.numero);
    const { slug } = detail;
    const [kept, [present]] = await Promise.all([releasesOf(db, slug), presentOf([detail])]);
    const former = kept.map((row) => wholeRelease(services, headOf(row), row.body));
    // The present state, in case its release is not written yet.
    const releases = [...former.filter(({ id }) => id !== present?.id), ...(present ? [present] : [])];
    const newest = releases.at(-1);
    if (newest === undefined) throw notFound(APART);
    const compiledRelease = { ...newest, tag: ['compiled' as const] };
    return {
      ...(await packageOf(services, addressOf(services, `/procedimientos/${slug}/ocds/registro`))),
      records: [
        {
          ocid: compiledRelease.ocid,
          releases,
          compiledRelease: { ...compiledRelease, id: `${compiledRelease.id}-compilado` },
        },
      ],
    };
  });

  serve(
    api,
    ocdsApi.releasePackage,
    { access: 'public', budget: 'exporting' },
    async ({ params: { periodo }, context }) =>
      streamFile(
        services,
        releasePackage(periodo, config.ocdsPrefix, await headOfFile('entregas', periodo)),
        context,
      ),
  );
  serve(
    api,
    ocdsApi.recordPackage,
    { access: 'public', budget: 'exporting' },
    async ({ params: { periodo }, context }) =>
      streamFile(
        services,
        recordPackage(periodo, config.ocdsPrefix, await headOfFile('registros', periodo)),
        context,
      ),
  );
  serve(
    api,
    ocdsApi.compiledLines,
    { access: 'public', budget: 'exporting' },
    ({ params: { periodo }, context }) =>
      streamFile(services, compiledLines(periodo, config.ocdsPrefix), context),
  );
  serve(api, ocdsApi.extension, { access: 'public' }, ({ params }) =>
    Promise.resolve(Response.json(EXTENSION_FILES[params.archivo])),
  );

  const headOfFile = (kind: string, period: OcdsPeriod) =>
    packageOf(services, addressOf(services, `/datos-abiertos/ocds/${kind}/${period}`));

  async function detailOf(slug: string): Promise<ProcedureDetail> {
    const detail = await readPublicProcedure(db, { slug });
    if (detail === undefined)
      throw notFound('No encontramos ese procedimiento. Revisa el folio o búscalo en la lista.');
    return detail;
  }

  /** As they stand now; what breaks a rule of the standard is told to nobody. */
  const presentOf = async (details: readonly ProcedureDetail[]): Promise<OcdsRelease[]> =>
    (await presentReleases(services, details))
      .filter(({ problems }) => problems.length === 0)
      .map(({ head, body }) => wholeRelease(services, head, body));
}
