/** The same connection string for another database of the same server. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}

const PARTS = /^([a-z]+:\/\/(?:[^/?]*@)?)([^/?]*)([^?]*)(?:\?(.*))?$/is;

/**
 * A connection string for each server that one names, in its order. Several stand as PostgreSQL's own programs take them:
 * `postgres://portal@h1:5432,h2:5433/portal` or `postgres:///portal?host=h1,h2&port=5432,5433`.
 */
export function serversOf(url: string): string[] {
  const [, before, authority = '', path = '', query = ''] = PARTS.exec(url) ?? [];
  if (before === undefined) return [url];
  const asked = new URLSearchParams(query);
  const named = asked.get('host')?.split(',') ?? [];
  const written = authority.split(',');
  const ports = asked.get('port')?.split(',') ?? [];
  const count = Math.max(named.length, written.length, ports.length);
  if (count === 1) return [url];
  return Array.from({ length: count }, (_, index) => {
    if (named.length > 0) asked.set('host', named[index] ?? '');
    if (ports.length > 0) asked.set('port', ports[ports.length === 1 ? 0 : index] ?? '');
    const text = asked.toString();
    const host = written[written.length === 1 ? 0 : index] ?? '';
    return `${before}${host}${path}${text === '' ? '' : `?${text}`}`;
  });
}

/** What a list of servers has that cannot be meant, as the end of a sentence; nothing when it is one. */
export function wrongServers(url: string): string | undefined {
  const [, , authority = '', , query = ''] = PARTS.exec(url) ?? [];
  const asked = new URLSearchParams(query);
  const wish = asked.get('target_session_attrs') ?? 'read-write';
  if (!['read-write', 'primary', 'any'].includes(wish))
    return `pide target_session_attrs=${wish}, y el portal escribe: usa read-write`;
  const servers = serversOf(url);
  if (servers.length === 1) return undefined;
  const lists = [authority.split(','), ...['host', 'port'].map((name) => asked.get(name)?.split(',') ?? [])];
  const isUneven = lists.some(({ length }) => length > 1 && length !== servers.length);
  const isEmpty = (asked.get('host') ?? authority)
    .split(',')
    .some((host) => host.replace(/:\d*$/, '') === '');
  const isNoPort = [
    ...authority.split(','),
    ...(asked.get('port') ?? '').split(',').map((port) => `:${port}`),
  ].some((host) => !/^(\[.*\]|[^:]*)(:\d*)?$/.test(host));
  return isUneven || isEmpty || isNoPort
    ? 'nombra varios servidores y alguno quedó vacío o con un puerto que no es un número'
    : undefined;
}
