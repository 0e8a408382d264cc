import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMessage } from '#platform/console/language/message.ts';
import { type CatalogueName, catalogues, dead, holesOf, messages, missing } from '#tests/support/language/messages.ts';

const names = Object.keys(catalogues) as CatalogueName[];

// The first call reads every console file and machine, which is slow on a busy computer.
beforeAll(() => messages(), 60_000);

describe.each(names)('the Hindi catalogue: %s', (name) => {
  // `node --import tsx tests/support/language/missing.ts` prints both as JSON.
  it('has every message that can be on screen', async () => {
    expect(await missing(name)).toEqual([]);
  });

  it('has nothing that nobody says, and nothing that the other one has', async () => {
    expect(await dead(name)).toEqual([]);
  });

  it('says every message with the same values and parts', () => {
    for (const [message, translated] of Object.entries(catalogues[name])) {
      expect(translated, message).toMatch(/\S/);
      expect(holesOf(translated), message).toEqual(holesOf(message));
    }
  });
});

it.each(names)('is read as the whole syntax of messages would be: %s', async (name) => {
  const every = [...(await messages())[name], ...Object.values(catalogues[name])];
  for (const message of every) expect(readMessage(message), message).toEqual(compileMessageOrThrow(message));
});
