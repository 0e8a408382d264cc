import { describe, expect, test } from 'vitest';
import { accept, mayAccept, offers } from '#machines/entity.ts';
import { type CallbackFacts, callbackMachine } from '#machines/orders/callback.ts';
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
const offersOf = (state: string) => offers(uploadMachine, state, facts).map(({ event, to, allowed }) => [event, to, allowed]);

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

describe('an event of which not everything is entered', () => {
  const [asha, bela] = [
    { id: 1, name: 'Asha' },
    { id: 2, name: 'Bela' },
  ];
  const pending: CallbackFacts = { owner: asha, dueAt: '', attempts: 1, lastResult: 'BUSY', escalated: false, outcome: null };
  const may = (facts: CallbackFacts, event: Parameters<typeof mayAccept<typeof callbackMachine>>[3]) =>
    mayAccept(callbackMachine, 'PENDING', facts, event);

  test('is judged by what is known: who sends it, and what is chosen so far', () => {
    expect(may(pending, { type: 'callback.closed', by: asha })).toBe(true);
    expect(may(pending, { type: 'callback.closed', by: bela })).toBe(false);
    expect(may(pending, { type: 'callback.closed', by: asha, outcome: 'ANSWERED' })).toBe(false);
    expect(may({ ...pending, lastResult: 'CONNECTED' }, { type: 'callback.closed', by: asha, outcome: 'ANSWERED' })).toBe(true);
  });

  test('is left open where it is to be entered, and refused once it is entered wrongly', () => {
    const closed = { type: 'callback.closed', by: asha, outcome: 'ORDER-PLACED' } as const;
    expect(may(pending, closed)).toBe(true);
    expect(may(pending, { ...closed, orderId: null })).toBe(false);
    expect(accept(callbackMachine, 'PENDING', pending, { ...closed, orderId: null })).toBe(null);
    expect(accept(callbackMachine, 'PENDING', pending, { ...closed, orderId: 7 })?.state).toBe('CLOSED');
  });

  test('is impossible in a state that does not take it', () => {
    expect(mayAccept(callbackMachine, 'CLOSED', pending, { type: 'callback.taken', by: asha })).toBe(false);
  });
});
