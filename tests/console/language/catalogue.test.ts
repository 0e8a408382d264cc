import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMessage } from '#console/language/message.ts';
import { catalogue, dead, holesOf, messages, missing } from '#tests/support/language/messages.ts';

// The first look reads every file of the console; a busy machine takes its time.
beforeAll(() => messages(), 60_000);

describe('the Hindi catalogue', () => {
  // `node --import tsx tests/support/language/missing.ts` prints both as JSON.
  it('has every message that can be on screen', async () => {
    expect(await missing()).toEqual([]);
  });

  it('has nothing that nobody says', async () => {
    expect(await dead()).toEqual([]);
  });

  it('says every message with the same values and parts', () => {
    for (const [message, translated] of Object.entries(catalogue)) {
      expect(translated, message).toMatch(/\S/);
      expect(holesOf(translated), message).toEqual(holesOf(message));
    }
  });
});

it('is read as the whole syntax of messages would be', async () => {
  const every = [...(await messages()), ...Object.values(catalogue)];
  for (const message of every) expect(readMessage(message), message).toEqual(compileMessageOrThrow(message));
});
