/** Slots of stores, and days that differ: kept in lists, by hand and by file, and asked where a slot is chosen (§3). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slotsOnOffer } from '#features/slots/server/slots-on-offer.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { RecordDesk } from '#tests/platform/server/batches/record-desk.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let slots: RecordDesk;
let days: RecordDesk;
let today: string;
const STORE = 2;
let store: string;

beforeAll(async () => {
  server = await startServer();
  const storeOps = await server.signedIn('ganesh.m');
  slots = new RecordDesk(server, storeOps, { target: 'store-slots', path: '/api/store/store-slots' });
  days = new RecordDesk(server, storeOps, { target: 'slot-days', path: '/api/store/slot-days' });
  today = businessDate(server.clock.now());
  ({ name: store } = (await server.db.$client.query('select name from stores where id = $1', [STORE])).rows[0]);
});
afterAll(() => server.close());

const offeredOn = async (day: string, type: 'DELIVERY' | 'SAMPLE-COLLECTION' = 'SAMPLE-COLLECTION') =>
  ((await slotsOnOffer(server.db, [STORE], type, server.clock.now())).get(STORE) ?? []).filter((slot) => slot.day === day);
const titlesOn = async (day: string) => (await offeredOn(day)).map(({ title, free }) => `${title}: ${free}`);
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' });

const TITLES = 'Store,Type,Starts,Ends,Weekdays,Orders a day,"Closes before, min",Offered';
const line = (times: string, rest = 'daily') =>
  `${store},Sample collection,${times},${rest === 'daily' ? '"Mon Tue Wed Thu Fri Sat Sun",4,30,yes' : rest}`;

describe('slots of a store', () => {
  test('are refused at the cell that is wrong, and where they cross each other', async () => {
    const { faults } = await slots.checked(
      TITLES,
      line('11:00,09:00'),
      line('25:00,9'),
      line('07:00,09:00', 'someday,-1,1500,perhaps'),
      line('08:00,10:00'),
      line('9 am,11 am'),
      `${store},Delivery,10:00,12:00,Mon,4,30,yes`,
      `Nowhere,Delivery,07:00,08:00,Mon,4,30,yes`,
    );
    expect(faults).toEqual([
      ['ends: It ends before it starts'],
      ['starts: A time such as 09:30', 'ends: A time such as 09:30'],
      ['weekdays: Weekdays such as Mon Wed Fri', 'capacity: At least 0', 'cut_off: At most 1440', 'is_active: Yes or no'],
      [],
      ['starts: It crosses the slot 08:00–10:00'],
      ['starts: It crosses the slot 09:00–11:00'],
      ['store: Store Nowhere not found'],
    ]);
  });

  test('are offered on their weekdays, and on a day that differs with its places', async () => {
    const [tomorrow, later] = [daysLater(today, 1), daysLater(today, 2)];
    const { batch } = await slots.checked(TITLES, line('09:00,10:00', `${weekdayOf(tomorrow)},4,30,yes`), line('10:00,24:00'));
    expect(await slots.moved(batch.id, 'commit')).toMatchObject({ written: 2, failed: 0 });
    expect(await titlesOn(tomorrow)).toEqual(['09:00–10:00: 4', '10:00–24:00: 4']);
    expect(await titlesOn(later)).toEqual(['10:00–24:00: 4']);
    const opened = await days.create({ store, slot_type: 'Sample collection', day: later, starts: '09:00', capacity: '2', note: '' });
    expect([opened.status, opened.body.cells.starts]).toEqual([200, '09:00']);
    expect(
      (await days.create({ store, slot_type: 'Sample collection', day: later, starts: '', capacity: '0', note: 'Holiday' })).status,
    ).toBe(200);
    const [first, second] = await offeredOn(later);
    expect([first, second]).toMatchObject([
      { title: '09:00–10:00', free: 2, closed: null },
      { title: '10:00–24:00', free: 0 },
    ]);
    const [delivery] = (await offeredOn(later, 'DELIVERY')).filter(({ closed }) => closed === null);
    await days.create({ store, slot_type: 'Delivery', day: later, starts: delivery!.title.slice(0, 5), capacity: '0', note: 'Holiday' });
    expect((await offeredOn(later, 'DELIVERY')).find(({ slot_id }) => slot_id === delivery!.slot_id)).toMatchObject({
      free: 0,
      closed: { message: 'Closed on this day: Holiday' },
    });
    expect((await days.setRetired(opened.body.id, opened.body.version, true)).status).toBe(200);
    expect(await titlesOn(later)).toEqual(['10:00–24:00: 0']);
    expect((await slots.moved(batch.id, 'undo')).undone).toBe(2);
    expect(await titlesOn(tomorrow)).toEqual([]);
  });

  test('keep the orders that have booked them: on their day, and within their capacity', async () => {
    const [slot] = (await offeredOn(daysLater(today, 1), 'DELIVERY')).filter(({ closed }) => closed === null);
    const { slot_id, day } = slot!;
    await server.db.$client.query(
      `insert into slot_bookings (status, slot_id, day, held_until, order_id)
       select 'booked', $1, $2, $3, id from orders where id not in (select order_id from slot_bookings where order_id is not null) order by id limit 3`,
      [slot_id, day, server.clock.now()],
    );
    const { body: record } = await slots.browser.request('GET', `/api/store/store-slots/${slot_id}`);
    const change = (cells: Record<string, string>) => slots.update(slot_id, record.version, { ...record.cells, ...cells });
    const fewer = await change({ capacity: '2' });
    expect([fewer.status, JSON.stringify(fewer.body)]).toEqual([400, expect.stringContaining(`3 orders have booked it on ${day}`)]);
    const others = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].filter((weekday) => weekday !== weekdayOf(day));
    expect(JSON.stringify((await change({ weekdays: others.join(' ') })).body)).toContain(`3 orders have booked it on ${day}`);
    const closed = await days.create({ store, slot_type: 'Delivery', day, starts: '', capacity: '0', note: '' });
    expect([closed.status, JSON.stringify(closed.body).includes(`3 orders have booked it on ${day}`)]).toEqual([400, true]);
    expect((await change({ capacity: '3' })).status).toBe(200);
    expect((await offeredOn(day, 'DELIVERY')).find((each) => each.slot_id === slot_id)).toMatchObject({
      free: 0,
      closed: { message: 'Full' },
    });
  });

  test('are neither retired, nor taken off the offer, nor moved to other times while orders have booked them', async () => {
    const { rows } = await server.db.$client.query(
      `select s.id::int, s.version from store_slots s where s.store_id = 7 and s.slot_type = 'PICKUP' and s.starts = 780`,
    );
    const { id } = rows[0];
    const book = (day: string, orders: number) =>
      server.db.$client.query(
        `insert into slot_bookings (status, slot_id, day, held_until, order_id)
         select 'booked', $1, $2, $3, id from orders where id not in (select order_id from slot_bookings where order_id is not null)
         order by id limit $4`,
        [id, day, server.clock.now(), orders],
      );
    await book(daysLater(today, -1), 1);
    await book(today, 2);
    await book(daysLater(today, 2), 3);
    const { body: record } = await slots.browser.request('GET', `/api/store/store-slots/${id}`);
    const faultsOf = ({ status, body }: { status: number; body: { data: { errors: { field: string; message: string }[] } } }) => [
      status,
      ...body.data.errors.map(({ field, message }) => `${field}: ${message}`),
    ];
    const because = 'Orders that have booked it from today on: 5';
    const change = async (cells: Record<string, string>) => faultsOf(await slots.update(id, record.version, { ...record.cells, ...cells }));
    expect(await change({ is_active: 'no' })).toEqual([400, `is_active: ${because}`]);
    expect(await change({ ends: '18:00' })).toEqual([400, `ends: ${because}`]);
    expect(await change({ starts: '13:30' })).toEqual([400, `starts: ${because}`]);
    expect(faultsOf(await slots.setRetired(id, record.version, true))).toEqual([400, `record_id: ${because}`]);
    await server.db.$client.query(`update slot_bookings set status = 'used' where slot_id = $1 and day >= $2`, [id, today]);
    const closed = await slots.update(id, record.version, { ...record.cells, is_active: 'no' });
    expect(closed.status).toBe(200);
    expect((await slots.setRetired(id, closed.body.version, true)).status).toBe(200);
  });

  test('have more places on a day as long as orders have booked them', async () => {
    const day = daysLater(today, 20);
    const { rows: stores } = await server.db.$client.query('select name from stores where id = 9');
    const cells = { store: stores[0].name, slot_type: 'Express', day, starts: '09:00', capacity: '6', note: '' };
    const { body: busy } = await days.create(cells);
    await server.db.$client.query(
      `insert into slot_bookings (status, slot_id, day, held_until, order_id)
       select 'booked', s.id, $1, $2, o.id from store_slots s
       cross join (select id from orders where id not in (select order_id from slot_bookings where order_id is not null) order by id limit 5) o
       where s.store_id = 9 and s.slot_type = 'EXPRESS' and s.starts = 540`,
      [day, server.clock.now()],
    );
    const refused = await days.setRetired(busy.id, busy.version, true);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(`5 orders have booked it on ${day}`)]);
    await server.db.$client.query(`update slot_bookings set status = 'released' where day = $1`, [day]);
    expect((await days.setRetired(busy.id, busy.version, true)).status).toBe(200);
  });

  test('are refused for a day if the store has none', async () => {
    const none = await days.create({ store, slot_type: 'Delivery', day: today, starts: '03:00', capacity: '1', note: '' });
    expect([none.status, JSON.stringify(none.body).includes('The store has no such slot')]).toEqual([400, true]);
  });
});
