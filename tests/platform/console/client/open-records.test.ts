import { afterEach, expect, test } from 'vitest';
import { openRecords } from '#platform/console/presence/open-records.ts';

const sent: string[] = [];
const connect = () => openRecords.connected((event, record) => sent.push(`${event} ${record}`));
const releases: (() => void)[] = [];
const hold = (record: string) => {
  const release = openRecords.hold(record);
  releases.push(release);
  return release;
};
afterEach(() => {
  for (const release of releases.splice(0)) release();
  openRecords.disconnected();
  sent.length = 0;
});

test('a record is reported as open once, and as left by its last component', () => {
  connect();
  const [first, second] = [hold('orders/1'), hold('orders/1')];
  expect(sent).toEqual(['record.open orders/1']);
  first();
  expect(sent).toHaveLength(1);
  second();
  expect(sent).toEqual(['record.open orders/1', 'record.left orders/1']);
});

test('a new connection receives every open record; records closed while offline are not reported', () => {
  hold('orders/1');
  const release = hold('orders/2');
  release();
  expect(sent).toEqual([]);
  connect();
  expect(sent).toEqual(['record.open orders/1']);
});

test('presence is cleared with the connection and with the record', () => {
  connect();
  const release = hold('orders/1');
  let changes = 0;
  const stop = openRecords.onChange(() => (changes += 1));
  const people = [{ name: 'Nandini Rao', since: '2026-11-18T06:30:00Z' }];
  openRecords.received('orders/1', people);
  openRecords.received('orders/4711', people);
  expect(openRecords.people('orders/1')).toBe(people);
  expect(openRecords.people('orders/4711')).toEqual([]);
  openRecords.disconnected();
  expect(openRecords.people('orders/1')).toEqual([]);
  expect(changes).toBe(2);
  release();
  stop();
});
