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

/** The events that an upload in a state offers, and their target states. */
const offersOf = (state: string) =>
  offers(
    uploadMachine,
    state,
    facts,
    // With the payload fields of all events.
    (type) => ({ type, file: facts.file, error: { message: '', final: false } }) as never,
  ).flatMap(({ event, to, allowed }) => (event.startsWith('xstate.') ? [] : [[event, to, allowed]]));

describe('transitions offered by a record’s state', () => {
  test('name the leaf that is entered by an arrow to a compound state', () => {
    expect(offersOf('choosing')).toEqual([['file.choose', 'waiting', true]]);
    expect(offersOf('failed')).toEqual([
      ['upload.resume', 'waiting', true],
      ['upload.cancel', 'cancelling', true],
    ]);
  });

  test('exclude transitions of an ancestor that the state itself refuses', () => {
    expect(offersOf('sending')).toEqual([
      ['upload.pause', 'paused', true],
      ['upload.cancel', 'cancelling', true],
    ]);
    expect(offersOf('finishing')).toEqual([]);
  });
});
