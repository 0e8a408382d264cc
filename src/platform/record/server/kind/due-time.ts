import { msg, sentence } from '#platform/contract/sentence.ts';
import { badRequest } from '#platform/server/http/faults.ts';

const DAY_MS = 86_400_000;

/** Refuses (400) a `due_at` that has passed, or is too many days ahead. */
export function requireAhead(dueAt: string, now: Date, most: number): void {
  const ahead = Date.parse(dueAt) - now.getTime();
  if (ahead <= 0) throw badRequest([{ field: 'due_at', message: msg('This time has passed') }]);
  if (ahead > most * DAY_MS) throw badRequest([{ field: 'due_at', ...sentence(msg('At most {most} days ahead'), { most }) }]);
}
