import { expect, test } from 'vitest';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { asOwner, startServer } from '#tests/support/server.ts';
import { testTwoServers } from './two-servers.ts';

testTwoServers({
  cut: (first) =>
    asOwner(
      first,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'galen-ops listener'`,
    ),
});

test('without others nothing is announced', async () => {
  const alone = await startServer('empty');
  const listeners = await asOwner(
    alone,
    `select from pg_stat_activity where datname = current_database() and application_name like 'galen-ops announce%'`,
  );
  expect(listeners.rowCount).toBe(0);
  const realtime: Realtime = alone.realtime;
  expect(() => realtime.toReaders('orders.read', 'order.changed', { order_id: 1, version: 1 })).not.toThrow();
  await alone.close();
});
