import { CALL_CENTER_OPERATION_ADMIN, type Notice, notify } from '#features/notifications/server/public.ts';
import type { CallbackEvent } from '#machines/orders/callback.ts';
import { roles } from '#platform/access/roles.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { callbacks } from '../schema.ts';

type Stored = typeof callbacks.$inferSelect;

/** A notification about a callback, which leads to it (§2.5). Names no patient: other people see the screens. */
const noticeOf = ({ id, order_id, status }: Stored, title: string, text: string): Notice => ({
  title,
  message: `Callback ${id}: ${text}`,
  message_attributes: { order_id, id, status: status.toLowerCase() },
});

const OVERDUE = 'nobody called in time; it is everybody’s now';

/**
 * Who is told of an event: the owner, if somebody else took the callback; the owner and the team leads, if nobody called in time.
 *
 * @param stored as it was before the event
 */
export async function notifyAboutCallback(
  tx: Transaction,
  at: Date,
  stored: Stored,
  event: CallbackEvent['type'],
  author: Author,
): Promise<void> {
  const { owner_id: owner } = stored;
  if (event === 'callback.taken')
    await notify(tx, at, noticeOf(stored, 'Callback taken over', `${author.name} has it now`), { userIds: [owner] });
  if (event !== 'due.passed') return;
  await notify(tx, at, noticeOf(stored, 'Callback overdue', OVERDUE), { userIds: [owner] });
  const leads = [roles.crmAgentAdmin, roles.crmTeamLead];
  await notify(tx, at, noticeOf(stored, CALL_CENTER_OPERATION_ADMIN, OVERDUE), { roles: leads, except: [owner] });
}
