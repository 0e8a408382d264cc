import { fromPromise, type SnapshotFrom } from 'xstate';
import type { DraftRefusal, SavedDraft } from '#machines/orders/place-order-values.ts';
import { placeOrderMachine } from '#machines/orders/placeOrder.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import type { DraftRecord } from '../contract.ts';
import { contentsOf } from '../draft-contents.ts';
import { api, client } from './api.ts';

/** The screen's half of the chart: its requests, and the draft that it shows. */

/** Shows the draft as the server answered it. */
export function showDraft(draft: DraftRecord): SavedDraft {
  queryClient.setQueryData(api.ecommerce.draft.queryKey({ input: { draft_id: draft.id } }), draft);
  void queryClient.invalidateQueries({ queryKey: api.ecommerce.drafts.key() });
  return savedIn(draft);
}

export const savedIn = (draft: DraftRecord): SavedDraft => ({
  version: draft.version,
  value: draft.price.value,
  contents: contentsOf(draft),
  risks: draft.risks.map(({ key }) => key),
});

const codes: Partial<Record<string, DraftRefusal['code']>> = { 'price-moved': 'price-moved', 'risk-unconfirmed': 'risk' };

class Refused extends Error implements DraftRefusal {
  readonly code: DraftRefusal['code'];
  readonly saved: SavedDraft | null;
  constructor(error: unknown) {
    super(sayError(error));
    const { code, record } = (statusOf(error) === 409 ? (error as { data?: { code?: string; record?: DraftRecord } }).data : null) ?? {};
    this.saved = record ? showDraft(record) : null;
    const isElsewhere = code === 'draft.changed' || (record !== undefined && !mayChange(record));
    this.code = isElsewhere ? 'changed' : (codes[code ?? ''] ?? null);
  }
}

const mayChange = ({ abilities }: DraftRecord): boolean => abilities.some(({ event, allowed }) => event === 'draft.changed' && allowed);

const refuse = (error: unknown): never => {
  throw new Refused(error);
};

/**
 * Adds a key to requests. A repeated request has the same key, so that a save whose response was lost returns what it saved instead
 * of a conflict.
 */
function createRequestKeys() {
  let last = { request: '', key: '' };
  return <Input extends object>(operation: string, input: Input): Input & { request_key: string } => {
    const request = JSON.stringify([operation, input]);
    if (request !== last.request) last = { request, key: newRequestKey() };
    return { ...input, request_key: last.key };
  };
}

/** Input of the chart for a draft as it was opened. */
export function inputOf(draft: DraftRecord) {
  const isLive = draft.status === 'open' || draft.status === 'parked';
  const start = isLive ? (mayChange(draft) ? ('editing' as const) : ('resting' as const)) : ('ended' as const);
  return { ...savedIn(draft), draftId: draft.id, start };
}

/** The chart with its requests. `announce` runs once the order is placed or the draft left. */
export function logicOf(announce: (snapshot: SnapshotFrom<typeof placeOrderMachine>['context']) => void) {
  let requestKey = newRequestKey();
  const keyed = createRequestKeys();
  return placeOrderMachine.provide({
    actors: {
      save: fromPromise(({ input: { draftId, version, contents } }) =>
        client.ecommerce.saveDraft(keyed('save', { draft_id: draftId, version, ...contents })).then(showDraft, refuse),
      ),
      hold: fromPromise(({ input: { draftId, version, slot } }) =>
        client.ecommerce.holdDraftSlot(keyed('hold', { draft_id: draftId, version, slot })).then(showDraft, refuse),
      ),
      place: fromPromise(({ input: { draftId, version, value, confirmed } }) =>
        client.ecommerce
          .placeDraft({ draft_id: draftId, version, value, confirmed: [...confirmed], request_key: requestKey })
          .then(showDraft, refuse),
      ),
      leave: fromPromise(({ input: { draftId, version, ending } }) =>
        (ending === 'park' ? client.ecommerce.parkDraft : client.ecommerce.discardDraft)(
          keyed(ending, { draft_id: draftId, version }),
        ).then(showDraft, refuse),
      ),
      ask: fromPromise(({ input: { draftId, version } }) =>
        client.ecommerce.askDiscountApproval(keyed('ask', { draft_id: draftId, version })).then(showDraft, refuse),
      ),
      take: fromPromise(({ input: { draftId, version } }) =>
        client.ecommerce.resumeDraft(keyed('take', { draft_id: draftId, version })).then(showDraft, refuse),
      ),
    },
    actions: {
      beginAttempt: () => {
        requestKey = newRequestKey();
      },
      announce: ({ context }) => announce(context),
    },
  });
}
