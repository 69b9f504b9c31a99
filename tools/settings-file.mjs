// What the file of `SETTINGS_FILE` says on reaching the network. Parses on Node 18.
import { readFileSync } from 'node:fs';

/**
 * Node reads its own certificates before it reads a file of settings, and npm reads no such file: both have to be told in the
 * environment. npm knows the proxy by these names, too.
 */
const NETWORK =
  /^(?:export )?(NODE_EXTRA_CA_CERTS|NODE_USE_ENV_PROXY|https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY)=(.*)$/gm;

/** The environment with those settings of the file that it does not say by itself. */
export function withNetworkSettings(env) {
  const path = env.SETTINGS_FILE ?? '';
  if (path === '') return env;
  const found = [...contentOf(path).matchAll(NETWORK)].map(([, name, value]) => [
    name,
    value.trim().replace(/^(["'])(.*)\1$/, '$2'),
  ]);
  return { ...Object.fromEntries(found), ...env };
}

/** Nothing where it cannot be read: whoever runs the order says so, in a sentence. */
function contentOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
