import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const EXAMPLES = join(import.meta.dirname, '../deploy');
/** Name of the examples. */
export const HOST = 'compras.universidad.example';
/** Where Debian has what the examples are for. */
export const PROGRAMS = { nginx: '/usr/sbin/nginx', HAProxy: '/usr/sbin/haproxy' } as const;
export type Name = keyof typeof PROGRAMS;

interface Place {
  /** With the certificate: `c.pem`, `k.pem` and both in `b.pem`. */
  folder: string;
  /** Without TLS and with it. */
  ports: [number, number];
  /** Ports of the two processes. */
  servers: string[];
}

/** The example as it is copied, with the ports, the paths and the certificate of a test; gives what the program is started with. */
export function configured(
  name: Name,
  { folder, ports: [plain, secure], servers: [one = '', two = ''] }: Place,
): string[] {
  if (name === 'HAProxy') {
    const file = join(folder, 'haproxy.cfg');
    const example = readFileSync(join(EXAMPLES, 'haproxy.cfg'), 'utf8')
      .replace('bind :80', `bind 127.0.0.1:${plain}`)
      .replace('bind :443', `bind 127.0.0.1:${secure}`)
      .replace('/etc/haproxy/portal.pem', join(folder, 'b.pem'))
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${one}`)
      .replaceAll('127.0.0.1:8081', `127.0.0.1:${two}`);
    writeFileSync(file, example);
    return ['-q', '-db', '-f', file];
  }
  const site = readFileSync(join(EXAMPLES, 'nginx.conf'), 'utf8')
    .replaceAll(/^ +listen \[::\].*\n/gm, '')
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replace('listen 443', `listen 127.0.0.1:${secure}`)
    .replace('/etc/ssl/portal/fullchain.pem', join(folder, 'c.pem'))
    .replace('/etc/ssl/portal/privkey.pem', join(folder, 'k.pem'))
    .replace('127.0.0.1:8080', `127.0.0.1:${one}`)
    .replace('# server 127.0.0.1:8081', `server 127.0.0.1:${two}`);
  writeFileSync(join(folder, 'sitio.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/nginx-${kind};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {} http { access_log off; ${temporary.join(' ')} include ${folder}/sitio.conf; }`,
  );
  return ['-q', '-p', folder, '-c', join(folder, 'nginx.conf')];
}
