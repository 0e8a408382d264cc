import type { ListRow } from '../../list.ts';

/** Rows per request. */
export const WINDOW = 100;

export interface WindowAnswer {
  rows: ListRow[];
  total: number;
}

/** Displayed rows of a query: at stable positions, with their latest values. */
export interface VisibleRows {
  /** Identifies the query and its refresh. */
  key: string;
  question: string;
  total: number;
  /** By window index. */
  windows: ReadonlyMap<number, readonly ListRow[]>;
  /** Responses that these rows were built from. */
  answers: ReadonlyMap<number, WindowAnswer>;
  /** Total and order of the latest response. */
  newestTotal: number;
  moved: boolean;
}

export const nothingShown: VisibleRows = {
  key: '',
  question: '',
  total: 0,
  windows: new Map(),
  answers: new Map(),
  newestTotal: 0,
  moved: false,
};

/** Maximum number of windows kept while a list is scrolled. */
const KEPT_WINDOWS = 60;

/** Rows built from the first responses. */
export function firstRows(question: string, edition: number, answers: ReadonlyMap<number, WindowAnswer>, newestTotal: number): VisibleRows {
  const windows = new Map([...answers].map(([window, { rows }]) => [window, rows]));
  return { key: `${question}#${edition}`, question, total: newestTotal, windows, answers, newestTotal, moved: false };
}

/** Merges further responses to the same query: values change in place; added and removed rows wait for a refresh. */
export function mergeRows(visible: VisibleRows, answers: ReadonlyMap<number, WindowAnswer>, newestTotal: number): VisibleRows {
  const windows = new Map(visible.windows);
  let { total, moved } = visible;
  const refreshed = [...answers].filter(([window, answer]) => windows.has(window) && visible.answers.get(window) !== answer);
  if (refreshed.length > 0)
    moved = refreshed.some(([window, { rows }]) => rows.some((row, at) => row.id !== windows.get(window)?.[at]?.id));
  for (const [window, answer] of answers) {
    if (visible.answers.get(window) === answer) continue;
    const before = windows.get(window);
    if (before) {
      const newest = new Map(answer.rows.map((row) => [row.id, row]));
      windows.set(
        window,
        before.map((row) => newest.get(row.id) ?? row),
      );
    } else windows.set(window, answer.rows);
    // The list became shorter: missing rows will not arrive.
    if (!before && answer.rows.length < WINDOW) total = Math.min(total, window * WINDOW + answer.rows.length);
  }
  for (const window of windows.keys()) {
    if (windows.size <= KEPT_WINDOWS) break;
    if (!answers.has(window)) windows.delete(window);
  }
  return { ...visible, windows, total, answers: new Map([...visible.answers, ...answers]), newestTotal, moved };
}
