import { deflateSync } from 'node:zlib';

/** JSON of every shape that a body may have, up to the limit of bytes; each is sent to operations that anybody may call. */
export function hostileJson(bytes: number): string[] {
  const fill = (one: string, room = bytes - 20) => one.repeat(Math.floor(room / one.length));
  const key = 'k'.repeat(Math.floor(bytes / 3));
  return [
    `{"rfc":"${'x'.repeat(bytes - 20)}"}`,
    `{"a":[${fill('"\\u0000",').slice(0, -1)}]}`,
    `{"${key}":{"${key}":[${'"\\u0000",'.repeat(Math.floor(bytes / 30))}1]}}`,
    `{"a":${'['.repeat(bytes / 2 - 10)}${']'.repeat(bytes / 2 - 10)}}`,
    `{"a":${'{"a":'.repeat(bytes / 6 - 10)}1${'}'.repeat(bytes / 6 - 10)}}`,
    `{"lines":[${fill('1,').slice(0, -1)}]}`,
    `[${fill('{},').slice(0, -1)}]`,
    `{${Array.from({ length: Math.floor(bytes / 16) }, (_, index) => `"k${index}":${index}`).join(',')}}`,
    `{"rfc":${'9'.repeat(bytes - 20)}}`,
    `{"email":"${'a@'.repeat(bytes / 2 - 20)}"}`,
    '{"rfc":',
    '',
  ];
}

/** A file and the name under which it is sent. */
export interface HostileFile {
  name: string;
  bytes: Buffer;
}

const pdf = (body: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(body), Buffer.from('\n%%EOF\n')]);

/** Small files that once cost seconds, and large ones that are nothing: what a stranger may send as a paper. */
export function hostileFiles(maxBytes: number): HostileFile[] {
  const bomb = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000));
  const packed = (index: number) => {
    const content = bomb(30);
    return Buffer.concat([
      Buffer.from(
        `${index} 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${content.length}>>stream\n`,
      ),
      content,
      Buffer.from('\nendstream endobj\n'),
    ]);
  };
  const files: [string, Buffer][] = [
    ['abierto.pdf', pdf('1 0 obj['.repeat(7_500))],
    ['diccionarios.pdf', pdf('1 0 obj<<'.repeat(6_600))],
    ['cadenas.pdf', pdf('1 0 obj<<('.repeat(6_000))],
    ['comentarios.pdf', pdf('1 0 obj%'.repeat(7_500))],
    ['nombres.pdf', pdf(`1 0 obj<</${'#41'.repeat(20_000)}`)],
    ['empaquetado.pdf', pdf(Buffer.concat(Array.from({ length: 30 }, (_, index) => packed(index + 1))))],
    ['azar.pdf', pdf(Buffer.alloc(maxBytes - 100, 'obj stream '))],
    ['vacio.png', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100_000)])],
    ['nada.pdf', Buffer.alloc(200_000, 'x')],
  ];
  return files.map(([name, bytes]) => ({ name, bytes }));
}
