// `npm start`: builds the pages when their sources changed, then runs the server. Parses on Node 18.
import { buildPagesWhenChanged } from './pages.mjs';
import { runOnPortalNode } from './run-on-portal-node.mjs';

const isProduction = process.argv.includes('--production');

buildPagesWhenChanged();
runOnPortalNode(
  'server/main.ts',
  [],
  isProduction ? { ...process.env, NODE_ENV: 'production' } : process.env,
);
