import pg from 'pg';
import { APP_ROLE } from '#platform/server/db/app-role.ts';

/** Makes a chosen statement fail as if its connection broke. */
export interface TornStatements {
  /** Makes the n-th statement from now on fail. */
  tear(nth: number): void;
  /** Returns the statements since then, and whether the n-th was among them; stops failing statements. */
  mend(): { sent: string[]; torn: boolean };
  /** Restores the driver. */
  end(): void;
}

/** `requests`: statements of requests; `batches`: those of background work. Tests connect as the owner. */
export function tornStatements(target: 'requests' | 'batches'): TornStatements {
  let broken: { remaining: number; sent: string[] } | null = null;
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the client it is asked for
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const isMeant = (client: pg.Client): boolean => {
    const { application_name } = (client as unknown as { connectionParameters: { application_name?: string } }).connectionParameters;
    return client.user === APP_ROLE && (application_name === 'galen-ops batches') === (target === 'batches');
  };
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text;
      // Does not fail rollbacks: a failing rollback is covered by the durability tests.
      if (!broken || text === undefined || text === 'rollback' || !isMeant(this)) return query.apply(this, args);
      broken.sent.push(text);
      if ((broken.remaining -= 1) !== 0) return query.apply(this, args);
      const fault = new Error('Torn out by a test');
      const callback = args.find((argument) => typeof argument === 'function') as ((fault: Error) => void) | undefined;
      if (!callback) return Promise.reject(fault);
      process.nextTick(callback, fault);
      return undefined;
    },
  });
  return {
    tear: (nth) => (broken = { remaining: nth, sent: [] }),
    mend: () => {
      const { remaining, sent } = broken ?? { remaining: 1, sent: [] };
      broken = null;
      return { sent, torn: remaining <= 0 };
    },
    end: () => void Object.assign(pg.Client.prototype, { query }),
  };
}
