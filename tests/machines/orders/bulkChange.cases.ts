import { type BulkChangeFacts, bulkChangeMachine } from '#machines/orders/bulkChange.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const [maker, other] = [1, 2];
const [end, later, nextDay] = ['2026-11-23T09:00:00.000Z', '2026-11-23T10:00:00.000Z', '2026-11-24T09:00:00.000Z'];
const plain: BulkChangeFacts = { kind: 'mark_follow_up_within_tat', makerId: maker, changed: 3, endedAt: null };

const spec: ModelSpec<typeof bulkChangeMachine> = {
  machine: bulkChangeMachine,
  inputs: {
    'a status': plain,
    'a status that no order accepts': { ...plain, changed: 0 },
    'a cancellation': { ...plain, kind: 'mark_cancel_by_us' },
    'a note': { ...plain, kind: 'note' },
    'an assignee': { ...plain, kind: 'assign' },
  },
  cases: {
    'work.began': [{}],
    'orders.changed': [{ at: end }],
    'orders.restored': [{}],
    stop: [
      { userId: maker, at: end },
      { userId: other, at: end },
    ],
    undo: [
      { userId: maker, at: later },
      { userId: maker, at: nextDay },
      { userId: other, at: later },
    ],
  },
};

export default spec;
