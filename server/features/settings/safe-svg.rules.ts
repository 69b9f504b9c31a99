import { xmlTags, XmlRefused, type XmlTag } from '#server/kit/files/xml-tags.ts';

/** A drawing that is not taken; its message says why. */
export class DrawingRefused extends Error {}

const words = (text: string) => new Set(text.split(' '));

/** What a logotype is drawn with. Nothing here runs, loads, animates or repeats something else. */
const ELEMENTS = words(
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask',
);
/** What programs add for themselves: left out with all that it holds. */
const LEFT_OUT = words('metadata namedview');
const ATTRIBUTES = words(
  'id d x y x1 x2 y1 y2 cx cy r rx ry fx fy width height points viewBox preserveAspectRatio transform fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color clip-path clip-rule mask offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits font-family font-size font-weight font-style text-anchor letter-spacing dx dy vector-effect',
);
/** What an attribute may say: no quotes, no marks, and addresses only within the drawing. */
const VALUE = /^[^<>&"'\\]{0,200000}$/;
const FOREIGN = /(?:java|vb)script:|data:|https?:/i;
const ADDRESS = /url\(/i;
const OWN_ADDRESS = /^url\(#[\w.-]{1,200}\)$/i;
/** Properties of a `style` attribute become attributes. */
const MOST_TAGS = 5_000;
const MOST_DEEP = 60;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Whether a value names anything but a part of the drawing itself. */
function pointsOut(value: string): boolean {
  if (FOREIGN.test(value)) return true;
  return ADDRESS.test(value) && !OWN_ADDRESS.test(value.replaceAll(/\s/g, ''));
}

function attributesOf(tag: XmlTag): Map<string, string> {
  const kept = new Map<string, string>();
  const keep = (name: string, value: string) => {
    if (!ATTRIBUTES.has(name)) return;
    if (!VALUE.test(value) || pointsOut(value))
      throw new DrawingRefused(`El dibujo apunta fuera de sí mismo (en «${name}»).`);
    kept.set(name, value);
  };
  for (const [name, value] of tag.attributes) keep(name, value);
  for (const part of (tag.attributes.get('style') ?? '').split(';')) {
    const colon = part.indexOf(':');
    if (colon > 0)
      keep(
        part.slice(0, colon).trim(),
        part
          .slice(colon + 1)
          .replaceAll(/['"]/g, '')
          .trim(),
      );
  }
  return kept;
}

function sizeOf(attributes: ReadonlyMap<string, string>): { width: number; height: number } {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const number = (name: string) => Number.parseFloat(attributes.get(name) ?? '');
  const [width, height] = [box[2] ?? number('width'), box[3] ?? number('height')];
  const isSize = (value: number) => Number.isFinite(value) && value > 0 && value <= 100_000;
  if (!isSize(width) || !isSize(height))
    throw new DrawingRefused('El dibujo no dice su tamaño: le falta viewBox, o ancho y alto.');
  return { width, height };
}

/**
 * An SVG written anew from what a drawing needs and nothing else, with its size. Throws {@link DrawingRefused} for what
 * runs, loads or points elsewhere, and for what would look otherwise without what is left out.
 */
export function safeSvg(text: string): { svg: string; width: number; height: number } {
  const out: string[] = [];
  const open: string[] = [];
  let [tags, skipped] = [0, 0];
  let size: { width: number; height: number } | undefined;
  try {
    for (const tag of xmlTags(text)) {
      tags += 1;
      if (tags > MOST_TAGS || open.length > MOST_DEEP)
        throw new DrawingRefused('El dibujo es demasiado complejo para un logotipo.');
      const isEmpty = text[tag.end - 2] === '/';
      if (skipped > 0 || LEFT_OUT.has(tag.name)) {
        if (tag.isClosing) skipped -= 1;
        else if (!isEmpty) skipped += 1;
        continue;
      }
      if (open.at(-1) === 'text' || open.at(-1) === 'tspan' || open.at(-1) === 'title')
        out.push(escaped(tag.before));
      if (tag.isClosing) {
        if (open.pop() !== tag.name) throw new XmlRefused();
        out.push(`</${tag.name}>`);
        continue;
      }
      if (!ELEMENTS.has(tag.name))
        throw new DrawingRefused(
          `El dibujo lleva «${tag.name.slice(0, 30)}», que no se admite en un logotipo.`,
        );
      const attributes = attributesOf(tag);
      if (size === undefined) {
        if (tag.name !== 'svg') throw new XmlRefused();
        size = sizeOf(attributes);
      }
      const written = [...attributes].map(([name, value]) => ` ${name}="${value}"`).join('');
      const space = out.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : '';
      out.push(`<${tag.name}${space}${written}${isEmpty ? '/' : ''}>`);
      if (!isEmpty) open.push(tag.name);
    }
  } catch (error) {
    if (error instanceof XmlRefused) throw new DrawingRefused('El archivo no es un SVG bien formado.');
    throw error;
  }
  if (size === undefined || open.length > 0)
    throw new DrawingRefused('El archivo no es un SVG bien formado.');
  return { svg: out.join(''), ...size };
}
