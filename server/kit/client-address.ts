import { isIP } from 'node:net';
import type { Context } from 'hono';

const IN_PROCESS = 'in-process';

/** Address of the client: the connection's, or the last hop of X-Forwarded-For behind a trusted proxy. */
export function clientAddress(context: Context, trustProxy: boolean): string {
  if (trustProxy) {
    const forwarded = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (forwarded !== undefined && forwarded !== '') return forwarded;
  }
  const incoming = (context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)
    ?.incoming;
  return incoming?.socket?.remoteAddress ?? IN_PROCESS;
}

/** Whose budget a request takes from; undefined for our own page rendering. */
export function callerOf(context: Context, trustProxy: boolean): string | undefined {
  const address = clientAddress(context, trustProxy);
  return address === IN_PROCESS ? undefined : budgetName(address);
}

/**
 * Name of a budget: an IPv4 address, or the first 64 bits of an IPv6 one, because whoever has one of them has all 2⁶⁴
 * (RFC 4291, 2.5.4). Ports, zones and the IPv6 spelling of IPv4 make no difference.
 */
export function budgetName(address: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
  const plain = bare.split('%', 1)[0]!.toLowerCase();
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address; the last two may be written as IPv4. */
function groupsOf(address: string): number[] {
  const last = address.lastIndexOf(':') + 1;
  const [a = 0, b = 0, c = 0, d = 0] = address.slice(last).split('.').map(Number);
  const hexadecimal = address.includes('.')
    ? `${address.slice(0, last)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    : address;
  const [head = [], tail] = hexadecimal
    .split('::')
    .map((side) => (side === '' ? [] : side.split(':').map((group) => Number.parseInt(group, 16))));
  if (tail === undefined) return head;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
