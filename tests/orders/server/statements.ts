import pg from 'pg';
import { vi } from 'vitest';

/** Records the SQL statements that the product sends. To be called before the server opens its connections. */
export function recordStatements() {
  const sent: { client: unknown; text: string }[] = [];
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function record(this: pg.Client, ...args: unknown[]): never {
    const [query] = args as [string | { text: string }];
    sent.push({ client: this, text: typeof query === 'string' ? query : query.text });
    return original.apply(this, args) as never;
  });
  return {
    /** All statements that were sent during the work. */
    during: async (work: () => Promise<unknown>): Promise<string[]> => {
      sent.length = 0;
      await work();
      return sent.map(({ text }) => text);
    },
    /** Statements of the transactions that wrote during the work, `begin` and `commit` included. */
    ofTransactions: async (work: () => Promise<unknown>): Promise<string[]> => {
      sent.length = 0;
      await work();
      return transactionsIn(sent).flat();
    },
    restore: () => spy.mockRestore(),
  };
}

function transactionsIn(sent: readonly { client: unknown; text: string }[]): string[][] {
  const open = new Map<unknown, string[]>();
  const ended: string[][] = [];
  for (const { client, text } of sent) {
    if (/^begin/i.test(text)) open.set(client, []);
    open.get(client)?.push(text);
    if (!/^(?:commit|rollback)/i.test(text)) continue;
    ended.push(open.get(client) ?? []);
    open.delete(client);
  }
  return ended;
}
