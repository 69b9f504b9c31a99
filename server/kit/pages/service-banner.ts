import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isBannerShown, SERVICE_BANNER_LEVELS, type ServiceBanner } from '#contract/service-banner.ts';
import { SERVICE_BANNER } from '#contract/settings.ts';
import type { Db } from '../db.ts';
import { inTime } from '../in-time.ts';
import { readSettingValues } from '../settings.ts';
import { escapeHtml } from './document.ts';

/** Every process asks so often whether the banner changed. */
const LOOK_MS = 1_000;
const PATIENCE_MS = 5_000;

/** What every process knows of the service banner, also while the database is away. */
export interface BannerKeeper {
  /** The banner that stands above the pages now. */
  shown(now?: Date): ServiceBanner | undefined;
  /** Asks the database now; what it cannot tell stays as it was. */
  refresh(): Promise<void>;
  start(): void;
  stop(): void;
}

/** Keeps the banner in memory and in `file`, so that a process that starts without the database knows it too. */
export function createBannerKeeper(db: Db, file: string): BannerKeeper {
  let known = readKept(file);
  let timer: NodeJS.Timeout | undefined;
  const refresh = async () => {
    try {
      const asked = readSettingValues(db, [SERVICE_BANNER.key]);
      const values = (await inTime('the database', PATIENCE_MS, asked)).get(SERVICE_BANNER.key);
      const next = { ...SERVICE_BANNER.initial, ...values } as unknown as ServiceBanner;
      if (sameBanner(known, next)) return;
      known = next;
      await keep(file, next);
    } catch {
      // Without the database the last word holds; without the disk, memory does.
    }
  };
  const look = () => {
    timer = setTimeout(() => void refresh().finally(() => timer !== undefined && look()), LOOK_MS);
    timer.unref();
  };
  return {
    shown: (now = new Date()) => (known !== undefined && isBannerShown(known, now) ? known : undefined),
    refresh,
    start: () => void refresh().finally(look),
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

const sameBanner = (a: ServiceBanner | undefined, b: ServiceBanner) =>
  a?.text === b.text && a.level === b.level && a.from === b.from && a.until === b.until;

function readKept(file: string): ServiceBanner | undefined {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<ServiceBanner>;
    const { text, level, from = '', until = '' } = kept;
    return typeof text === 'string' && level !== undefined && Object.hasOwn(SERVICE_BANNER_LEVELS, level)
      ? { text, level, from, until }
      : undefined;
  } catch {
    return undefined;
  }
}

async function keep(file: string, banner: ServiceBanner): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const written = `${file}.${process.pid}`;
  await writeFile(written, JSON.stringify(banner), { mode: 0o600 });
  await rename(written, file);
}

/** The banner as it stands above everything else on a page. */
export function bannerHtml({ text, level }: ServiceBanner): string {
  const word = SERVICE_BANNER_LEVELS[level];
  return `<aside class="s-service s-service--${level}" aria-label="Franja de servicio"><p><b>${word}:</b> ${escapeHtml(text.trim())}</p></aside>`;
}

/** Its styles: they travel with it, so that a page without one carries nothing. */
export const BANNER_CSS =
  '.s-service{padding:var(--s-10) var(--s-20);border-bottom:1px solid var(--line-2);background:var(--info-tint);color:var(--info);font:500 var(--text-15)/1.45 var(--sans);text-align:center}' +
  '.s-service p{max-width:78ch;margin:0 auto;white-space:pre-line;overflow-wrap:anywhere}' +
  '.s-service--warn{background:var(--warn-tint);color:var(--warn)}' +
  '.s-service--urgent{background:var(--bad-tint);color:var(--bad)}';
