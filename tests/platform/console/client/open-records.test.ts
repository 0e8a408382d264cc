import { afterEach, expect, test } from 'vitest';
import { openRecords } from '#platform/console/presence/open-records.ts';

const said: string[] = [];
const connect = () => openRecords.connected((event, record) => said.push(`${event} ${record}`));
const releases: (() => void)[] = [];
const hold = (record: string) => {
  const release = openRecords.hold(record);
  releases.push(release);
  return release;
};
afterEach(() => {
  for (const release of releases.splice(0)) release();
  openRecords.lost();
  said.length = 0;
});

test('a record is told as open once, however many parts show it, and as left with the last of them', () => {
  connect();
  const [first, second] = [hold('orders/1'), hold('orders/1')];
  expect(said).toEqual(['record.open orders/1']);
  first();
  expect(said).toHaveLength(1);
  second();
  expect(said).toEqual(['record.open orders/1', 'record.left orders/1']);
});

test('a new connection is told of every open record; what is closed without one is not told', () => {
  hold('orders/1');
  const left = hold('orders/2');
  left();
  expect(said).toEqual([]);
  connect();
  expect(said).toEqual(['record.open orders/1']);
});

test('who is there is forgotten with the connection, and with the record', () => {
  connect();
  const release = hold('orders/1');
  let changes = 0;
  const stop = openRecords.onChange(() => (changes += 1));
  const people = [{ name: 'Nandini Rao', since: '2026-11-18T06:30:00Z' }];
  openRecords.heard('orders/1', people);
  openRecords.heard('orders/4711', people);
  expect(openRecords.people('orders/1')).toBe(people);
  expect(openRecords.people('orders/4711')).toEqual([]);
  openRecords.lost();
  expect(openRecords.people('orders/1')).toEqual([]);
  expect(changes).toBe(2);
  release();
  stop();
});
