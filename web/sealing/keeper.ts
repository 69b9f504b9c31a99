import { config } from 'zod';
import { answerChallenge, confirmCard, makeKey } from './custodian-key.ts';
import { openKeeper } from './keeper-page.ts';
import { serveWorks, workIn } from './worker.ts';

// Code at run time is refused by the policy of this page: nothing tries.
config({ jitless: true });
const script = typeof document === 'undefined' ? '' : (document.currentScript?.textContent ?? '');
if (typeof document === 'undefined')
  serveWorks({ make: makeKey, answer: answerChallenge, confirm: confirmCard });
else openKeeper(workIn(script), script);
