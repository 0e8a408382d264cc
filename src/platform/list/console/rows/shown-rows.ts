import type { ListRow } from '../../list.ts';

/** Rows that are asked for at once. */
export const WINDOW = 100;

export interface WindowAnswer {
  rows: ListRow[];
  total: number;
}

/** Rows of one question as they are shown: in the places where the eye left them, each with its newest known values. */
export interface ShownRows {
  /** Which question, and which time it was brought up to date. */
  key: string;
  question: string;
  total: number;
  /** By the number of their window. */
  windows: ReadonlyMap<number, readonly ListRow[]>;
  /** Answers that these rows were made from. */
  answers: ReadonlyMap<number, WindowAnswer>;
  /** Rows in all as the last answer has it, and whether rows stand in another order by now. */
  newestTotal: number;
  moved: boolean;
}

export const nothingShown: ShownRows = {
  key: '',
  question: '',
  total: 0,
  windows: new Map(),
  answers: new Map(),
  newestTotal: 0,
  moved: false,
};

/** Windows that are kept of a list that somebody scrolls through from end to end. */
const KEPT = 60;

/** The rows that the answers say, as they are. */
export function begun(question: string, edition: number, answers: ReadonlyMap<number, WindowAnswer>, newestTotal: number): ShownRows {
  const windows = new Map([...answers].map(([window, { rows }]) => [window, rows]));
  return { key: `${question}#${edition}`, question, total: newestTotal, windows, answers, newestTotal, moved: false };
}

/** What is shown after further answers to the same question: values change in place, rows that came or went wait. */
export function settled(shown: ShownRows, answers: ReadonlyMap<number, WindowAnswer>, newestTotal: number): ShownRows {
  const windows = new Map(shown.windows);
  let { total, moved } = shown;
  const known = [...answers].filter(([window, answer]) => windows.has(window) && shown.answers.get(window) !== answer);
  if (known.length > 0) moved = known.some(([window, { rows }]) => rows.some((row, at) => row.id !== windows.get(window)?.[at]?.id));
  for (const [window, answer] of answers) {
    if (shown.answers.get(window) === answer) continue;
    const before = windows.get(window);
    if (before) {
      const newest = new Map(answer.rows.map((row) => [row.id, row]));
      windows.set(
        window,
        before.map((row) => newest.get(row.id) ?? row),
      );
    } else windows.set(window, answer.rows);
    // The list ends earlier than it did: what is not there cannot be waited for.
    if (!before && answer.rows.length < WINDOW) total = Math.min(total, window * WINDOW + answer.rows.length);
  }
  for (const window of windows.keys()) {
    if (windows.size <= KEPT) break;
    if (!answers.has(window)) windows.delete(window);
  }
  return { ...shown, windows, total, answers: new Map([...shown.answers, ...answers]), newestTotal, moved };
}
