import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Area, Verdict } from './fault.ts';

const BEGIN = '<!-- faults:begin -->';
const END = '<!-- faults:end -->';
const HEAD = [
  '| area | fault: what a person would suffer | noticed by | part | seconds |',
  '|---|---|---|---|---|',
];

const FORMATTER = join(import.meta.dirname, '..', '..', 'node_modules', 'oxfmt', 'bin', 'oxfmt');

/** Writes the rows of a run between the two marks; those of faults that it left out stay as they were. */
export function writeTable(file: string, areas: readonly Area[], verdicts: readonly Verdict[]): void {
  const whole = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [before, rest = ''] = whole.split(BEGIN);
  const [between = '', after] = rest.split(END);
  if (before === undefined || after === undefined) throw new Error(`Faltan las dos marcas en ${file}.`);
  const former = new Map(between.split('\n').map((row) => [faultOf(row), row]));
  const now = new Map(verdicts.map((verdict) => [cell(verdict.fault), rowOf(verdict)]));
  const rows = areas
    .flatMap(({ faults }) => faults)
    .flatMap(({ name }) => now.get(cell(name)) ?? former.get(cell(name)) ?? []);
  writeFileSync(file, [before, BEGIN, '\n\n', [...HEAD, ...rows].join('\n'), '\n\n', END, after].join(''));
  execFileSync(process.execPath, [FORMATTER, file]);
}

const rowOf = ({ area, fault, by, part, seconds }: Verdict): string =>
  `| ${area} | ${cell(fault)} | ${by === undefined ? '' : cell(`${by.file} › ${by.title}`)} | ${part} | ${seconds.toFixed(0)} |`;

const faultOf = (row: string): string => row.split('|')[2]?.trim() ?? '';

function cell(text: string): string {
  return text.replaceAll(/[|[\]<>*_`]/g, (char) => `&#${char.charCodeAt(0)};`);
}
