import type { z } from 'zod';
import { msg } from '#platform/contract/sentence.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { newPage } from '../contract.ts';
import { pages } from '../schema.ts';
import { pageKind } from './page-kind.ts';

type NewPage = z.output<typeof newPage> & { request_key?: string | undefined };

/** An empty draft at a free address. Idempotent by request key. Returns its id. */
export async function createPage(tx: Transaction, cause: Cause, author: Person, { request_key: key, ...fields }: NewPage): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
    const [made] = await tx
      .insert(pages)
      .values({ ...fields, status: 'draft', sections: [], author_id: author.id, created_at: cause.at, updated_at: cause.at })
      .onConflictDoNothing({ target: [pages.address, pages.language] })
      .returning();
    if (!made) throw badRequest([{ field: 'address', message: msg('Another page has this address in this language') }]);
    await keepCreation(tx, cause, pageKind, made, { author, event: 'page.created' });
    return made.id;
  });
  return id;
}
