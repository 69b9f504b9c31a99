import { parentPort } from 'node:worker_threads';

/**
 * What a worker of a guarded process does when it has loaded all that it needs: it says that it is ready, takes
 * orders and answers each; a portal gives it one. `work` does not fail: an answer says what went wrong.
 */
export function answerGuarded<Order, Answer extends object>(work: (order: Order) => Promise<Answer>): void {
  parentPort?.on('message', (order: Order) => {
    void work(order).then((answer) => parentPort?.postMessage(answer, []));
  });
  parentPort?.postMessage('ready', []);
}
