import { paletteMachine } from '#machines/ui/palette.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const orders = { id: 'area/orders', label: 'Orders' };
const crocin = { id: 'drug/650', label: 'Crocin 650' };

const spec: ModelSpec<typeof paletteMachine> = {
  machine: paletteMachine,
  cases: {
    'palette.open': [{ near: [orders] }],
    'words.typed': [
      { words: 'ord', near: [orders] },
      { words: 'crocin', near: [] },
      { words: ' ', near: [orders] },
    ],
    'entry.run': [{ entry: orders }, { entry: crocin }],
    'xstate.done.actor.search': [{ output: [crocin] }, { output: [] }],
    'xstate.error.actor.search': [{ error: new Error('No answer') }],
    'xstate.done.actor.deed': [{ output: undefined }],
    'xstate.error.actor.deed': [{ error: new Error('It did not work') }],
  },
  key: ({ context: { near, found } }) => [near.length, found.length],
};

export default spec;
