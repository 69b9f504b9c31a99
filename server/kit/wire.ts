/** ISO instant of a timestamp from the database. */
export function iso(value: Date): string {
  return value.toISOString();
}

/** ISO instant or null. */
export function isoOrNull(value: Date | null): string | null {
  return value === null ? null : value.toISOString();
}
