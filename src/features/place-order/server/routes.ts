import type { DraftOwner } from '#machines/orders/orderDraft.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import { contract } from '../contract.ts';
import { changeDraft, type DraftStepWork } from './change-draft.ts';
import { presentDraft, readDraft } from './draft-record.ts';
import { notifyApprovers } from './discount-approvers.ts';
import { draftSource } from './draft-source.ts';
import { substitutesInDraft } from './draft-substitutes.ts';
import { writeContents, writeSlot } from './edit-draft.ts';
import { placeDraft } from './place-draft.ts';
import { startDraft } from './start-draft.ts';

const operations = operationsOf(contract);
const { ecommerce } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'realtime' | 'principal' | 'clock'>;
type Target = { draft_id: number; version: number; request_key?: string | undefined };

const userOf = ({ principal: { userId, name } }: Context): DraftOwner => ({ id: userId, name });

const record = (context: Context, draftId: number) => readDraft(context.db, userOf(context), draftId, context.clock.now());

/** Takes one step of the draft's chart, and answers the draft. */
async function changed(context: Context, { draft_id, version, request_key, ...body }: Target, step: (by: DraftOwner) => DraftStepWork) {
  const { db, cause, realtime } = context;
  const user = userOf(context);
  return presentDraft(await changeDraft(db, realtime, cause(), user, { draft_id, version, request_key, body }, [step(user)]), user);
}

export const routes = operations.router({
  ecommerce: {
    drafts: listHandlers(ecommerce.drafts, draftSource),
    draft: ecommerce.draft.handler(({ context, input }) => record(context, input.draft_id)),
    draftSubstitutes: ecommerce.draftSubstitutes.handler(async ({ context, input: { draft_id, drug_id } }) => ({
      rows: await substitutesInDraft(context.db, draft_id, drug_id, context.clock.now()),
    })),
    startDraft: ecommerce.startDraft.handler(async ({ context, input }) => {
      return record(context, await startDraft(context.db, context.cause(), personOf(context.principal), input));
    }),
    saveDraft: ecommerce.saveDraft.handler(({ context, input }) => {
      const { draft_id: _id, version: _version, request_key: _key, ...contents } = input;
      return changed(context, input, (by) => ({
        event: { type: 'draft.changed', by },
        write: (tx, view) => writeContents(tx, view, contents),
      }));
    }),
    holdDraftSlot: ecommerce.holdDraftSlot.handler(({ context, input }) =>
      changed(context, input, (by) => ({
        event: { type: 'draft.changed', by },
        write: (tx, view) => writeSlot(tx, context.cause(), by, view, input.slot),
      })),
    ),
    parkDraft: ecommerce.parkDraft.handler(({ context, input }) =>
      changed(context, input, (by) => ({ event: { type: 'draft.parked', by } })),
    ),
    resumeDraft: ecommerce.resumeDraft.handler(({ context, input }) =>
      changed(context, input, (by) => ({ event: { type: 'draft.resumed', by } })),
    ),
    discardDraft: ecommerce.discardDraft.handler(({ context, input }) =>
      changed(context, input, (by) => ({ event: { type: 'draft.discarded', by } })),
    ),
    placeDraft: ecommerce.placeDraft.handler(async ({ context, input }) =>
      presentDraft(await placeDraft(context.db, context.realtime, context.cause(), context.principal, input), userOf(context)),
    ),
    askDiscountApproval: ecommerce.askDiscountApproval.handler(({ context, input }) =>
      changed(context, input, (by) => ({
        event: { type: 'approval.asked', by },
        write: async (tx, { stored, discountSetBy: setBy }) => {
          await notifyApprovers(tx, context.clock.now(), by, { draftId: stored.id, percent: stored.discount_percent, setBy });
          return { approval_asked_at: context.clock.now() };
        },
      })),
    ),
    approveDiscount: ecommerce.approveDiscount.handler(({ context, input }) =>
      changed(context, input, (by) => ({
        event: { type: 'discount.approved', by },
        write: (_tx, { price }) => Promise.resolve({ approved_by: by.id, approved_amount: price.discount, waits_for_approval: false }),
      })),
    ),
  },
});
