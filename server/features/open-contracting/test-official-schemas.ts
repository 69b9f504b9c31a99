import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import AjvDraft04, { type ValidateFunction } from 'ajv-draft-04';

const SHARED = process.env.PORTAL_SHARED ?? join(import.meta.dirname, '../../../../shared');
/** Where the official schemas lie: those of packages are not ours to carry, whoever has them names their folder. */
const FOLDER = process.env.OCDS_SCHEMAS ?? join(SHARED, 'data/ocds');
const BASE = 'https://standard.open-contracting.org/schema/1__1__5';

/** Whether the official schemas are there. */
export const hasOfficialSchemas = existsSync(join(FOLDER, 'release-package-schema.json'));
/** What a title of a test says when it is skipped for want of them. */
export const SKIPPED = hasOfficialSchemas ? '' : ` (SKIPPED: no schemas in ${FOLDER}; set OCDS_SCHEMAS)`;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
/** An absolute address, with everything encoded that has to be. */
const ADDRESS = /^[a-z][a-z\d+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})+$/i;

/** The official validators: a package of releases, a package of records, and a release. */
export interface OfficialSchemas {
  releases: ValidateFunction;
  records: ValidateFunction;
  release: ValidateFunction;
}

/** Compiles them; moments and addresses are checked too. */
export function officialSchemas(): OfficialSchemas {
  const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as object;
  const ajv = new AjvDraft04({ strict: false, allErrors: true });
  ajv.addFormat('date-time', {
    validate: (text: string) => MOMENT.test(text) && !Number.isNaN(Date.parse(text)),
  });
  ajv.addFormat('uri', { validate: (text: string) => ADDRESS.test(text) && URL.canParse(text) });
  for (const name of ['release-schema', 'versioned-release-validation-schema'])
    ajv.addSchema(read(name), `${BASE}/${name}.json`);
  const compiled = (name: string) => ajv.compile(read(name));
  const release = ajv.getSchema(`${BASE}/release-schema.json`);
  if (release === undefined) throw new Error('The schema of releases was added and is not there');
  return {
    releases: compiled('release-package-schema'),
    records: compiled('record-package-schema'),
    release,
  };
}

/** What a validator finds wrong with a value: the first sentences; none when it follows. */
export function wrongs(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .slice(0, 20)
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}
