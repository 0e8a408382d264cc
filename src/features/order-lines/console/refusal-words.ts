import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { ago } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';

interface Conflict {
  code: string;
  by: string;
  at: string;
}

/** Why a change of the lines was refused: after a change by somebody else, who made it and when. */
export function refusalWords(error: unknown): string {
  const { code, by, at } = (statusOf(error) === 409 ? (error as { data?: Partial<Conflict> }).data : null) ?? {};
  if (code !== 'order.changed' || by === undefined || at === undefined) return sayError(error);
  return t('{who} changed the order {ago}. What you entered is kept: check it and save again.', { who: by, ago: ago(at, Date.now()) });
}
