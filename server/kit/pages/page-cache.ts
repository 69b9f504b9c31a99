/** Said of what was kept and may have changed since (RFC 7234, 5.5.1). */
export const STALE = '110 - "Response is Stale"';

/** Something kept whose bytes count. */
interface Kept {
  bytes: number;
}

/** Share of the memory that pages of one kind may fill; invented addresses of one kind evict only their own. */
export type PageShare = 'screen' | 'thing' | 'search';

const SHARES: Readonly<Record<PageShare, number>> = {
  screen: 8_000_000,
  thing: 12_000_000,
  search: 12_000_000,
};

/** Pages by address, the least recently used of each share leaving first. */
export class PageCache<Entry extends Kept> {
  private readonly shares = new Map<PageShare, { entries: Map<string, Entry>; bytes: number }>();
  private readonly limits: Readonly<Record<PageShare, number>>;

  constructor(limits = SHARES) {
    this.limits = limits;
  }

  get(share: PageShare, address: string): Entry | undefined {
    return this.shares.get(share)?.entries.get(address);
  }

  /** Says that a page was asked for just now. */
  touch(share: PageShare, address: string): void {
    const entries = this.shares.get(share)?.entries;
    const entry = entries?.get(address);
    if (entries === undefined || entry === undefined) return;
    entries.delete(address);
    entries.set(address, entry);
  }

  keep(share: PageShare, address: string, entry: Entry): void {
    const room = this.shares.get(share) ?? { entries: new Map<string, Entry>(), bytes: 0 };
    this.shares.set(share, room);
    room.bytes += entry.bytes - (room.entries.get(address)?.bytes ?? 0);
    room.entries.delete(address);
    room.entries.set(address, entry);
    for (const [oldest, { bytes }] of room.entries) {
      if (room.bytes <= this.limits[share]) break;
      room.entries.delete(oldest);
      room.bytes -= bytes;
    }
  }

  clear(): void {
    this.shares.clear();
  }
}
