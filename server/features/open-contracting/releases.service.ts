import { createHash } from 'node:crypto';
import { API_BASE } from '#contract/endpoint.ts';
import { OcdsRelease, type OcdsBody } from '#contract/ocds.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { readPublicProcedure } from '#server/features/procurement/public.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { readNames } from '#server/kit/settings.ts';
import { checkRelease } from './release-check.rules.ts';
import { releasePieces, type ReleaseHead } from './release-line.rules.ts';
import { releaseFacts, type ReleaseContext } from './release.rules.ts';
import { tagsOf } from './release-tags.rules.ts';
import {
  holdReleases,
  keepRefusals,
  keepReleases,
  lookAgain,
  newestReleases,
  takeDue,
  type NewestRelease,
} from './releases.sql.ts';
import { companyRfcs } from './supplier-rfcs.sql.ts';

/** Procedures that are looked at in one transaction, and those that are read at once. */
const BATCH = 100;
const AT_ONCE = 4;

/** A procedure as it stands now, beside the newest release that is kept of it. */
export interface PresentRelease {
  head: ReleaseHead;
  body: string;
  digest: Buffer;
  /** Whether it tells more than what is kept. */
  isNew: boolean;
  /** Rules of the standard that it breaks: what is kept breaks none. */
  problems: string[];
  changesAt: string | undefined;
}

/** Where addresses of the files of an installation begin. */
export const addressOf = ({ config }: Pick<Services, 'config'>, path: string): string =>
  `${config.publicUrl}${API_BASE}${path}`;

/** Published procedures as they stand now, each named as its release is or will be. */
export async function presentReleases(
  services: Services,
  details: readonly ProcedureDetail[],
): Promise<PresentRelease[]> {
  const [context, kept] = await Promise.all([
    contextOf(services, details),
    newestReleases(
      services.db,
      details.map(({ slug }) => slug),
    ),
  ]);
  return details.map((detail) => {
    const one = present(detail, context, kept.get(detail.slug));
    return one.isNew && one.problems.length === 0
      ? { ...one, problems: checkRelease(wholeRelease(services, one.head, one.body)) }
      : one;
  });
}

/** A release whole, checked against its shape. */
export const wholeRelease = ({ config }: Pick<Services, 'config'>, head: ReleaseHead, body: string) =>
  OcdsRelease.parse(JSON.parse(releasePieces(config.ocdsPrefix, head, body).join('')));

/** Head of a release that is kept. */
export const headOf = ({
  slug,
  number,
  released_at: at,
  tags,
}: Omit<NewestRelease, 'digest'>): ReleaseHead => ({
  slug,
  number,
  date: at.toISOString(),
  tags,
});

function present(
  detail: ProcedureDetail,
  context: ReleaseContext,
  former: NewestRelease | undefined,
): PresentRelease {
  const { body: told, problems, since, changesAt } = releaseFacts(detail, context);
  const body = JSON.stringify(told);
  const digest = createHash('sha256').update(body).digest();
  if (former !== undefined && former.digest.equals(digest))
    return { head: headOf(former), body, digest, changesAt, isNew: false, problems: [] };
  // A change that no date tells of was made since the last release.
  const isLater = former === undefined || since > former.released_at.toISOString();
  const head = {
    slug: detail.slug,
    number: (former?.number ?? 0) + 1,
    date: isLater ? since : context.now,
    tags: tagsOf(told, former === undefined ? undefined : (JSON.parse(former.body) as OcdsBody)),
  };
  return { head, body, digest, changesAt, isNew: true, problems };
}

async function contextOf(services: Services, details: readonly ProcedureDetail[]): Promise<ReleaseContext> {
  const { db } = services;
  const numbers = details.flatMap(({ contracts, result }) => [
    ...contracts.map(({ supplierNumber }) => supplierNumber),
    ...(result?.tenderers ?? []).map(({ supplierNumber }) => supplierNumber),
  ]);
  const [{ unit, university }, rfcs] = await Promise.all([
    readNames(db),
    companyRfcs(
      db,
      numbers.filter((number) => number !== null),
    ),
  ]);
  const now = new Date().toISOString();
  return { filesFrom: addressOf(services, ''), university, unit, rfcs, now };
}

/**
 * Keeps a release of every procedure that is due and tells something new; what does not follow the rules of the standard is
 * kept aside with what is wrong. One process at a time; what changes meanwhile is taken by the next run, or by whoever is
 * patient: they take their turn after it.
 */
export async function writeReleases(
  services: Services,
  { signal, isPatient = false }: { signal?: AbortSignal; isPatient?: boolean } = {},
): Promise<{ kept: number }> {
  let kept = 0;
  for (;;) {
    if (signal?.aborted === true) return { kept };
    const done = await transaction(services.db, (tx) => writeBatch(services, tx, isPatient));
    if (done === undefined || done.taken === 0) return { kept };
    kept += done.kept;
  }
}

async function writeBatch(
  services: Services,
  tx: Transaction,
  isPatient: boolean,
): Promise<{ taken: number; kept: number } | undefined> {
  if (!(await holdReleases(tx, isPatient))) return undefined;
  const due = await takeDue(tx, BATCH);
  const found = await readAll(
    services,
    due.flatMap(({ id, isPublic }) => (isPublic ? [id] : [])),
  );
  const present = await presentReleases(
    services,
    found.map(({ detail }) => detail),
  );
  const looked = present.map((one, index) => ({ ...one, id: found[index]?.id ?? '' }));
  const fresh = looked.filter(({ isNew, problems }) => isNew && problems.length === 0);
  await keepReleases(
    tx,
    fresh.map(({ id, head: { number, date, tags }, digest, body }) => ({
      procedure_id: id,
      number,
      released_at: date,
      tags: [...tags],
      digest,
      body,
    })),
  );
  await keepRefusals(tx, looked);
  await lookAgain(
    tx,
    looked.map(({ id, changesAt }) => ({ id, at: changesAt })),
  );
  return { taken: due.length, kept: fresh.length };
}

/** Published procedures by their ids, a few at a time. */
async function readAll({ db }: Services, ids: readonly string[]) {
  const found: { id: string; detail: ProcedureDetail }[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = await Promise.all(
      ids
        .slice(from, from + AT_ONCE)
        .map(async (id) => ({ id, detail: await readPublicProcedure(db, { id }) })),
    );
    for (const { id, detail } of some) if (detail !== undefined) found.push({ id, detail });
  }
  return found;
}
