import { describe, expect, test } from 'vitest';
import { offers } from '#machines/entity.ts';
import { type UploadFacts, uploadMachine } from '#machines/records/upload.ts';

const facts: UploadFacts = {
  file: { name: 'banner.png', size: 2, refusal: null, hashable: true },
  sha256: null,
  id: 7,
  received: 1,
  partSize: 1,
  reason: null,
};

/** What somebody can ask of an upload in a state, and where it would lead. */
const asked = (state: string) =>
  offers(
    uploadMachine,
    state,
    facts,
    // With the fields that any of the events brings.
    (type) => ({ type, file: facts.file, error: { message: '', final: false } }) as never,
  ).flatMap(({ event, to, allowed }) => (event.startsWith('xstate.') ? [] : [[event, to, allowed]]));

describe('what a record’s state offers', () => {
  test('names the leaf that an arrow to a state with states inside leads to', () => {
    expect(asked('choosing')).toEqual([['file.choose', 'waiting', true]]);
    expect(asked('failed')).toEqual([
      ['upload.resume', 'waiting', true],
      ['upload.cancel', 'cancelling', true],
    ]);
  });

  test('holds nothing of a state around it that the state itself refuses', () => {
    expect(asked('sending')).toEqual([
      ['upload.pause', 'paused', true],
      ['upload.cancel', 'cancelling', true],
    ]);
    expect(asked('finishing')).toEqual([]);
  });
});
