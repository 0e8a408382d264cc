import { eq } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { Author } from './record-kind.ts';

/** The owner of a record by id; of the author's own records it is known. Null: nobody. */
export async function ownerOf(db: Queryable, id: number | null, author: Author): Promise<{ id: number; name: string } | null> {
  if (id === null) return null;
  if (id === author.id) return { id, name: author.name };
  const [owner] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id));
  return owner ?? null;
}
