import type { XmlTag } from '../files/xml-tags.ts';

/** How a format writes values: whether it shows anything, and the format of those that a condition holds for. */
interface Format {
  isText: boolean;
  isShown: boolean;
  maps: { sign: string; limit: number; to: string }[];
}

const FORMATS = /^(?:number|currency|percentage|date|time|boolean|text)-style$/;
/** What of a format shows something of a value, besides texts of its own. */
const SHOWN =
  /^(?:number|scientific-number|fraction|text-content|currency-symbol|boolean|day|month|year|era|day-of-week|week-of-year|quarter|hours|minutes|seconds|am-pm)$/;
const CONDITION = /^value\(\) ?(<=|>=|!=|=|<|>) ?(-?[\d.]{1,20})$/;
/** Styles that inherit from one another. */
const MOST_PARENTS = 10;

/** What the styles of an OpenDocument workbook do to the cells that have them. */
export class OdsStyles {
  readonly #formats = new Map<string, Format>();
  readonly #format = new Map<string, string>();
  readonly #parent = new Map<string, string>();
  readonly #hiding = new Set<string>();
  readonly #struck = new Set<string>();
  #style = '';
  #open: Format | undefined;

  /** Whether any strikes its text through. */
  get strikes(): boolean {
    return this.#struck.size > 0;
  }

  see({ name, isClosing, attributes, before }: XmlTag): void {
    if (isClosing) {
      if (name === 'text' && this.#open !== undefined) this.#open.isShown ||= before.trim() !== '';
      return;
    }
    const value = (key: string) => attributes.get(key) ?? '';
    if (FORMATS.test(name)) {
      this.#open = { isText: name === 'text-style', isShown: false, maps: [] };
      this.#formats.set(value('name'), this.#open);
    } else if (name === 'style') {
      this.#open = undefined;
      this.#style = value('name');
      if (attributes.has('data-style-name')) this.#format.set(this.#style, value('data-style-name'));
      if (attributes.has('parent-style-name')) this.#parent.set(this.#style, value('parent-style-name'));
    } else if (name === 'map' && this.#open !== undefined) {
      const [, sign = '', limit = ''] = CONDITION.exec(value('condition')) ?? [];
      this.#open.maps.push({ sign, limit: Number(limit), to: value('apply-style-name') });
    } else if (this.#open !== undefined) this.#open.isShown ||= SHOWN.test(name);
    if (name === 'table-properties' && value('display') === 'false') this.#hiding.add(this.#style);
    if (name === 'text-properties' && (attributes.get('text-line-through-style') ?? 'none') !== 'none')
      this.#struck.add(this.#style);
  }

  hidesSheet(style: string): boolean {
    return this.#hiding.has(style);
  }

  isStruck(style: string): boolean {
    return this.#struck.has(style);
  }

  /** Whether the format of a style shows nothing of a value: «;;;», or an empty part for its sign. */
  hides(style: string, value: number | string): boolean {
    const format = this.#formats.get(this.#formatOf(style));
    if (format === undefined || value === 0) return false;
    if (typeof value === 'string') return format.isText && !format.isShown;
    const to = format.maps.find((map) => holds(map, value))?.to ?? '';
    return !(this.#formats.get(to) ?? format).isShown;
  }

  #formatOf(style: string): string {
    let at: string | undefined = style;
    for (let depth = 0; at !== undefined && depth < MOST_PARENTS; depth += 1) {
      const own = this.#format.get(at);
      if (own !== undefined) return own;
      at = this.#parent.get(at);
    }
    return '';
  }
}

function holds({ sign, limit }: Format['maps'][number], value: number): boolean {
  switch (sign) {
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    case '>=':
      return value >= limit;
    case '=':
      return value === limit;
    default:
      return sign === '!=' && value !== limit;
  }
}
