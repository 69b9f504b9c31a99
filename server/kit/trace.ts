/** `traceparent` of W3C Trace Context, version 00; later versions begin alike. */
const SHAPE = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?$/;
const NO_VERSION = 'ff';
const LONGEST = 200;

/** Whose trace a request belongs to, as whoever passed it on says; nothing where nobody does, or not as it must be. */
export function traceOf(
  header: string | null | undefined,
): { traceId: string; parentId: string } | undefined {
  if (header === null || header === undefined || header.length > LONGEST) return undefined;
  const [, version = NO_VERSION, traceId = '', parentId = ''] = SHAPE.exec(header.trim()) ?? [];
  const isSaid = version !== NO_VERSION && /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(parentId);
  return isSaid ? { traceId, parentId } : undefined;
}
