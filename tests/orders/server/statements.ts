import pg from 'pg';
import { vi } from 'vitest';

/** Records the SQL statements that the product sends. To be called before the server opens its connections. */
export function recordStatements() {
  let sent: string[] = [];
  const original = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function record(this: pg.Client, ...args: unknown[]): never {
    const [query] = args as [string | { text: string }];
    sent.push(typeof query === 'string' ? query : query.text);
    return original.apply(this, args) as never;
  });
  return {
    /** All statements that were sent during the work. */
    during: async (work: () => Promise<unknown>): Promise<string[]> => {
      sent = [];
      await work();
      return sent;
    },
    restore: () => spy.mockRestore(),
  };
}
