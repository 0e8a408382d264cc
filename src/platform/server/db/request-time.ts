import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type pg from 'pg';

/** Total time that a request may wait for the database: slightly more than the statement timeout. */
const REQUEST_MS = 5_400;

/** Has the code of a connection timeout, so that the request is refused with 503. */
class DatabaseTimeout extends Error {
  readonly code = 'ETIMEDOUT';
}

/** What became of the changes of a request: none were made, some were, or the database did not answer to COMMIT. */
export type RequestChanges = 'none' | 'unknown' | 'made';

/** Sums the waiting time of a request. Concurrent waits count once. */
class RequestTime {
  changes: RequestChanges = 'none';
  /** Whether the response has started, so that the request can no longer be refused. */
  readonly isAnswered: () => boolean;
  private waited = 0;
  private waits = 0;
  private since = 0;

  constructor(isAnswered: () => boolean) {
    this.isAnswered = isAnswered;
  }

  remaining(): number {
    return REQUEST_MS - this.waited - (this.waits > 0 ? performance.now() - this.since : 0);
  }

  /** Returns a function that ends the wait. */
  startWait(): () => void {
    if (this.waits === 0) this.since = performance.now();
    this.waits += 1;
    let waiting = true;
    return () => {
      if (!waiting) return;
      waiting = false;
      this.waits -= 1;
      if (this.waits === 0) this.waited += performance.now() - this.since;
    };
  }
}

const requests = new AsyncLocalStorage<RequestTime>();

function currentTime(): RequestTime | undefined {
  const time = requests.getStore();
  return time?.isAnswered() ? undefined : time;
}

/** Runs a request. Queries through a limited pool are refused once the request has waited too long. */
export const withinRequestTime = (isAnswered: () => boolean, work: () => void): void => requests.run(new RequestTime(isAnswered), work);

/** Runs work that outlives its request, or is shared with others, outside the limit. */
export const outsideRequestTime = <T>(work: () => T): T => requests.exit(work);

/** What the running request has changed; none outside of requests. */
export const changesOfRequest = (): RequestChanges => requests.getStore()?.changes ?? 'none';

export function recordChanges(changes: RequestChanges): void {
  const time = requests.getStore();
  if (time) time.changes = changes;
}

async function within<T>(time: RequestTime, work: Promise<T>): Promise<T> {
  const endWait = time.startWait();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseTimeout()), Math.max(0, time.remaining()));
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    endWait();
  }
}

/** Waits for shared database work, which runs outside the requests' limits. */
export function waitForShared<T>(work: Promise<T>): Promise<T> {
  const time = currentTime();
  return time ? within(time, work) : work;
}

async function connectWithin(time: RequestTime, connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  try {
    return await within(time, connecting);
  } catch (fault) {
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw fault;
  }
}

type Done = (fault: Error | undefined, result?: unknown) => void;
type Send = (query: unknown, ...rest: unknown[]) => unknown;
type Connected = (fault: Error | undefined, client?: pg.PoolClient, release?: (fault?: Error | boolean) => void) => void;
type Connect = (callback?: Connected) => Promise<pg.PoolClient> | void;

/** Copy streams have their own protocol; queries with their own timeout may take longer. */
const isLimited = (query: unknown): query is string | object =>
  typeof query === 'string' || (typeof query === 'object' && query !== null && !('submit' in query) && !('query_timeout' in query));

function limitQueries(client: pg.PoolClient): void {
  const send = client.query.bind(client) as Send;
  /** After a statement without a response a rollback would hang too, so the connection is closed. */
  const closeIfSilent = (fault: unknown) => {
    if (fault instanceof Error && fault.message === 'Query read timeout') void (client as unknown as pg.Client).end();
  };
  const limited: Send = (query, ...rest) => {
    const time = currentTime();
    if (!isLimited(query) || !time) return send(query, ...rest);
    const callback = typeof rest.at(-1) === 'function' ? (rest.pop() as Done) : null;
    const remaining = time.remaining();
    if (remaining <= 0) {
      const fault = new DatabaseTimeout();
      if (!callback) return Promise.reject(fault);
      process.nextTick(callback, fault);
      return undefined;
    }
    const config = { ...(typeof query === 'string' ? { text: query } : query), query_timeout: Math.ceil(remaining) };
    const endWait = time.startWait();
    if (callback)
      return send(config, ...rest, (fault: Error | undefined, result: unknown) => {
        endWait();
        closeIfSilent(fault);
        callback(fault, result);
      });
    const sent = send(config, ...rest) as Promise<unknown>;
    sent.then(endWait, (fault: unknown) => {
      endWait();
      closeIfSilent(fault);
    });
    return sent;
  };
  client.query = limited as typeof client.query;
}

async function callBack(connecting: Promise<pg.PoolClient>, callback: Connected): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await connecting;
  } catch (fault) {
    callback(fault as Error);
    return;
  }
  callback(undefined, client, (fault) => client.release(fault));
}

/** Limits a pool to the time of the current request. */
export function limitToRequestTime(pool: pg.Pool): void {
  pool.on('connect', limitQueries);
  const connect = pool.connect.bind(pool) as Connect;
  const limited: Connect = (callback) => {
    const time = currentTime();
    // The pool calls back in the context of the request that released the connection.
    if (!time) return callback ? connect(AsyncResource.bind(callback)) : connect();
    const connecting = connectWithin(time, connect() as Promise<pg.PoolClient>);
    if (!callback) return connecting;
    void callBack(connecting, callback);
  };
  pool.connect = limited as typeof pool.connect;
}
