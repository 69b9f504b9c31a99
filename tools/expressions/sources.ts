import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';

/** A regular expression of the portal's own code, with the place where it is written. */
export interface Expression {
  source: string;
  flags: string;
  path: string;
  line: number;
}
/** An expression that is put together while the program runs, as its code says it. */
export interface MadeExpression {
  code: string;
  path: string;
  line: number;
}

const PROGRAMS = '{contract,server,web}/**/*.{ts,tsx,mjs}';
const NOT_SERVED = /\.(?:test\.tsx?|d\.ts)$|(?:^|\/)test-[\w-]+\.tsx?$/;
/** Methods of texts that make an expression of a text they are given. */
const MAKERS = new Set(['match', 'matchAll', 'search']);

/** Every expression of the programs below `root`, those of their tests aside. */
export function readExpressions(root: string): { written: Expression[]; made: MadeExpression[] } {
  const paths = globSync(PROGRAMS, { cwd: root }).filter((path) => !NOT_SERVED.test(path));
  const found = paths.map((path) => findExpressions(path, readFileSync(join(root, path), 'utf8')));
  return { written: found.flatMap(({ written }) => written), made: found.flatMap(({ made }) => made) };
}

/**
 * Expressions of one source text. `RegExp` with constant texts counts as written; with anything else it is made,
 * and so is a method that makes an expression of a text. Throws for a text that cannot be read as a program.
 */
export function findExpressions(
  path: string,
  text: string,
): { written: Expression[]; made: MadeExpression[] } {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const [written, made]: [Expression[], MadeExpression[]] = [[], []];
  const constants = constantsOf(program);
  const at = (node: { start: number }) => ({ path, line: text.slice(0, node.start).split('\n').length });
  const codeOf = (node: { start: number; end: number }) =>
    text.slice(node.start, node.end).replaceAll(/\s+/g, ' ');
  const construct = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    const [source, flags] = node.arguments.map((argument) => constantText(argument, constants));
    if (source === undefined || (node.arguments.length > 1 && flags === undefined)) {
      made.push({ code: codeOf(node), ...at(node) });
    } else written.push({ source, flags: flags ?? '', ...at(node) });
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) {
        written.push({ source: node.regex.pattern, flags: node.regex.flags, ...at(node) });
      }
    },
    NewExpression(node) {
      if (isRegExp(node.callee)) construct(node);
    },
    CallExpression(node) {
      if (isRegExp(node.callee)) construct(node);
      else if (takesText(node)) made.push({ code: codeOf(node), ...at(node) });
    },
  }).visit(program);
  return { written, made };
}

/** `RegExp`, also as `globalThis.RegExp`. */
function isRegExp(callee: ESTree.Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 'RegExp';
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'RegExp'
  );
}

/** `text.match('…')` with a text, or a text with pieces, in place of an expression. */
function takesText({ callee, arguments: given }: ESTree.CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  const first = given[0];
  const isText =
    first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string');
  return MAKERS.has(callee.property.name) && isText;
}

/** Texts that a program names once at its top. */
function constantsOf(program: ESTree.Program): Map<string, string> {
  const constants = new Map<string, string>();
  for (const statement of program.body) {
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') continue;
    for (const { id, init } of statement.declarations) {
      const text = init === null ? undefined : constantText(init, constants);
      if (id.type === 'Identifier' && text !== undefined) constants.set(id.name, text);
    }
  }
  return constants;
}

function constantText(node: ESTree.Node, constants: ReadonlyMap<string, string>): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'Identifier') return constants.get(node.name);
  const isRaw = node.type === 'TaggedTemplateExpression';
  const template = isRaw ? node.quasi : node;
  if (template.type !== 'TemplateLiteral') return undefined;
  const pieces = template.expressions.map((piece) => constantText(piece, constants));
  if (pieces.includes(undefined)) return undefined;
  return template.quasis.reduce(
    (whole, { value }, index) => whole + (isRaw ? value.raw : (value.cooked ?? '')) + (pieces[index] ?? ''),
    '',
  );
}
