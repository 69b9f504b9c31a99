import { parseSync } from 'vite';

type Node = Record<string, unknown> & { type?: string };

/** A text as a program writes it, with the line where it stands. */
export interface SourceText {
  text: string;
  line: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** What a node says to a person; a value put into a template is «…». Imports say nothing. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'JSXText') return String(node.value);
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as { value: { cooked: string | null } }[];
  return quasis.map(({ value }) => value.cooked ?? '').join('…');
}

/** Every text of a source file in TypeScript or JSON, with white space as it is read. */
export function textsOfSource(name: string, code: string): SourceText[] {
  const found: SourceText[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    if (!isNode(value) || value.type === 'ImportDeclaration') return;
    const text = textOf(value)?.replaceAll(/\s+/g, ' ').trim();
    if (text !== undefined && text !== '') {
      found.push({ text, line: code.slice(0, Number(value.start)).split('\n').length });
    }
    for (const child of Object.values(value)) visit(child);
  };
  const isData = name.endsWith('.json');
  visit(parseSync(isData ? `${name}.ts` : name, isData ? `(${code})` : code).program);
  return found;
}
