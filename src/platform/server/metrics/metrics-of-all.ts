import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** Between a process that was asked for the metrics and the first one, which asks all of them. */
interface Question {
  type: 'galen:metrics';
  id: string;
}
interface Answer extends Question {
  /** Null: a process did not answer. */
  text: string | null;
}

const isOfMetrics = (message: unknown): message is Answer => (message as Question | null)?.type === 'galen:metrics';

/** In the first process: answers those that ask for the metrics of all. */
export function gatherMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, message: unknown) => {
    if (!isOfMetrics(message)) return;
    const answer = (text: string | null) => worker.isConnected() && worker.send({ type: message.type, id: message.id, text });
    all.clusterMetrics().then(answer, () => answer(null));
  });
}

/** In one of several processes: returns a function that reads the metrics of all, in the format of Prometheus. */
export function metricsOfAll(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry]);
  // Answers the first process with those of this one.
  void new AggregatorRegistry();
  return () =>
    new Promise((resolve, reject) => {
      const id = randomUUID();
      const onMessage = (message: unknown): void => {
        if (!isOfMetrics(message) || message.id !== id) return;
        process.off('message', onMessage);
        if (message.text === null) reject(new Error('A process did not answer with its metrics'));
        else resolve(message.text);
      };
      process.on('message', onMessage);
      process.send?.({ type: 'galen:metrics', id } satisfies Question);
    });
}
