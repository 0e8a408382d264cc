import type { FastifyBaseLogger } from 'fastify';

/** Repeats a job without overlap; failed rounds are logged and repeated. Returns a function that stops it. */
export function every(ms: number, name: string, log: FastifyBaseLogger, job: () => unknown, atStart = false): () => Promise<void> {
  let round: Promise<void> = Promise.resolve();
  let busy = false;
  const run = () => {
    if (busy) return;
    busy = true;
    round = (async () => void (await job()))()
      .catch((fault: unknown) => log.error({ fault, job: name }, 'a job failed'))
      .finally(() => (busy = false));
  };
  if (atStart) run();
  const timer = setInterval(run, ms);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
