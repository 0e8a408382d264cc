import { CALL_CENTER_OPERATION_ADMIN, type Notice, notify, type NotificationDelivery } from '#features/notifications/server/public.ts';
import { roles } from '#platform/access/roles.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { StoredCallback } from './callback-record.ts';

/** A notification about a callback, which leads to it (§2.5). Names no patient: other people see the screens. */
export const callbackNotice = ({ id, order_id, status }: StoredCallback, title: string, text: string): Notice => ({
  title,
  message: `Callback ${id}: ${text}`,
  message_attributes: { order_id, id, status: status.toLowerCase() },
});

/** Nobody called in time: the team leads are told, and the owner whose callback is everybody's now. */
export async function overdueNotices(tx: Transaction, at: Date, stored: StoredCallback): Promise<NotificationDelivery[]> {
  const ownerNotice = callbackNotice(stored, 'Callback overdue', 'nobody called in time; it is everybody’s now');
  const leadNotice = callbackNotice(stored, CALL_CENTER_OPERATION_ADMIN, 'nobody called in time; it is everybody’s now');
  return [
    ...(await notify(tx, at, ownerNotice, { userIds: [stored.owner_id] })),
    ...(await notify(tx, at, leadNotice, { roles: [roles.crmAgentAdmin, roles.crmTeamLead], except: [stored.owner_id] })),
  ];
}
