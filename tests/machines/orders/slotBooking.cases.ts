import { slotBookingMachine } from '#machines/orders/slotBooking.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const [before, end, after] = ['2026-11-23T09:00:00.000Z', '2026-11-23T09:10:00.000Z', '2026-11-23T09:20:00.000Z'];

const spec: ModelSpec<typeof slotBookingMachine> = {
  machine: slotBookingMachine,
  inputs: { 'held for ten minutes': { heldUntil: end } },
  cases: {
    'hold.renewed': [{ heldUntil: '2026-11-23T09:15:00.000Z' }],
    'slot.booked': [{ at: before }, { at: after }],
    'slot.released': [{}],
    'slot.used': [{}],
    'hold.passed': [{ at: before }, { at: after }],
  },
};

export default spec;
