import type { Plugin } from 'vite';

export interface AstNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** What the browser needs of an endpoint: where to send the request. */
const KEPT = new Set(['method', 'path']);

/**
 * The browser never parses shapes: the server already did. In the browser build every shape of `contract/`
 * becomes one shared stub and every endpoint keeps only its method and path, so that neither zod nor the
 * shapes are part of a first visit. The stub (web/kit/zod-in-browser.ts) throws when somebody parses with it.
 */
export function contractForBrowser(contractFolder: string, stub: string): Plugin {
  return {
    name: 'contract-for-browser',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: { order: 'pre', handler: (id) => (id === 'zod' ? stub : undefined) },
    transform: {
      order: 'post',
      handler(code, id) {
        if (!id.startsWith(contractFolder)) return undefined;
        const program = this.parse(code) as unknown as AstNode;
        return { code: withoutShapes(code, program), map: null, moduleSideEffects: false };
      },
    },
  };
}

/** The code of a file of the contract without its shapes; an endpoint that does not say where to send its request is an error. */
export function withoutShapes(code: string, program: AstNode): string {
  const shapes = new Set(['z']);
  const edits: { start: number; end: number; text: string }[] = [];
  for (const declarator of topLevelDeclarators(program)) {
    const init = declarator.init as AstNode | null;
    if (init === null) continue;
    if (init.type === 'CallExpression' && shapes.has(rootName(init))) {
      shapes.add((declarator.id as AstNode).name as string);
      edits.push({ start: init.start, end: init.end, text: 'z' });
    } else {
      edits.push(...endpointEdits(code, init));
    }
  }
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end),
      code,
    );
}

function topLevelDeclarators(program: AstNode): AstNode[] {
  return (program.body as AstNode[]).flatMap((statement) => {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration as AstNode | null) : statement;
    return declaration?.type === 'VariableDeclaration' ? (declaration.declarations as AstNode[]) : [];
  });
}

/** Leftmost name of a chain of calls: `z` of `z.object({}).extend({})`. */
function rootName(node: AstNode): string {
  if (node.type === 'CallExpression') return rootName(node.callee as AstNode);
  if (node.type === 'MemberExpression') return rootName(node.object as AstNode);
  return node.type === 'Identifier' ? (node.name as string) : '';
}

/** Edits that leave only the kept properties in every `endpoint({ … })` below a node. */
function endpointEdits(code: string, node: AstNode): { start: number; end: number; text: string }[] {
  if (node.type === 'CallExpression' && rootName(node) === 'endpoint') {
    const [object] = node.arguments as AstNode[];
    if (object?.type !== 'ObjectExpression') return [];
    const kept = (object.properties as AstNode[]).filter((property) =>
      KEPT.has(((property.key as AstNode | undefined)?.name as string | undefined) ?? ''),
    );
    // What is spread into it is left out with the shapes: a request without its method would be sent as a reading.
    if (kept.length < KEPT.size)
      throw new Error(
        `An endpoint says its method and its path itself: ${code.slice(node.start, node.end).slice(0, 120)}`,
      );
    const text = `{${kept.map(({ start, end }) => code.slice(start, end)).join(',')}}`;
    return [{ start: node.start, end: node.end, text }];
  }
  if (node.type !== 'ObjectExpression') return [];
  return (node.properties as AstNode[]).flatMap((property) =>
    property.type === 'Property' ? endpointEdits(code, property.value as AstNode) : [],
  );
}
