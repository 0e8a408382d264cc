import { uploadMachine } from '#machines/records/upload.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const file = { name: 'crocin-650.jpg', size: 2_500_000, refusal: null, hashable: true };
const started = { id: 7, received: 0, partSize: 1_048_576 };
const lost = { message: 'The server cannot be reached', final: false };
const refused = { message: 'Its bytes are those of a web page', final: true };

const spec: ModelSpec<typeof uploadMachine> = {
  machine: uploadMachine,
  input: {},
  cases: {
    'file.choose': [
      { file },
      { file: { ...file, hashable: false } },
      { file: { ...file, refusal: 'GIF is not taken here: JPEG, PNG or WebP' } },
    ],
    'xstate.done.actor.hash': [{ output: 'ab'.repeat(32) }],
    'xstate.error.actor.hash': [{ error: lost }],
    'xstate.done.actor.begin': [{ output: started }, { output: { ...started, received: file.size } }],
    'xstate.error.actor.begin': [{ error: lost }, { error: refused }],
    'xstate.done.actor.sendPart': [{ output: started.partSize }, { output: file.size }],
    'xstate.error.actor.sendPart': [{ error: lost }, { error: refused }],
    'xstate.error.actor.finish': [{ error: lost }, { error: refused }],
  },
  key: ({ context: { file: chosen, id, sha256 } }) => [chosen?.hashable, id, sha256],
};

export default spec;
