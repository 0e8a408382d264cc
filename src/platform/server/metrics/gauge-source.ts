import type { Database } from '../db/database.ts';

/** Figures that are read whenever they are fetched. */
export interface GaugeSource {
  /** Name in Prometheus, `galen_…` with the unit at the end. */
  name: string;
  help: string;
  /** Name of the label that tells the values apart. */
  label: string;
  /** Each process has its own; otherwise the database has it. */
  isOfProcess?: boolean;
  /** Value by label. */
  read: (db: Database, now: Date) => Promise<Iterable<readonly [string, number]>>;
}

declare module '../hooks.ts' {
  interface Hooks {
    /** Figures of `/metrics`. */
    gauges: GaugeSource;
  }
}
