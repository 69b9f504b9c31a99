import { flushCompileCache } from 'node:module';

// Loads a worker's module as its process will, and keeps what Node made of it; it never sees a file.
await import(process.argv[2] ?? '');
flushCompileCache();
process.exit(0);
