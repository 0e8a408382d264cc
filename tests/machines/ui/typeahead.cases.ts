import { typeaheadMachine } from '#machines/ui/typeahead.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const spec: ModelSpec<typeof typeaheadMachine> = {
  machine: typeaheadMachine,
  input: { words: '' },
  cases: {
    'words.typed': [{ words: 'crocin' }, { words: ' ' }],
    'words.replaced': [{ words: 'dolo' }],
    'option.choose': [{ id: 'crocin-650' }, { id: 'unknown' }],
    'xstate.done.actor.search': [{ output: [{ id: 'crocin-650' }, { id: 'crocin-advance' }] }, { output: [] }],
    'xstate.error.actor.search': [{ error: new Error('No answer') }],
  },
};

export default spec;
