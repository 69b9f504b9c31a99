/** The same connection string for another database of the same server. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}
