import { config } from 'zod';
import { openSealer } from './sealer-page.ts';
import { reviewBid, sealBid } from './seal-bid.ts';
import { serveWorks, workIn } from './worker.ts';

// Code at run time is refused by the policy of this page: nothing tries.
config({ jitless: true });
// One text twice: the page, and beside it the worker that reads and seals.
if (typeof document === 'undefined') serveWorks({ seal: sealBid, review: reviewBid });
else openSealer(workIn(document.currentScript?.textContent ?? ''));
