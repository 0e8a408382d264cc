import { typeaheadMachine } from '#machines/ui/typeahead.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const crocin = { id: 'crocin-650', label: 'Crocin 650' };

const spec: ModelSpec<typeof typeaheadMachine> = {
  machine: typeaheadMachine,
  input: { words: '' },
  cases: {
    'words.typed': [{ words: 'crocin' }, { words: ' ' }],
    'words.replaced': [{ words: 'dolo' }, { words: '' }],
    'option.choose': [{ option: crocin }, { option: { id: 'dolo-650', label: 'Dolo 650' } }],
    'xstate.done.actor.search': [{ output: [crocin] }, { output: [] }],
    'xstate.error.actor.search': [{ error: new Error('No answer') }],
  },
  key: ({ context }) => context.asked,
};

export default spec;
