/** Of an `alter table … drop X`, what takes nothing away that a query names. */
const HARMLESS_DROPS = new Set(['constraint', 'index', 'trigger', 'default', 'not', 'policy', 'expression']);
/** Of an `add X`, what is no column. */
const NO_COLUMNS = new Set(['constraint', 'primary', 'unique', 'check', 'foreign', 'exclude', 'value']);

const DROPS = /\bdrop\s+(\w+)/g;
const ADDS = /\badd\s+([^,;]+)/g;
const RENAMES = /\brename\b/;
const OBLIGES = /\bset\s+not\s+null\b/;
const REQUIRED = /\bnot\s+null\b/;
const FILLED = /\bdefault\b|\bgenerated\b/;
const NAMED = /^--\s*contract:\s*(\d{4})\b/m;
const DOLLAR_QUOTE = /\$\w*\$/g;

/** Statements alone: comments, texts and bodies of functions name what they like. */
function statementsOf(sql: string): string {
  return withoutBodies(sql)
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/'[^']*'/g, "''")
    .toLowerCase();
}

/** What stands outside of `$$ … $$`, whatever lies between the dollars. */
export function withoutBodies(sql: string): string {
  let kept = '';
  let from = 0;
  let opened: string | undefined;
  for (const { 0: quote, index } of sql.matchAll(DOLLAR_QUOTE)) {
    if (opened === undefined) {
      kept += `${sql.slice(from, index)}''`;
      opened = quote;
    } else if (quote === opened) {
      from = index + quote.length;
      opened = undefined;
    }
  }
  return opened === undefined ? kept + sql.slice(from) : kept;
}

function addsRequired(statements: string): boolean {
  return [...statements.matchAll(ADDS)].some(([, added = '']) => {
    const first = added.split(/\s+/, 1)[0] ?? '';
    return !NO_COLUMNS.has(first) && REQUIRED.test(added.replace('if not exists', '')) && !FILLED.test(added);
  });
}

/** Whether one of them is `alter [column] X [set data] type`. */
function changesType(statements: string): boolean {
  const words = statements.match(/\w+/g) ?? [];
  return words.some((word, at) => {
    if (word !== 'alter') return false;
    const name = words[at + 1] === 'column' ? at + 2 : at + 1;
    const [next, ...then] = words.slice(name + 1, name + 4);
    return next === 'type' || (next === 'set' && then[0] === 'data' && then[1] === 'type');
  });
}

/** Why a program that does not know a migration cannot work beside it; nothing when it only adds. */
export function breaksOlder(sql: string): string[] {
  const statements = statementsOf(sql);
  const drops = [...statements.matchAll(DROPS)].some(([, what = '']) => !HARMLESS_DROPS.has(what));
  return [
    ...(drops ? ['quita algo que la versión anterior puede leer'] : []),
    ...(RENAMES.test(statements) ? ['cambia un nombre'] : []),
    ...(changesType(statements) ? ['cambia el tipo de una columna'] : []),
    ...(OBLIGES.test(statements)
      ? ['obliga a llenar una columna que la versión anterior puede dejar vacía']
      : []),
    ...(addsRequired(statements) ? ['agrega una columna obligatoria sin valor inicial'] : []),
  ];
}

/**
 * The last migration that a program must know to work with a database that has this one: none for one that only adds, what
 * `-- contract: NNNN` says for one that takes away what nobody reads since NNNN, and itself for any other.
 */
export function needsOf({ sql, version }: { sql: string; version: number }): number {
  const [, named] = NAMED.exec(sql) ?? [];
  if (named !== undefined) return Number(named);
  return breaksOlder(sql).length > 0 ? version : 0;
}
