import { messageDeliveryMachine } from '#machines/platform/messageDelivery.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const spec: ModelSpec<typeof messageDeliveryMachine> = {
  machine: messageDeliveryMachine,
  inputs: { 'is taken': {} },
  cases: { 'message.undelivered': [{ detail: 'The telephone is switched off' }] },
};

export default spec;
