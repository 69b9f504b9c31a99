import type { Cluster } from './engines.ts';
import type { Processes } from './processes.ts';

/** What runs, and may be broken. */
export interface Stage {
  processes: Processes;
  cluster: Cluster;
  swift: (...args: string[]) => Promise<string>;
}

/** Something that breaks, and is mended. */
export interface Step {
  name: string;
  isShort?: boolean;
  harm(stage: Stage): Promise<unknown> | unknown;
  /** How long it stays broken. */
  seconds: number;
  mend?(stage: Stage): Promise<unknown>;
}

/** In the order of the run; the short form takes those that show most. */
export const STEPS: Step[] = [
  { name: 'sin daño', harm: () => undefined, seconds: 10, isShort: true },
  {
    name: 'muere un proceso del portal',
    harm: ({ processes }) => processes.kill(0),
    seconds: 10,
    isShort: true,
  },
  {
    name: 'muere un nodo de Swift',
    harm: ({ swift }) => swift('kill-node', '2'),
    seconds: 10,
    mend: ({ swift }) => swift('start'),
    isShort: true,
  },
  {
    name: 'muere una puerta S3',
    harm: ({ swift }) => swift('kill-gateway', '1'),
    seconds: 8,
    mend: ({ swift }) => swift('start'),
  },
  {
    name: 'cambio planeado de PostgreSQL principal',
    harm: async ({ cluster }) => cluster.do('switchover', await cluster.do('sync')),
    seconds: 10,
  },
  {
    name: 'muere el PostgreSQL principal',
    harm: async ({ cluster }) => cluster.do('crash', await cluster.leader()),
    seconds: 14,
    isShort: true,
  },
  {
    name: 'muere la máquina de PostgreSQL principal',
    harm: async ({ cluster }) => cluster.do('kill', await cluster.leader()),
    seconds: 32,
    mend: ({ cluster }) => cluster.do('start'),
  },
  {
    name: 'muere etcd',
    harm: ({ cluster }) => cluster.do('kill-etcd'),
    seconds: 10,
    mend: ({ cluster }) => cluster.do('start'),
  },
  {
    name: 'un proceso se actualiza (termina y vuelve)',
    harm: ({ processes }) => processes.kill(1, 'SIGTERM'),
    seconds: 10,
  },
];
