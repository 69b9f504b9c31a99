type Level = 'debug' | 'info' | 'warn' | 'error';
const ORDER: Record<Level, number> = { debug: 0, info: 1, warn: 2, error: 3 };

/** Structured log: one JSON line per event. Callers pass ids and counts, never tokens, RFCs, e-mails or bodies. */
export interface Log {
  debug(event: string, facts?: Record<string, unknown>): void;
  info(event: string, facts?: Record<string, unknown>): void;
  warn(event: string, facts?: Record<string, unknown>): void;
  error(event: string, facts?: Record<string, unknown>): void;
}

/** Each expression takes a whole run of signs at once: one that ends in the middle would be tried again there. */
const SECRETS: readonly (readonly [RegExp, string | ((run: string) => string)])[] = [
  [/eyJ[\w.-]*/g, (run) => (run.split('.').length > 2 ? '[token]' : run)],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/[\w.+@-]+/g, (run) => (isMail(run) ? '[correo]' : run)],
  [/\b[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}\b/gi, '[rfc]'],
  [/([?&](?:code|state|token|id_token_hint|clave)=)[^&\s"]+/gi, '$1[oculto]'],
  [/(\/\/[^:/\s]+:)[^@/\s]+@/g, '$1[oculto]@'],
];

function isMail(run: string): boolean {
  const at = run.indexOf('@', 1);
  return at !== -1 && run.includes('.', at + 2);
}

/** Replaces the secrets that are known, and everything that looks like a token, e-mail, RFC or password. */
export function redact(text: string, known: readonly string[] = []): string {
  return SECRETS.reduce(
    (current, [pattern, replacement]) =>
      typeof replacement === 'string'
        ? current.replace(pattern, replacement)
        : current.replace(pattern, replacement),
    known.reduce((current, secret) => current.replaceAll(secret, '[oculto]'), text),
  );
}

/** Facts of an error that are safe to log; its message is redacted with the line. */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (error instanceof AggregateError) return { ...errorFacts(error.errors[0]), causes: error.errors.length };
  if (!(error instanceof Error)) return { error: typeof error === 'string' ? error : JSON.stringify(error) };
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  return { error: error.message, code, constraint, stack: error.stack?.split('\n').slice(1, 6).join(' | ') };
}

/** Log that writes lines at or above `level`, without the secrets of the settings wherever they come from. */
export function createLog(level: Level, write: (line: string) => void, secrets: readonly string[] = []): Log {
  const at = (name: Level) => (event: string, facts?: Record<string, unknown>) => {
    if (ORDER[name] < ORDER[level]) return;
    const line = JSON.stringify({ time: new Date().toISOString(), level: name, event, ...facts });
    write(redact(line, secrets));
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
