import { type SentPage, storePage } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { leadKind, type StoredLead } from './lead-kind.ts';
import { pagesOf } from './lead-pages.ts';

/**
 * A page arrives for a locked lead: of the prescription that is on file, or as the first one of another.
 *
 * @returns why it is refused; null: it is stored
 */
export async function receivePage(
  tx: Transaction,
  cause: Cause,
  author: Author,
  stored: StoredLead,
  page: Omit<SentPage, 'key'>,
): Promise<Sentence | null> {
  const write = async () => {
    const isNew = (await pagesOf(tx, stored)).every(({ rejected }) => rejected);
    const target = { patient_id: stored.patient_id, order_id: null, page_of: isNew ? null : stored.prescription_id };
    const id = await storePage(tx, cause, author.name, target, page, { order_lead_id: stored.id });
    return isNew ? { prescription_id: id } : {};
  };
  return (await applyEvent(tx, cause, leadKind, stored, author, { event: { type: 'page.added' }, write })).why;
}
