import { randomUUID } from 'node:crypto';
import { businessDate } from '#platform/contract/business-day.ts';
import { emptyDraft } from '#tests/support/draft-examples.ts';
import { newPriceSettings } from '#tests/support/price-settings-examples.ts';
import { asOwner } from '#tests/support/server.ts';
import { post, type Prepare, request, type Scene } from './scene.ts';

/** Drafts in a state in which the operations on them succeed. */

/** A draft of the caller, as far as it is wanted: with its cart, or also with a slot. */
async function aDraft(scene: Scene, upTo: 'cart' | 'slot' = 'cart', contents: object = {}): Promise<{ draft_id: number; version: number }> {
  const { rows } = await scene.server.db.$client.query<{ id: number; patient_id: number }>(`
    select a.id::int, a.patient_id::int from patient_addresses a
    where exists (select from store_group_pincodes p where p.pincode = a.pincode and p.serviceable) order by a.id limit 1`);
  const [address] = rows;
  const begun = await post(scene, 'ecommerce/drafts', { patient_id: address?.patient_id });
  const { id: draft_id, ...draft } = await request(scene, 'PUT', `ecommerce/drafts/${begun.id}`, {
    ...emptyDraft,
    version: begun.version,
    patient_id: address?.patient_id,
    address_id: address?.id,
    lines: [{ drug_id: 1, quantity: 2 }],
    reason: 'SELF-VALID-RX',
    ...contents,
  });
  if (upTo === 'cart') return { draft_id, version: draft.version };
  const slot = freeSlot(draft);
  const { version } = await request(scene, 'PUT', `ecommerce/drafts/${draft_id}/slot`, { version: draft.version, slot });
  return { draft_id, version };
}

const freeSlot = ({ slots }: { slots: { slot_id: number; day: string; closed: unknown }[] }) => {
  const found = slots.find(({ closed }) => closed === null);
  if (!found) throw new Error('No slot is free');
  return { slot_id: found.slot_id, day: found.day };
};

export const preparedDrafts: Record<string, Prepare> = {
  'ecommerce.savePriceSettings': async (scene) => {
    const { version } = await request(scene, 'GET', 'ecommerce/price-settings');
    return { ...newPriceSettings, version, effective_on: businessDate(scene.server.clock.now()), request_key: randomUUID() };
  },
  'ecommerce.saveDraft': async (scene) => ({ ...(await aDraft(scene)), ...emptyDraft, lines: [{ drug_id: 2, quantity: 3 }] }),
  'ecommerce.holdDraftSlot': async (scene) => {
    const { draft_id, version } = await aDraft(scene);
    return { draft_id, version, slot: freeSlot(await request(scene, 'GET', `ecommerce/drafts/${draft_id}`)) };
  },
  'ecommerce.parkDraft': (scene) => aDraft(scene),
  'ecommerce.resumeDraft': (scene) => aDraft(scene),
  'ecommerce.discardDraft': (scene) => aDraft(scene),
  'ecommerce.placeDraft': async (scene) => {
    const draft = await aDraft(scene, 'slot', { promo_code: 'GALEN10' });
    const { price } = await request(scene, 'GET', `ecommerce/drafts/${draft.draft_id}`);
    return { value: price.value, ...draft };
  },
  'ecommerce.askDiscountApproval': (scene) => aDraft(scene, 'cart', { discount_percent: 40 }),
  'ecommerce.approveDiscount': async (scene) => {
    // Nobody approves an own discount.
    const draft = await aDraft(scene, 'cart', { discount_percent: 40 });
    await asOwner(
      scene.server,
      `with draft as (update order_drafts set owner_id = (select min(id) from users where id <> owner_id) where id = $1 returning id, owner_id)
       update order_draft_events e set user_id = draft.owner_id from draft where e.draft_id = draft.id`,
      [draft.draft_id],
    );
    return draft;
  },
};
