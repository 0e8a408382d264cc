import { setTimeout as wait } from 'node:timers/promises';
import { call, type Visitor } from './visitor.ts';

/** Response times of other users' requests during some work, in milliseconds. */
export interface Meanwhile {
  requests: number;
  /** Refused or failed requests, such as by a database that does not answer in time. */
  failed: number;
  p50: number;
  p99: number;
  longest: number;
}

const CLIENTS = 4;
/** Pause of each client between its requests. Milliseconds. */
const PAUSE = 25;

/** Requests of the order list. */
const paths = ['/api/oms/orders?status=PLACED', '/api/oms/orders', '/api/oms/orders/summary'] as const;

/** Measures requests of other users until the work ends. */
export async function measureMeanwhile<Result>(visitor: Visitor, work: () => Promise<Result>): Promise<[Result, Meanwhile]> {
  const times: number[] = [];
  let failed = 0;
  const end = new AbortController();
  const client = async (offset: number) => {
    for (let at = offset; !end.signal.aborted; at += 1) {
      const since = performance.now();
      await call(visitor, 'GET', paths[at % paths.length] ?? paths[0]).catch(() => (failed += 1));
      times.push(performance.now() - since);
      await wait(PAUSE);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, at) => client(at));
  const result = await work().finally(() => end.abort());
  await Promise.all(clients);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return [result, { requests: sorted.length, failed, p50: at(0.5), p99: at(0.99), longest: sorted.at(-1) ?? 0 }];
}
