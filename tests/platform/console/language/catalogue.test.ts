import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMessage } from '#platform/console/language/message.ts';
import { type CatalogueName, catalogues, dead, holesOf, messages, missing } from '#tests/support/language/messages.ts';

const names = Object.keys(catalogues) as CatalogueName[];

// The first call reads every console file and machine, which is slow on a busy computer.
beforeAll(() => messages(), 60_000);

describe.each(names)('the Hindi catalogue: %s', (name) => {
  // `node --import tsx tests/support/language/missing.ts` prints both as JSON.
  it('has every visible message', async () => {
    expect(await missing(name)).toEqual([]);
  });

  it('has no unused messages, and none of the other catalogue', async () => {
    expect(await dead(name)).toEqual([]);
  });

  it('keeps the placeholders and tags of every message', () => {
    for (const [message, translated] of Object.entries(catalogues[name])) {
      expect(translated, message).toMatch(/\S/);
      expect(holesOf(translated), message).toEqual(holesOf(message));
    }
  });
});

it.each(names)('parses %s like the full message syntax', async (name) => {
  const every = [...(await messages())[name], ...Object.values(catalogues[name])];
  for (const message of every) expect(readMessage(message), message).toEqual(compileMessageOrThrow(message));
});
