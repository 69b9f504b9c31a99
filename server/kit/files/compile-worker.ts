import { flushCompileCache } from 'node:module';

// The server that wanted it is gone, and nobody would read what it left.
process.once('disconnect', () => process.exit(1));

// Loads a worker's module as its process will, and keeps what Node made of it; it never sees a file.
await import(process.argv[2] ?? '');
flushCompileCache();
process.exit(0);
