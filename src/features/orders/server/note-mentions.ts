import { arrayContains, and, asc, isNull } from 'drizzle-orm';
import { holds } from '#platform/access/permissions.ts';
import { msg } from '#platform/contract/sentence.ts';
import { product } from '#platform/contract/product.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import type { OrderUser } from './order-change.ts';
import { users } from '#platform/session/schema.ts';
import { notify } from '#features/notifications/server/public.ts';
import { mentionsIn } from '../mentions.ts';
import type { StoredOrder } from './order-rows.ts';

interface Mentionable {
  id: number;
  name: string;
  title: string;
}

/** Users who can be mentioned in a note: they may read orders and receive notifications (§2.5). By name. */
export async function mentionableUsers(db: Queryable): Promise<Mentionable[]> {
  const active = await db
    .select()
    .from(users)
    .where(and(isNull(users.disabled_at), arrayContains(users.tabs, [product.slug])))
    .orderBy(asc(users.name), asc(users.id));
  return active.filter((user) => holds('orders.read', user)).map(({ id, name, title }) => ({ id, name, title }));
}

/** Users whom the text mentions, each once; a name that several have means all of them. Unknown names are plain text. */
export async function mentionedUsers(db: Queryable, text: string): Promise<{ id: number; name: string }[]> {
  if (!text.includes('@')) return [];
  const people = await mentionableUsers(db);
  const names = new Set(mentionsIn(text, [...new Set(people.map(({ name }) => name))]).map(({ name }) => name));
  return people.filter(({ name }) => names.has(name)).map(({ id, name }) => ({ id, name }));
}

/** One notification for each mentioned user except the author. It leads to the order, whatever its status. */
export const notifyMentioned = async (
  tx: Transaction,
  { at }: Cause,
  { id, code }: StoredOrder,
  { userId, name }: OrderUser,
  mentioned: readonly { id: number }[],
): Promise<void> => {
  const notice = {
    title: msg('You were mentioned'),
    message: `${code}: ${name} mentioned you in a note`,
    message_attributes: { order_id: id, id: null, status: null },
  };
  await notify(tx, at, notice, { userIds: mentioned.map((user) => user.id), except: [userId] });
};
