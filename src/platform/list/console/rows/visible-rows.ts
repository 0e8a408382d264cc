import type { ListRow } from '../../list.ts';
import type { Identified } from '../table/column.ts';
import type { WindowAnswer } from './list-source.ts';

/** Displayed rows of a query: at stable positions, with their latest values. */
export interface VisibleRows<Row extends Identified = ListRow> {
  /** Identifies the query and its refresh. */
  key: string;
  question: string;
  total: number;
  /** By window index. */
  windows: ReadonlyMap<number, readonly Row[]>;
  /** Latest responses of these windows. */
  answers: ReadonlyMap<number, WindowAnswer<Row>>;
  /** Total and order of the latest response. */
  newestTotal: number;
  hasMore: boolean;
  moved: boolean;
  /** Displayed rows that left the list. */
  gone: readonly number[];
  /** Number of rows that came between the displayed ones and are not shown yet. */
  fresh: number;
}

export const nothingShown = {
  key: '',
  question: '',
  total: 0,
  windows: new Map<number, never>(),
  answers: new Map<number, never>(),
  newestTotal: 0,
  hasMore: false,
  moved: false,
  gone: [],
  fresh: 0,
} satisfies VisibleRows;

/** Maximum number of windows kept while a list is scrolled. */
const KEPT_WINDOWS = 60;

type Answers<Row extends Identified> = ReadonlyMap<number, WindowAnswer<Row>>;
type Newest = Pick<WindowAnswer, 'total' | 'has_more'>;

/** Rows built from the first responses. */
export function firstRows<Row extends Identified>(
  question: string,
  edition: number,
  answers: Answers<Row>,
  { total, has_more: hasMore = false }: Newest,
): VisibleRows<Row> {
  const windows = new Map([...answers].map(([window, { rows }]) => [window, rows]));
  const key = `${question}#${edition}`;
  return { key, question, total, windows, answers, newestTotal: total, hasMore, moved: false, gone: [], fresh: 0 };
}

/**
 * Merges further responses to the same query: values change in place; added and removed rows wait for a refresh.
 *
 * @param limit rows per window
 */
export function mergeRows<Row extends Identified>(
  visible: VisibleRows<Row>,
  answers: Answers<Row>,
  newest: Newest,
  limit: number,
): VisibleRows<Row> {
  const windows = new Map(visible.windows);
  let { total, moved } = visible;
  const refreshed = [...answers].filter(([window, answer]) => windows.has(window) && visible.answers.get(window) !== answer);
  if (refreshed.length > 0)
    moved = refreshed.some(([window, { rows }]) => rows.some((row, at) => row.id !== windows.get(window)?.[at]?.id));
  for (const [window, answer] of answers) {
    if (visible.answers.get(window) === answer) continue;
    const before = windows.get(window);
    if (before) {
      const byId = new Map(answer.rows.map((row) => [row.id, row]));
      windows.set(
        window,
        before.map((row) => byId.get(row.id) ?? row),
      );
    } else windows.set(window, answer.rows);
    // The list became shorter: missing rows will not arrive.
    if (!before && answer.rows.length < limit) total = Math.min(total, window * limit + answer.rows.length);
  }
  for (const window of windows.keys()) {
    if (windows.size <= KEPT_WINDOWS) break;
    if (!answers.has(window)) windows.delete(window);
  }
  const latest = new Map([...visible.answers, ...answers].filter(([window]) => windows.has(window)));
  return {
    ...visible,
    windows,
    total,
    answers: latest,
    newestTotal: newest.total,
    hasMore: newest.has_more ?? false,
    moved,
    ...compareRows(windows, latest, limit),
  };
}

/** Rows that left the displayed windows, and the number of those that came. */
function compareRows<Row extends Identified>(windows: ReadonlyMap<number, readonly Row[]>, answers: Answers<Row>, limit: number) {
  const visibleIds = new Set([...windows.values()].flatMap((rows) => rows.map(({ id }) => id)));
  const latestIds = new Set([...answers.values()].flatMap(({ rows }) => rows.map(({ id }) => id)));
  const gone: number[] = [];
  let fresh = 0;
  for (const [window, rows] of windows) {
    const newest = answers.get(window)?.rows ?? rows;
    gone.push(...unmatchedIds(rows, latestIds, limit));
    fresh += unmatchedIds(newest, visibleIds, limit).length;
  }
  return { gone, fresh };
}

/** Ids that are not among the others. Leaves out the last ones of a full window, which earlier rows may have moved to the next one. */
function unmatchedIds(rows: readonly Identified[], others: ReadonlySet<number>, limit: number): number[] {
  const end = rows.length < limit ? rows.length : rows.findLastIndex(({ id }) => others.has(id)) + 1;
  return rows.slice(0, end).flatMap(({ id }) => (others.has(id) ? [] : [id]));
}
