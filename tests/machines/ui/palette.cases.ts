import { paletteMachine } from '#machines/ui/palette.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const orders = { id: 'area/orders', label: 'Orders' };
const order = { id: 'order/48000', label: 'GLN-48000' };

const spec: ModelSpec<typeof paletteMachine> = {
  machine: paletteMachine,
  cases: {
    'palette.open': [{ near: [orders] }],
    'words.typed': [
      { words: 'orders', near: [orders] },
      { words: 'gln', near: [] },
      { words: ' ', near: [orders] },
    ],
    'entry.run': [{ entry: orders }, { entry: order }],
    'xstate.done.actor.search': [{ output: [order] }, { output: [] }],
    'xstate.error.actor.search': [{ error: new Error('No answer') }],
    'xstate.done.actor.deed': [{ output: undefined }],
    'xstate.error.actor.deed': [{ error: new Error('It did not work') }],
  },
  key: ({ context: { near, found } }) => [near.length, found.length],
};

export default spec;
