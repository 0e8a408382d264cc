/** Roving focus of a list's rows. */
export interface RowFocus {
  /** The row in the tab order; null without rows. */
  activeId: number | null;
  setActive: (id: number) => void;
  /** The row `by` positions further. */
  neighbour: (from: number | null, by: number) => number | null;
  focus: (id: number | null) => void;
}
