/** Days from today on which new settings can begin. */
export const FARTHEST_START = 90;

/** Numbers that hold from a day on. Every version stays: none is changed or removed. */
export interface SettingsKind<Values extends Record<keyof Values, number>> {
  /** Their table, which also names them in the audit. It has a column for each of the values. */
  table: string;
  /** Until somebody saves others. */
  defaults: Values;
}
