import type { z } from 'zod';
import type { Cause } from '#platform/audit/server/audit.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { formFields } from '../contract.ts';
import { forms } from '../schema.ts';
import { formKind } from './form-kind.ts';

type NewForm = z.output<typeof formFields> & { request_key?: string | undefined };

/** A draft without questions. Idempotent by request key. Returns its id. */
export async function createForm(tx: Transaction, cause: Cause, author: Person, { request_key: key, ...fields }: NewForm): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
    const stored = { ...fields, closes_on: fields.closes_on || null, status: 'draft', questions: [], author_id: author.id };
    const [made] = await tx
      .insert(forms)
      .values({ ...stored, created_at: cause.at, updated_at: cause.at })
      .returning();
    if (!made) throw new Error('A form was not stored');
    await keepCreation(tx, cause, formKind, made, { author, event: 'form.created' });
    return made.id;
  });
  return id;
}
