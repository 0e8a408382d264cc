import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ListRow } from '../../list.ts';
import type { ListApi, ListQuestion } from '../list-api.ts';
import type { Identified } from '../table/column.ts';

/** Part of the matching rows. */
export interface WindowAnswer<Row extends Identified = ListRow> {
  rows: readonly Row[];
  /** Number of matching rows. */
  total: number;
  /** Whether more match than were counted. */
  has_more?: boolean;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the response has further fields, which differ per operation and are not read here
type QueryFor<Data> = UseQueryOptions<any, Error, Data, any>;

/** Queries for the rows of a list. */
export interface ListSource<Row extends Identified = ListRow> {
  /** Key that all queries of rows begin with. */
  key: QueryKey;
  /** Rows per request. */
  limit: number;
  windowOf: (question: ListQuestion, window: number) => QueryFor<WindowAnswer<Row>>;
  /** The number of matching rows; infinite if there are more than are counted. */
  totalOf: (question: ListQuestion) => QueryFor<number>;
  /** Latest values of one row, for rows that left the list. */
  rowOf?: (id: number) => QueryFor<Row>;
}

/** Rows per request of a declared list. */
export const WINDOW = 100;

/** The screen shows failures. */
const quietMeta = { quiet: true };

/** Filters travel as JSON in the query string, so that values keep their types. */
const rowsInput = ({ where, ...question }: ListQuestion) => ({ ...question, ...(where && { where: JSON.stringify(where) }) });

/** Rows of a declared list. @param limit rows per request */
export const sourceOf = (api: ListApi, limit = WINDOW): ListSource => ({
  key: api.rows.key(),
  limit,
  windowOf: (question, window) =>
    api.rows.queryOptions({
      input: { ...rowsInput(question), ...(window > 0 && { offset: window * limit }), limit },
      meta: quietMeta,
    }),
  totalOf: (question) =>
    api.rows.queryOptions({ input: { ...rowsInput(question), limit: 1 }, meta: quietMeta, select: ({ total }: WindowAnswer) => total }),
});
