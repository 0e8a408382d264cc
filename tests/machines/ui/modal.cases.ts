import { modalMachine } from '#machines/ui/modal.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const spec: ModelSpec<typeof modalMachine> = {
  machine: modalMachine,
  inputs: {
    'Escape closes it': { keyboard: true, backdrop: false },
    'a click beside it closes it too': { keyboard: true, backdrop: true },
    'only its buttons close it': { keyboard: false, backdrop: false },
  },
  cases: { 'options.changed': [{ keyboard: false, backdrop: true }] },
  key: ({ context }) => [context.keyboard, context.backdrop],
};

export default spec;
