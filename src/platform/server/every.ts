import type { FastifyBaseLogger } from 'fastify';

/** Runs a job again and again, never twice at once; a failed round is logged and tried again at the next. Returns the stop. */
export function every(ms: number, name: string, log: FastifyBaseLogger, job: () => unknown): () => Promise<void> {
  let round: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = (async () => void (await job()))()
      .catch((fault: unknown) => log.error({ fault, job: name }, 'a job failed'))
      .finally(() => (busy = false));
  }, ms);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
