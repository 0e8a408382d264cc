import { eq } from 'drizzle-orm';
import { registerPermissions } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';
import { type Database, openDatabase } from '#platform/server/db/database.ts';
import { permissions } from '#features/orders/feature.ts';
import { orders } from '#features/orders/schema.ts';
import { loadFacts } from '#features/orders/server/order-facts.ts';
import { listOrders } from '#features/orders/server/order-list.ts';

/** One statement as sent by the product. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Statements that the baseline sends too. */
export interface RecordedStatements {
  list: Statement[];
  /** Facts of a change; its first parameter is the array of order ids. */
  facts: Statement;
}

/** Records statements of the product while it answers a request. */
export async function recordStatements(url: string): Promise<RecordedStatements> {
  registerPermissions(permissions);
  const db = openDatabase(url, { error: () => undefined });
  let sent: Statement[] = [];
  const query = db.$client.query.bind(db.$client) as (...args: unknown[]) => unknown;
  Object.assign(db.$client, {
    query: (config: { text: string }, values: unknown[]) => {
      sent.push({ text: config.text, values });
      return query(config, values);
    },
  });
  const during = async (work: (db: Database) => Promise<unknown>): Promise<Statement[]> => {
    sent = [];
    await work(db);
    return sent;
  };
  const [order] = await db.select().from(orders).where(eq(orders.status, 'PLACED')).limit(1);
  if (!order) throw new Error('The demonstration has no placed order');
  const list = await during(() => listOrders(db, agent, new Date(), { sort: 'tat', page: 1, page_size: 50 }));
  const [facts] = await during(() => loadFacts(db, [order]));
  if (!facts) throw new Error('No facts were loaded');
  await db.$client.end();
  return { list, facts };
}

const agent = {
  sessionId: 0,
  userId: 0,
  name: 'Bench',
  email: '',
  phoneNo: '',
  agentId: null,
  roles: [roles.callCenterOperation],
  tabs: [],
  passwordTemporary: false,
  lastActiveAt: new Date(0),
};
