// `node tools/run.mjs <file.ts> [arguments]`: runs it on the right Node. Parses on Node 18.
import { runOnPortalNode } from './run-on-portal-node.mjs';

const [file, ...args] = process.argv.slice(2);
runOnPortalNode(file, args);
