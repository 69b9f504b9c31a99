import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { wordsOfHash } from '#contract/rules/sealed/hash-words.ts';
import { TOOL_FILES } from '#contract/sealed-bids-api.ts';

type ToolName = (typeof TOOL_FILES)[number];

interface ServedTool {
  file: ToolName;
  html: string;
  /** What the file itself says that it may do. */
  policy: string;
  sha256: string;
  words: string;
  bytes: number;
  gzip: number;
}
export type ServedTools = Readonly<Record<ToolName, ServedTool>>;

/** A tool by its text. */
export function toolOf(file: ToolName, html: string): ServedTool {
  const sha256 = createHash('sha256').update(html).digest('hex');
  const [policy] = html.split('content-security-policy" content="')[1]?.split('"') ?? [];
  if (policy === undefined) throw new Error(`${file} states no policy.`);
  const [bytes, gzip] = [Buffer.byteLength(html), gzipSync(html, { level: 9 }).length];
  return { file, html, policy, sha256, words: wordsOfHash(sha256), bytes, gzip };
}

/** The tools by their text. */
export const servedTools = (html: Readonly<Record<ToolName, string>>): ServedTools =>
  Object.fromEntries(TOOL_FILES.map((file) => [file, toolOf(file, html[file])])) as Record<
    ToolName,
    ServedTool
  >;

/** The tools that the build left in this folder; undefined where there is none. */
export function readTools(folder: string): ServedTools | undefined {
  if (TOOL_FILES.some((file) => !existsSync(join(folder, file)))) return undefined;
  const read = (file: ToolName) => readFileSync(join(folder, file), 'utf8');
  return servedTools({ 'sellador.html': read('sellador.html'), 'custodio.html': read('custodio.html') });
}
