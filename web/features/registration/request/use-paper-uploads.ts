import { type RefObject, useEffect, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import type { RequestFile } from '#contract/registration.ts';
import { CallError } from '#web/kit/api.ts';
import { resumeWhenConnected } from '#web/kit/upload-queue.ts';
import type { DeviceStore } from './device-store.ts';
import { paperUploads, type PaperUploads } from './paper-uploads.ts';
import type { PendingWork } from './pending-work.ts';
import type { RequestClient } from './request.data.ts';

interface Given {
  client: RefObject<RequestClient>;
  device: Promise<DeviceStore | undefined>;
  failed: (error: unknown) => Problem;
  papers: PendingWork;
  refresh: () => Promise<boolean>;
  /** Undefined until it is loaded. */
  request: RequestFile | undefined;
}

/** The permission of the tab ended while a file travelled. */
export const isDenied = (error: unknown) =>
  error instanceof CallError && error.problem.code === 'request_access_denied';

/** The files of a request from their choice to the paper, as long as the request is open in this tab. */
export function usePaperUploads({ client, device, failed, papers, refresh, request }: Given): PaperUploads {
  const [uploads] = useState(() =>
    paperUploads({
      upload: (code, file, travel) => client.current.upload(code, file, travel),
      read: () => client.current.get(),
      removePart: (code, id) => client.current.removePart(code, id),
      failed,
      track: (work) => papers.track(work),
      refresh,
      device,
    }),
  );
  const isOpen = request?.actions.includes('save');
  useEffect(() => {
    if (isOpen === undefined) return undefined;
    if (isOpen) {
      void uploads.takeUp();
      return undefined;
    }
    // Sent or closed: nothing here can become part of it.
    void device.then((store) => store?.clear()).catch(() => undefined);
    return undefined;
  }, [uploads, device, isOpen]);
  useEffect(() => {
    const leave = resumeWhenConnected(uploads);
    return () => {
      leave();
      uploads.stop();
    };
  }, [uploads]);
  return uploads;
}
