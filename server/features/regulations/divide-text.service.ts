import type { Context } from 'hono';
import { DIVIDED_ENDINGS, type DividedText } from '#contract/regulation-texts.ts';
import { textlessPages } from '#contract/rules/documents/textless-pages.ts';
import { failure } from '#server/kit/errors.ts';
import { withOfficerQuota } from '#server/kit/files/byte-quota.ts';
import { scanFile } from '#server/kit/files/clamd.ts';
import { inspectFile } from '#server/kit/files/inspect.ts';
import { endingOf, safeFileName } from '#server/kit/files/names.ts';
import { LINE_ENDINGS, readLines, type TextLine } from '#server/kit/files/text-lines.ts';
import { officerTurn } from '#server/kit/files/turn.ts';
import type { Person } from '#server/kit/identity.ts';
import { bodyOf } from '#server/kit/request-body.ts';
import type { Services } from '#server/kit/services.ts';
import { inspectText } from '#server/kit/table-file/inspect-text.ts';
import { divideText } from './divide-text.rules.ts';

/**
 * Reads an upload and proposes how it divides into articles. The file is looked through like any other, its words alone
 * are read, and nothing of it is named: the next sweep takes its bytes.
 */
export async function divideUpload(
  services: Services,
  { context, name: given, person }: { context: Context; name: string; person: Person },
): Promise<DividedText> {
  const name = safeFileName(given);
  const ending = LINE_ENDINGS.find((one) => one === endingOf(name));
  if (ending === undefined)
    throw failure('file_type_refused', {
      detail: `${name} no se admite. Usa ${DIVIDED_ENDINGS.slice(0, 3).join(', ').toUpperCase()}.`,
    });
  const { config, files, log } = services;
  const request = context.req.raw;
  const maxBytes = config.maxFileBytes;
  let lines: TextLine[] = [];
  let textless = '';
  await withOfficerQuota(services, { person, request, maxBytes }, (count) =>
    files.put(count(bodyOf(request)), {
      maxBytes,
      inspect: async (path) => {
        const turn = officerTurn(context, person);
        if (config.clamdUrl !== undefined) await scanFile(config.clamdUrl, path, log);
        if (ending === '.html' || ending === '.htm') await inspectText(path, 'una página HTML');
        else {
          const found = await inspectFile(path, name, turn);
          textless = textlessPages(found.textless, found.pages);
        }
        lines = await readLines({ path, ending }, name, turn);
      },
    }),
  );
  if (lines.length === 0)
    throw failure('file_content_refused', {
      detail: `${name} no tiene texto: es una imagen digitalizada. Escribe los artículos, o sube un archivo con texto.`,
    });
  const divided = divideText(lines);
  if (textless === '') return divided;
  return {
    ...divided,
    doubts: [
      `${textless} Lo que ahí se ve no está en los artículos: escríbelo, o sube el archivo original.`,
      ...divided.doubts,
    ],
  };
}
