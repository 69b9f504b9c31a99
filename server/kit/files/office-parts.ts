import type { FileHandle } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { fieldFinder } from './office-fields.ts';
import { faultOfRelationship, type OfficeFault } from './office-relationships.ts';
import { decodeXml, xmlTags, type XmlTag } from './xml-tags.ts';
import { readZipEntry, ZipDamaged, type ZipEntry } from './zip.ts';

/** What an office file holds that does not belong in a published document, and the part that says so. */
export interface OfficeFinding {
  fault: OfficeFault;
  part: string;
}

/** Bytes of one part, and of all parts that are read, once inflated. */
const MAX_PART = 32_000_000;
const MAX_PARTS = 64_000_000;
/** Signs of a text between two turns of everybody else. */
const TURN = 200_000;

/** By name, for parts that act without a relationship, or that a relationship would name otherwise. */
const PARTS: readonly (readonly [RegExp, OfficeFault])[] = [
  [/vbaproject\.bin$|\/vbadata\.xml$|\/macrosheets\//, 'macros'],
  [/\/externallinks\/|\/connections\.xml$|\/volatiledependencies\.xml$/, 'links'],
  [/\/activex\//, 'controls'],
  [/\/webextensions\//, 'addins'],
];

function faultOfPart(name: string): OfficeFault | undefined {
  const path = `/${name.toLowerCase()}`;
  // The table behind a chart; its relationship says whether it is one.
  if (path.includes('/embeddings/') && !path.endsWith('.xlsx')) return 'objects';
  return PARTS.find(([pattern]) => pattern.test(path))?.[1];
}

/** More to read than an honest file of this size has. */
export class OfficeTooLarge extends Error {}

/** Parts of an office file, inflated within one budget. Throws {@link OfficeTooLarge} and {@link ZipDamaged}. */
export class OfficeParts {
  readonly #file: FileHandle;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  #left = MAX_PARTS;

  constructor(file: FileHandle, entries: readonly ZipEntry[]) {
    this.#file = file;
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  /** Text of a part; undefined when there is none of that name. */
  async text(name: string): Promise<string | undefined> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    const limit = Math.min(MAX_PART, this.#left);
    if (entry.size > limit) throw new OfficeTooLarge();
    const bytes = await readZipEntry(this.#file, entry, limit);
    if (bytes === undefined) throw new ZipDamaged();
    this.#left -= bytes.length;
    return decodeXml(bytes);
  }

  /** Hands each tag of a part to `take`, and lets others work in between. */
  async eachTag(name: string, take: (tag: XmlTag) => void): Promise<void> {
    let turn = 0;
    for (const tag of xmlTags((await this.text(name)) ?? '')) {
      take(tag);
      if (tag.end - turn < TURN) continue;
      turn = tag.end;
      await setImmediate();
    }
  }
}

/**
 * The first thing of an office file that acts, reaches out or brings another file along: by names of parts, by
 * relationships whatever their parts are called, by content types, and by the fields of a text.
 */
export async function findInOffice(
  parts: OfficeParts,
  entries: readonly ZipEntry[],
): Promise<OfficeFinding | undefined> {
  for (const { name } of entries) {
    const fault = faultOfPart(name);
    if (fault !== undefined) return { fault, part: name };
  }
  const types = (await parts.text('[Content_Types].xml')) ?? '';
  if (/macroEnabled|vbaProject|vbaData/i.test(types)) {
    return { fault: 'macros', part: '[Content_Types].xml' };
  }
  for (const { name } of entries.filter((entry) => /\.rels$/i.test(entry.name))) {
    let fault: OfficeFault | undefined;
    await parts.eachTag(name, (tag) => {
      if (tag.name === 'Relationship') fault ??= faultOfRelationship(tag.attributes, name);
    });
    if (fault !== undefined) return { fault, part: name };
  }
  const isText = await textParts(parts);
  for (const { name } of entries.filter((entry) => isText(entry.name))) {
    const fields = fieldFinder();
    await parts.eachTag(name, fields.take);
    if (fields.isActive()) return { fault: 'fields', part: name };
  }
  return undefined;
}

/** Which parts hold text of a document: by what the file says of each, whatever their names. */
async function textParts(parts: OfficeParts): Promise<(name: string) => boolean> {
  const [names, endings] = [new Set<string>(), new Set<string>()];
  await parts.eachTag('[Content_Types].xml', ({ name, attributes }) => {
    if (!/wordprocessingml/i.test(attributes.get('ContentType') ?? '')) return;
    if (name === 'Override') names.add((attributes.get('PartName') ?? '').toLowerCase());
    if (name === 'Default') endings.add(`.${attributes.get('Extension') ?? ''}`.toLowerCase());
  });
  return (name) => {
    const path = `/${name}`.toLowerCase();
    const isNamed = names.has(path) || endings.has(path.slice(path.lastIndexOf('.')));
    return isNamed || (path.startsWith('/word/') && path.endsWith('.xml'));
  };
}
