import { waybillMachine } from '#machines/orders/waybill.ts';
import type { WaybillFacts } from '#machines/orders/waybill-facts.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const by = { id: 1, name: 'Ganesh' };
const packed: WaybillFacts = { order: 'CREATED-CUSTOMER-BILL', attempts: 0 };

const spec: ModelSpec<typeof waybillMachine> = {
  machine: waybillMachine,
  inputs: {
    packed,
    'of an order that is not packed': { ...packed, order: 'CREATE-PATIENT-STORE-ORDER' },
  } satisfies Record<string, WaybillFacts>,
  cases: {
    'waybill.handedOver': [{ by }],
    'waybill.forwarded': [{ by }],
    'waybill.takenOut': [{ by }],
    'waybill.delivered': [
      { by, receiver: 'Asha Rao' },
      { by, receiver: '' },
    ],
    'waybill.attemptFailed': [{ by, failure: 'NOT-AT-HOME' }],
    'waybill.sentBack': [
      { by, reason: 'The customer moved' },
      { by, reason: '' },
    ],
    'waybill.returned': [{ by }],
    'waybill.cancelled': [
      { by, reason: 'The label was damaged' },
      { by, reason: '' },
    ],
    'order.cancelled': [{}],
  },
  key: ({ context: { order, attempts } }) => [order, attempts],
};

export default spec;
