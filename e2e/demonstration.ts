import { inject } from 'vitest';
import { copyOfData, startPortal, type Portal } from './portal.ts';

/** A data folder of its own with the demonstration that the first portal of the run has loaded. */
export const demonstrationData = (): Promise<string> => copyOfData(inject('demonstration'));

/** A portal of its own over such a folder: it is there at once, while an empty folder takes seconds to be filled. */
export async function startDemonstration(environment: Record<string, string> = {}): Promise<Portal> {
  return startPortal(environment, { dataDir: await demonstrationData() });
}
