import { sql } from 'kysely';
import { expect } from 'vitest';
import { OcdsRecordPackage, OcdsRelease, OcdsReleasePackage } from '#contract/ocds.ts';
import type { OpenData } from '#contract/open-data.ts';
import type { TestApp } from '#server/kit/test-app.ts';
import { checkRelease } from './release-check.rules.ts';
import { officialSchemas, wrongs } from './test-official-schemas.ts';
import { follows } from './test-tenders.ts';

/** Everything that is published of an installation, as anyone takes it out. */
export interface Published {
  releases: OcdsReleasePackage;
  records: OcdsRecordPackage;
  lines: OcdsRelease[];
  /** Packages of one procedure each and of a filter. */
  small: { releases: OcdsReleasePackage[]; records: OcdsRecordPackage[] };
}

/** Takes all of it out. */
export async function takePublished(app: TestApp): Promise<Published> {
  const text = async (path: string) => {
    const answer = await app.send('stranger', 'GET', path);
    expect(answer.status, path).toBe(200);
    return answer.text();
  };
  const json = async <T>(path: string) => JSON.parse(await text(path)) as T;
  const { rows } = await sql<{ slug: string }>`
    select distinct on (public_state, kind, regime) slug from procedure where public_state <> 'hidden'
    order by public_state, kind, regime, published_at, id`.execute(app.db);
  const small: Published['small'] = { releases: [await json('/procedimientos/ocds')], records: [] };
  for (const { slug } of rows) {
    small.releases.push(await json(`/procedimientos/${encodeURIComponent(slug)}/ocds`));
    small.records.push(await json(`/procedimientos/${encodeURIComponent(slug)}/ocds/registro`));
  }
  const lines = (await text('/datos-abiertos/ocds/lineas/todo')).trimEnd().split('\n');
  return {
    releases: await json('/datos-abiertos/ocds/entregas/todo'),
    records: await json('/datos-abiertos/ocds/registros/todo'),
    lines: lines.map((line) => JSON.parse(line) as OcdsRelease),
    small,
  };
}

/** Every public procedure is released: what is kept aside is named with what is wrong. */
export async function expectNothingApart(app: TestApp): Promise<number> {
  const { rows } = await sql`select p.number, f.problems from open_release_refusal f
    join procedure p on p.id = f.procedure_id`.execute(app.db);
  expect(rows).toEqual([]);
  const { ocds } = (await (await app.send('stranger', 'GET', '/datos-abiertos')).json()) as OpenData;
  const { n = 0 } =
    (
      await sql<{ n: number }>`select count(*)::int n from procedure where public_state <> 'hidden'`.execute(
        app.db,
      )
    ).rows[0] ?? {};
  expect(ocds).toMatchObject({ refused: 0, waiting: 0, procedures: n });
  return n;
}

/** The rules that the portal holds itself to, and the schema of releases that it carries. */
export function expectOwnRules({ releases, records, lines, small }: Published, procedures: number): void {
  const compiled = records.records.map(({ compiledRelease }) => compiledRelease);
  expect([records.records.length, lines.length]).toEqual([procedures, procedures]);
  for (const file of [releases, ...small.releases])
    expect(OcdsReleasePackage.safeParse(file).error).toBeUndefined();
  for (const file of [records, ...small.records])
    expect(OcdsRecordPackage.safeParse(file).error).toBeUndefined();
  expect(
    records.records
      .flatMap((record) => record.releases)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(releases.releases.map(({ id }) => id).toSorted());
  const ids = releases.releases.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const all = [...releases.releases, ...compiled, ...lines];
  for (const one of [...small.releases.flatMap((file) => file.releases), ...all]) {
    expect([one.ocid, checkRelease(one)]).toEqual([one.ocid, []]);
    expect([one.ocid, wrongs(follows, one)]).toEqual([one.ocid, []]);
    expect(OcdsRelease.safeParse(one).error).toBeUndefined();
  }
}

/** What the standard itself says of whole files. */
export function expectOfficial({ releases, records, lines, small }: Published): void {
  const official = officialSchemas();
  for (const file of [releases, ...small.releases])
    expect([file.uri, wrongs(official.releases, file)]).toEqual([file.uri, []]);
  for (const file of [records, ...small.records])
    expect([file.uri, wrongs(official.records, file)]).toEqual([file.uri, []]);
  for (const line of lines) expect([line.ocid, wrongs(official.release, line)]).toEqual([line.ocid, []]);
}
