import type { QueryClient } from '@tanstack/react-query';
import type { ListQuestion } from '../list-api.ts';
import type { Identified } from '../table/column.ts';
import type { ListSource } from './list-source.ts';

/** Most rows that are read to be changed one by one. */
export const MOST_MATCHING = 5_000;

/** The rows that match now, in the order of the list, at most `MOST_MATCHING`. */
export async function readMatching<Row extends Identified>(
  queries: QueryClient,
  { windowOf, limit }: ListSource<Row>,
  question: ListQuestion,
): Promise<Row[]> {
  // Rows that move while they are read come once.
  const found = new Map<number, Row>();
  for (let window = 0; window * limit < MOST_MATCHING; window += 1) {
    const { rows } = await queries.fetchQuery({ ...windowOf(question, window), staleTime: 0 });
    for (const row of rows) found.set(row.id, row);
    if (rows.length < limit) break;
  }
  return [...found.values()];
}
