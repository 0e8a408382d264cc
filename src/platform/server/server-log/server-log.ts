import { sql } from 'drizzle-orm';
import os from 'node:os';
import type { LogLevel } from '#platform/contract/log-levels.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { RequestLine } from './request-log.ts';
import { serverLog } from './schema.ts';

/** Interval in which entries are stored. Milliseconds. */
const STORE_EVERY_MS = 1_000;
/** Entries that wait for the database at most; later ones are counted only. */
const MOST_WAITING = 5_000;
const LONGEST_MESSAGE = 500;
const LOST = 'entries of this log were lost';
const ENDED = 'an operation ended';
/** As pino names this process. */
const OWN = `${os.hostname()}:${process.pid}`;
export const DAYS_KEPT = 14;
const DAY_MS = 86_400_000;
/** Entries that one statement removes. */
const PORTION = 10_000;

export interface ServerLog {
  /** Takes what pino writes, a JSON object and a line break. No request waits for it. */
  write(written: string): void;
  /** Keeps how a request ended, whatever the level of the log. */
  keep(request: string, line: RequestLine): void;
  /** Called after entries were stored. */
  onStored(listener: () => void): void;
  /** Stores what waits. */
  stop(): Promise<void>;
}

type Entry = Omit<typeof serverLog.$inferInsert, 'id'>;

interface ServerLogOptions {
  db: Database;
  clock: Clock;
  /** Also receives what is written, whatever becomes of the database. */
  to: { write(written: string): void };
}

/** Keeps what the server logs in the database. While the database is away entries wait, as many as there is room for. */
export function openServerLog({ db, clock, to }: ServerLogOptions): ServerLog {
  let waiting: Entry[] = [];
  let lost = 0;
  let last: Promise<void> = Promise.resolve();
  let stored = (): void => undefined;

  const add = (entries: readonly Entry[]): void => {
    const room = Math.max(0, MOST_WAITING - waiting.length);
    waiting.push(...entries.slice(0, room));
    lost += Math.max(0, entries.length - room);
  };

  const store = async (): Promise<void> => {
    const [entries, missing] = [waiting, lost];
    if (entries.length + missing === 0) return;
    [waiting, lost] = [[], 0];
    const gap = missing === 0 ? [] : [lostEntry(clock.now(), entries.at(-1)?.server ?? '', missing)];
    try {
      await insert(db, [...entries, ...gap]);
      stored();
    } catch {
      // Earlier ones first: they say how it began.
      const later = waiting;
      waiting = [];
      lost += missing;
      add([...entries, ...later]);
    }
  };
  const storeNext = (): Promise<void> => (last = last.then(store));

  const timer = setInterval(() => void storeNext(), STORE_EVERY_MS);
  timer.unref();
  return {
    write: (written) => {
      to.write(written);
      const entry = entryOf(written);
      if (entry) add([entry]);
    },
    keep: (request, line) =>
      add([{ at: new Date(), level: 'info', message: ENDED, request_id: request, server: OWN, details: { ...line } }]),
    onStored: (listener) => {
      stored = listener;
    },
    stop: async () => {
      clearInterval(timer);
      await storeNext();
    },
  };
}

const lostEntry = (at: Date, server: string, missing: number): Entry => ({
  at,
  level: 'warn',
  message: LOST,
  request_id: null,
  server,
  details: { lost: missing },
});

async function insert(db: Database, entries: readonly Entry[]): Promise<void> {
  const column = <Value>(of: (entry: Entry) => Value) => sql.param(entries.map(of));
  await db.execute(sql`
    insert into ${serverLog} (at, level, message, request_id, server, details)
    select * from unnest(${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ level }) => level)}::text[],
      ${column(({ message }) => message)}::text[], ${column((entry) => entry.request_id ?? null)}::text[],
      ${column(({ server }) => server)}::text[], ${column(({ details }) => JSON.stringify(details))}::jsonb[])`);
}

/** pino's numbers. */
const levelOf = (level: number): LogLevel => (level >= 50 ? 'error' : level >= 40 ? 'warn' : level >= 30 ? 'info' : 'debug');

/** PostgreSQL stores no NUL. */
const storable = (text: string): string => text.replaceAll('\0', '');

/** Null: this is not what pino writes. */
function entryOf(written: string): Entry | null {
  try {
    const { level, time, pid, hostname, reqId, msg, ...details } = JSON.parse(written) as Record<string, unknown>;
    if (typeof level !== 'number' || typeof time !== 'number') return null;
    return {
      at: new Date(time),
      level: levelOf(level),
      message: storable(typeof msg === 'string' ? msg : '').slice(0, LONGEST_MESSAGE),
      request_id: typeof reqId === 'string' ? reqId : null,
      server: `${String(hostname)}:${String(pid)}`,
      details: JSON.parse(JSON.stringify(details).replaceAll(String.raw`\u0000`, '')) as Record<string, unknown>,
    };
  } catch {
    return null;
  }
}

/** Removes entries that are older than 14 days. @returns how many */
export async function removeOldEntries({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - DAYS_KEPT * DAY_MS).toISOString();
  for (let removed = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      delete from ${serverLog} where id in (select id from ${serverLog} where at < ${before}::timestamptz limit ${PORTION})`);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < PORTION) return removed;
  }
}
