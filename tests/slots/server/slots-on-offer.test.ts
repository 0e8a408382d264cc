import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OfferedSlot, slotsOnOffer } from '#features/slots/server/slots-on-offer.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let slots: OfferedSlot[];
let stores: { id: number; title: string; slot_type: string }[];
beforeAll(async () => {
  server = await startServer();
  ({ rows: stores } = await server.db.$client.query(
    `select id::int, slot_type, to_char(starts * interval '1 minute', 'HH24:MI') || '–' || to_char(ends * interval '1 minute', 'HH24:MI') as title
     from store_slots where store_id = 1 and slot_type = 'DELIVERY' order by starts`,
  ));
  await server.db.$client.query('update store_slots set is_active = false where id = $1', [stores.at(-1)?.id]);
  slots = (await slotsOnOffer(server.db, [1], 'DELIVERY', server.clock.now())).get(1) ?? [];
});
afterAll(() => server.close());

test('slot details (§3): slot_id and title are those of the store', () => {
  expect(slots.length).toBeGreaterThan(0);
  const ids = new Map(stores.map(({ id, title }) => [id, title]));
  for (const { slot_id, title } of slots) expect(title).toBe(ids.get(slot_id));
});

test('slot details (§3): slot_type is the type that was asked for', () => {
  expect(new Set(slots.map(({ slot_type }) => slot_type))).toEqual(new Set(['DELIVERY']));
});

test('slot details (§3): slot_display_value says day and time', () => {
  for (const { slot_display_value, day, title } of slots) {
    const [year, month, date] = day.split('-');
    expect(slot_display_value).toBe(`${date}-${month}-${year}, ${title}`);
  }
});

test('slot details (§3): is_active is false for a slot that the store does not offer, which is closed', () => {
  for (const { slot_id, is_active, closed } of slots) {
    expect(is_active).toBe(slot_id !== stores.at(-1)?.id);
    expect(closed?.message === 'The store does not offer it now').toBe(!is_active);
  }
  expect(slots.some(({ is_active }) => !is_active)).toBe(true);
});
