import { callbackExamples } from './callback-examples.ts';
import { draftExamples } from './draft-examples.ts';
import { dropOffExamples } from './drop-off-examples.ts';
import { fulfilmentExamples } from './fulfilment-examples.ts';
import { orderLineExamples } from './order-line-examples.ts';

/** Inputs of the operations of the order desk, by operation. */
export const orderDeskExamples = {
  ...callbackExamples,
  ...dropOffExamples,
  ...draftExamples,
  ...fulfilmentExamples,
  ...orderLineExamples,
  'oms.undoOrderChange': ({ id, version }: { id: number; version: number }) => ({ order_id: id, version }),
};
