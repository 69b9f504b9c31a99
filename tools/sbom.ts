import { createHash } from 'node:crypto';

/** One entry of `packages` in package-lock.json. */
interface LockedPackage {
  /** Real name, where the folder is an alias. */
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Lockfile {
  name: string;
  version: string;
  packages: Record<string, LockedPackage>;
}

/** A component of CycloneDX 1.6, as far as we fill it. */
export interface Component {
  type: 'library';
  'bom-ref': string;
  name: string;
  version: string;
  /** `excluded`: only for building and testing. `optional`: only on some systems. */
  scope: 'required' | 'optional' | 'excluded';
  purl: string;
  hashes: { alg: string; content: string }[];
  licenses: ({ license: { id: string } } | { expression: string })[];
}

export interface BillOfMaterials {
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  serialNumber: string;
  version: 1;
  metadata: { component: { type: 'application'; 'bom-ref': string; name: string; version: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Licences under which a part of somebody else may come with the portal; docs/security.md says why. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  // Fonts.
  'OFL-1.1',
  // Unchanged and by themselves: axe-core, lightningcss.
  'MPL-2.0',
]);

/** Packages whose package.json names no licence; read in their LICENSE. */
const READ_BY_HAND: Record<string, string> = { 'png-js@2.0.0': 'MIT' };

const nameOf = (place: string, { name }: LockedPackage) =>
  name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Licence of a package, or of the one for which it is the part of one system; undefined when nobody says it. */
function licenceOf(lock: Lockfile, place: string, found: LockedPackage): string | undefined {
  const name = nameOf(place, found);
  const known = found.license ?? READ_BY_HAND[`${name}@${found.version}`];
  if (known !== undefined) return known;
  const whole = Object.values(lock.packages).find(
    ({ optionalDependencies }) => name in (optionalDependencies ?? {}),
  );
  return whole?.license;
}

function componentOf(lock: Lockfile, place: string, found: LockedPackage): Component {
  const { version = '', integrity, dev, optional } = found;
  const name = nameOf(place, found);
  const purl = purlOf(name, version);
  const licence = licenceOf(lock, place, found);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: dev === true ? 'excluded' : optional === true ? 'optional' : 'required',
    purl,
    hashes: (integrity?.split(' ') ?? []).map((one) => ({
      alg: one.slice(0, one.indexOf('-')).replace('sha', 'SHA-'),
      content: Buffer.from(one.slice(one.indexOf('-') + 1), 'base64').toString('hex'),
    })),
    licenses:
      licence === undefined
        ? []
        : [licence.includes(' ') ? { expression: licence } : { license: { id: licence } }],
  };
}

/** Where `name` is found from `place`, as Node looks for it: beside, then further up. */
function placeOf(lock: Lockfile, place: string, name: string): string | undefined {
  const steps = place.split('node_modules/').slice(1);
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const there = [...steps.slice(0, depth).map((step) => step.replace(/\/$/, '')), name]
      .map((step) => `node_modules/${step}`)
      .join('/');
    if (there in lock.packages) return there;
  }
  return undefined;
}

/** Everything of others that the lockfile names, with what each needs: the same text for the same lockfile. */
export function billOfMaterials(lock: Lockfile): BillOfMaterials {
  const components = new Map<string, Component>();
  const needs = new Map<string, Set<string>>();
  const root = purlOf(lock.name, lock.version);
  for (const [place, found] of Object.entries(lock.packages)) {
    const component = place === '' ? undefined : componentOf(lock, place, found);
    const ref = component?.['bom-ref'] ?? root;
    // The same version in two places is one component, needed as whoever needs it most.
    const known = components.get(ref);
    if (component !== undefined && (known === undefined || known.scope === 'excluded'))
      components.set(ref, component);
    const wanted = needs.get(ref) ?? new Set();
    needs.set(ref, wanted);
    const { dependencies, optionalDependencies, peerDependencies } = found;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const there = placeOf(lock, place, name);
      const other = there === undefined ? undefined : lock.packages[there];
      if (there !== undefined && other !== undefined)
        wanted.add(purlOf(nameOf(there, other), other.version ?? ''));
    }
  }
  const digest = createHash('sha256').update(JSON.stringify(lock)).digest('hex');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': root, name: lock.name, version: lock.version } },
    components: [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: [...needs]
      .map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].toSorted() }))
      .toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
  };
}

/** Components under a licence that is not on the list, or under none; of a choice one must be on it. */
export function refusedLicences({ components }: BillOfMaterials): string[] {
  return components.flatMap(({ purl, licenses }) => {
    const said = licenses.map((one) => ('expression' in one ? one.expression : one.license.id)).join(' AND ');
    const isAllowed = said !== '' && said.split(' AND ').every((part) => isOneAllowed(part));
    return isAllowed ? [] : [`${purl}: ${said === '' ? 'ninguna licencia' : said}`];
  });
}

const isOneAllowed = (part: string) =>
  part
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((id) => ALLOWED.has(id.trim()));

/** Linux on x64 with glibc, which every server of the portal is; tools/complete-lockfile.mjs names the rest without a digest. */
const isForServers = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: LockedPackage) =>
  os.includes('linux') && cpu.includes('x64') && libc.includes('glibc');

/** Packages of a place of their own (the lockfile names none: each comes from the registry that is set), or, where a server may install them, without a digest. */
export function unsafeSources(lock: Lockfile): string[] {
  return Object.entries(lock.packages)
    .filter(([place]) => place !== '')
    .filter(
      ([, found]) =>
        !(found.integrity ?? (isForServers(found) ? '' : 'sha512-')).startsWith('sha512-') ||
        found.resolved !== undefined,
    )
    .map(([place]) => place);
}
