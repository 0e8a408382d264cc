import { describe, expect, it } from 'vitest';
import { createOutbox } from '#workbench/recording/console/recorder/outbox.ts';
import { RECORDING_LIMITS } from '#workbench/recording/recording-limits.ts';
import { actorMessage, eventMessage, snapshotMessage } from './inspector/messages.ts';

describe('the outbox', () => {
  it('returns the same part until it is settled', () => {
    const outbox = createOutbox();
    outbox.put(eventMessage('x:1', 'a'));
    expect(outbox.next()).toMatchObject({ part: 1, messages: [{ event: { type: 'a' } }] });
    outbox.put(eventMessage('x:1', 'b'));
    expect(outbox.next()).toMatchObject({ part: 1, messages: [{ event: { type: 'a' } }] });
    outbox.settled();
    expect(outbox.next()).toMatchObject({ part: 2, messages: [{ event: { type: 'b' } }] });
    outbox.settled();
    expect(outbox.next()).toBeNull();
  });

  it('keeps only the id of a machine definition', () => {
    const outbox = createOutbox();
    outbox.put(actorMessage('x:1', { definition: '{"id":"sidebar","states":{"expanded":{}}}' }));
    outbox.put(actorMessage('x:2', { definition: '{"id":"request"}' }));
    expect(outbox.next()?.messages).toMatchObject([{ definition: '{"id":"sidebar","states":{}}' }, { definition: undefined }]);
  });

  it('drops messages that must not be recorded, regardless of earlier redaction', () => {
    const outbox = createOutbox();
    outbox.put(eventMessage('x:1', 'typed', { text: 'call 98200 12345' }));
    outbox.put(snapshotMessage('x:1', 'typed', 'open', { comment: 'x'.repeat(500) }));
    expect(outbox.next()).toBeNull();
  });

  it('splits messages into parts that the server accepts', () => {
    const outbox = createOutbox();
    const total = RECORDING_LIMITS.partMessages * 3;
    for (let at = 0; at < total; at += 1) outbox.put(eventMessage('x:1', 'a', { words: Array.from({ length: 4 }, () => 'x'.repeat(100)) }));
    let seen = 0;
    for (let next = outbox.next(); next; next = outbox.next()) {
      expect(next.messages.length).toBeLessThanOrEqual(RECORDING_LIMITS.partMessages);
      expect(JSON.stringify(next.messages).length).toBeLessThan(RECORDING_LIMITS.partBytes);
      seen += next.messages.length;
      outbox.settled();
    }
    expect(seen).toBe(total);
  });

  it('drops messages beyond its limit', () => {
    const outbox = createOutbox();
    for (let at = 0; at < 9_000; at += 1) outbox.put(eventMessage('x:1', 'a'));
    expect(outbox.isFull()).toBe(true);
  });
});
