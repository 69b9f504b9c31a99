import type { Config } from './config.ts';

/** Shorter ones would strike out ordinary words; the form of an address hides them all the same. */
const LEAST = 6;

const OF_ENVIRONMENT = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const;

/** Every secret of the settings, in each spelling in which a message may quote it, the longest first. */
export function secretsOf(config: Config, env: NodeJS.ProcessEnv = process.env): string[] {
  const { databaseUrl, databaseReadUrl, backup, budget, mail, metricsToken } = config;
  const plain = [
    ...[databaseUrl, databaseReadUrl, backup.scratchUrl, mail.smtpUrl].flatMap(passwordsOf),
    metricsToken,
    backup.key,
    budget?.clientSecret,
    ...OF_ENVIRONMENT.map((name) => env[name]?.trim()),
  ];
  const spelt = plain.flatMap((secret) =>
    secret === undefined ? [] : [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
  );
  return [...new Set(spelt)].filter(({ length }) => length >= LEAST).toSorted((a, b) => b.length - a.length);
}

/** Password of an address as it is written and as it is meant; of several hosts no `URL` can be made. */
function passwordsOf(address: string | undefined): string[] {
  if (address === undefined) return [];
  const from = address.indexOf('://') + '://'.length;
  const person = address.slice(from, Math.max(from, address.lastIndexOf('@')));
  const colon = person.indexOf(':');
  const query = new URLSearchParams(address.split('?')[1] ?? '');
  const written = [colon === -1 ? '' : person.slice(colon + 1), query.get('password') ?? ''];
  return written.flatMap((one) => (one === '' ? [] : [one, decoded(one)]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
