/** Records in the cache of the console: an answer that was on its way during a change. */
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#platform/console/client/query-client.ts';

const queryKey = ['order', 7];
const shown = () => queryClient.getQueryData(queryKey);

afterEach(() => queryClient.clear());

test('an answer from before a change does not replace what the change has led to', async () => {
  let answer: (record: object) => void = () => {};
  const reading = queryClient.fetchQuery({ queryKey, queryFn: () => new Promise<object>((resolve) => (answer = resolve)) });
  queryClient.setQueryData(queryKey, { id: 7, version: 4, status: 'CANCELLED' });
  answer({ id: 7, version: 3, status: 'PLACED' });
  await reading;
  expect(shown()).toEqual({ id: 7, version: 4, status: 'CANCELLED' });
});

test.each([
  ['the same version', { id: 7, version: 4, status: 'CANCELLED', may_undo: true }],
  ['a later version', { id: 7, version: 5, status: 'PLACED' }],
  ['another record', { id: 8, version: 1, status: 'PLACED' }],
  ['no record', { rows: [] }],
])('%s replaces it', (_, answer) => {
  queryClient.setQueryData(queryKey, { id: 7, version: 4, status: 'CANCELLED' });
  queryClient.setQueryData(queryKey, answer);
  expect(shown()).toEqual(answer);
});
