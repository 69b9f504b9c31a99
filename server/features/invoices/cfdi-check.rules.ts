import { CATALOGUES } from './catalogues.rules.ts';
import { decimalOf } from './decimals.rules.ts';
import {
  COMPLEMENTS,
  INVOICE,
  STAMP,
  type AttributePart,
  type ChildPart,
  type ElementShape,
} from './cfdi-format.rules.ts';
import type { XmlElement } from './xml-reader.rules.ts';

const SCHEMA_INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

/** A value as the schema and the sealed text take it: white space together and none around it. */
export const collapsed = (value: string): string => value.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '');

/** What an attribute without a namespace says; undefined where it is not there. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  const found = element?.attributes.find((one) => one.uri === '' && one.name === name);
  return found === undefined ? undefined : collapsed(found.value);
}

const isOf = ({ uri, name }: XmlElement, shape: Pick<ElementShape, 'uri' | 'name'>): boolean =>
  uri === shape.uri && name === shape.name;
const shapeOf = (element: XmlElement) => COMPLEMENTS.find((shape) => isOf(element, shape));
const isAttribute = (part: AttributePart | ChildPart): part is AttributePart => 'attribute' in part;

/** What an invoice lacks of the schema, and what of it our tables do not know. */
export interface FormatFindings {
  /** Where it does not keep the schema: «Concepto 2, Cantidad». */
  wrong: string[];
  /** Names of complements without a table. */
  complements: string[];
  /** Keys that our copies of the catalogues lack. */
  keys: string[];
}

/** Most places that are told. */
const MOST_TOLD = 5;

/** Compares an invoice with the declared tables of CFDI 4.0. */
export function checkFormat(root: XmlElement): FormatFindings {
  const found = { wrong: new Set<string>(), complements: new Set<string>(), keys: new Set<string>() };
  compare(root, INVOICE, INVOICE.name, found);
  const told = (some: ReadonlySet<string>) => [...some].slice(0, MOST_TOLD);
  return { wrong: told(found.wrong), complements: told(found.complements), keys: told(found.keys) };
}

interface Found {
  wrong: Set<string>;
  complements: Set<string>;
  keys: Set<string>;
}

function compare(element: XmlElement, shape: ElementShape, place: string, found: Found): void {
  if (shape.holds === 'anything') return;
  if (collapsed(element.text) !== '') found.wrong.add(place);
  compareAttributes(element, shape.parts.filter(isAttribute), place, found);
  if (shape.holds === 'complements') {
    for (const child of element.children) {
      const known = shapeOf(child);
      if (known === undefined) found.complements.add(child.name);
      else compare(child, known, known.name, found);
    }
    if (element.children.filter((child) => isOf(child, STAMP)).length > 1) found.wrong.add(STAMP.name);
    return;
  }
  const parts = shape.parts.filter((part): part is ChildPart => !isAttribute(part));
  compareOrder(element, parts, shape, place, found);
  for (const { element: inner } of parts) {
    const own = element.children.filter((child) => isOf(child, inner));
    own.forEach((child, at) => {
      const name = own.length > 1 ? `${inner.name} ${at + 1}` : inner.name;
      compare(child, inner, isNumbered(place) ? `${place}, ${name}` : name, found);
    });
  }
}

/** «Concepto 2»: what is within it is told with it. */
const isNumbered = (place: string): boolean => / \d/.test(place);

function compareAttributes(
  element: XmlElement,
  parts: readonly AttributePart[],
  place: string,
  { wrong, keys }: Found,
): void {
  for (const { uri, name } of element.attributes)
    if (uri !== SCHEMA_INSTANCE && (uri !== '' || !parts.some(({ attribute }) => attribute === name)))
      wrong.add(`${place}, ${name}`);
  for (const part of parts) {
    const { attribute, isRequired, isRaw, catalogue } = part;
    const raw = element.attributes.find((one) => one.uri === '' && one.name === attribute)?.value;
    if (raw === undefined) {
      if (isRequired) wrong.add(`${place}, ${attribute}`);
      continue;
    }
    const value = isRaw === true ? raw : collapsed(raw);
    if (!fits(value, part)) wrong.add(`${place}, ${attribute}`);
    else if (catalogue !== undefined && !CATALOGUES[catalogue].has(value)) keys.add(value);
  }
}

function fits(
  given: string,
  { pattern, most = Infinity, value = given, isPositive }: AttributePart,
): boolean {
  if (!pattern.test(given) || given !== value || (given.length > most && [...given].length > most))
    return false;
  return isPositive !== true || decimalOf(given)?.units !== 0n;
}

/** Whether the children are those of the schema, as many and in its order. */
function compareOrder(
  { children }: XmlElement,
  parts: readonly ChildPart[],
  { isUnordered }: ElementShape,
  place: string,
  { wrong }: Found,
): void {
  let last = 0;
  for (const child of children) {
    const at = parts.findIndex(({ element }) => isOf(child, element));
    if (at === -1 || (at < last && isUnordered !== true)) wrong.add(`${place}, ${child.name}`);
    else last = at;
  }
  for (const { element, least, most } of parts) {
    const count = children.filter((child) => isOf(child, element)).length;
    if (count < least || count > most)
      wrong.add(isNumbered(place) ? `${place}, ${element.name}` : element.name);
  }
}

/** The sealed text (`cadena original`); undefined where a complement has no table. */
export function sealedText(root: XmlElement, shape: ElementShape = INVOICE): string | undefined {
  const values: string[] = [];
  return gather(root, shape, values) ? `||${values.join('|')}||` : undefined;
}

function gather(element: XmlElement, shape: ElementShape, values: string[]): boolean {
  if (shape.holds === 'anything') return true;
  if (shape.holds === 'complements')
    return element.children.every((child) => {
      const known = shapeOf(child);
      return known === STAMP || (known !== undefined && gather(child, known, values));
    });
  return shape.parts.every((part) => {
    if (!isAttribute(part))
      return element.children
        .filter((child) => isOf(child, part.element))
        .every((child) => gather(child, part.element, values));
    const value = part.isSealed ? attributeOf(element, part.attribute) : undefined;
    if (value !== undefined && value !== '') values.push(value);
    return true;
  });
}
