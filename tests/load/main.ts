/** npm run bench: options are documented in src/commands/bench.mjs. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts';
import { options } from './bench.ts';
import { measureCharts } from './chart-frames.ts';
import { measureImports } from './import-figures.ts';
import { measureElsewhere } from './link-figures.ts';
import { measureLogs } from './log-figures.ts';
import { measureOrders } from './order-figures.ts';
import { measureSearch } from './patient-figures.ts';
import { measureReadings } from './prescription-figures.ts';
import { measureStores } from './store-figures.ts';
import { measureTasks } from './task-figures.ts';

/** By option: measures at the database, reports, and returns whether the budgets are kept. */
const kinds = {
  charts: measureCharts,
  elsewhere: measureElsewhere,
  import: measureImports,
  logs: measureLogs,
  patients: measureSearch,
  prescriptions: measureReadings,
  stores: measureStores,
  tasks: measureTasks,
} satisfies Partial<Record<keyof typeof options, (url: string) => Promise<boolean>>>;

const quiet = { info: () => undefined, warn: () => undefined, error: (line: string) => console.error(line) };
const folder = mkdtempSync(path.join(os.tmpdir(), 'galen-bench-'));
// PostgreSQL runs as another user if this runs as root; it needs access to the folder.
chmodSync(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), log: quiet });
try {
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((name) => options[name]);
  const isWithin = await (kind ? kinds[kind] : measureOrders)(postgres.url);
  if (!isWithin) process.exitCode = 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
