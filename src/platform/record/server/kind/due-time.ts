import { msg, sentence } from '#platform/contract/sentence.ts';
import { badRequest } from '#platform/server/http/faults.ts';

const DAY_MS = 86_400_000;

/** Refuses (400) a time that has passed, or is too many days ahead. @param field its name in the request */
export function requireAhead(dueAt: string, now: Date, most: number, field = 'due_at'): void {
  const ahead = Date.parse(dueAt) - now.getTime();
  if (ahead <= 0) throw badRequest([{ field, message: msg('This time has passed') }]);
  if (ahead > most * DAY_MS) throw badRequest([{ field, ...sentence(msg('At most {most} days ahead'), { most }) }]);
}
