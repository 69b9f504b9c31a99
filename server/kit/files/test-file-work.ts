import { workIn } from './file-work.ts';
import { keptProcesses } from './test-kept-processes.ts';

// Before every file of server tests: what reads files there is done by processes that are kept.
workIn(keptProcesses);
