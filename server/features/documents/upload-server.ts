import { startDocuments } from './test-documents.ts';

/** The documents' server as a process of its own, to be killed by the test. */
const [databaseUrl, dir, port] = process.argv.slice(2);
await startDocuments({ databaseUrl: databaseUrl ?? '', dir: dir ?? '', port: Number(port) });
process.stdout.write('listo\n');
