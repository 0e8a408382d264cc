import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { current } from '#tests/support/people.ts';

const key = 'draft.7.note.1';

/** Opens a fresh page, which has not checked drafts yet. */
async function openPage() {
  vi.resetModules();
  const { registerConsoleFeatures } = await import('#platform/console/console-feature.ts');
  const schemas = vi.fn<() => Promise<{ note: z.ZodType }>>(async () => ({ note: z.string() }));
  registerConsoleFeatures([{ drafts: schemas }]);
  const { stored } = await import('#platform/console/storage/session-storage.ts');
  stored.currentUser.write(current());
  const storage = await import('#platform/console/storage/drafts.ts');
  return { ...storage, schemas, notes: storage.createDrafts<string>('note') };
}

beforeEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('drafts', () => {
  it('are stored by user, kind and record until cleared', async () => {
    const { notes } = await openPage();
    notes.write(1, 'Ring twice');
    expect(Object.keys(sessionStorage)).toEqual([key]);
    expect([notes.read(1), notes.read(2)]).toEqual(['Ring twice', null]);
    notes.write(1, null);
    expect(sessionStorage).toHaveLength(0);
  });

  it('notify listeners of each change', async () => {
    const { notes } = await openPage();
    const listener = vi.fn<() => void>();
    const unsubscribe = notes.subscribe(listener);
    notes.write(1, 'Ring twice');
    unsubscribe();
    notes.write(1, null);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('stay in memory if the browser stores nothing, and end with the session', async () => {
    const { notes, clearDrafts } = await openPage();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    notes.write(1, 'Ring twice');
    expect(notes.read(1)).toBe('Ring twice');
    clearDrafts();
    expect(notes.read(1)).toBeNull();
  });

  it.each([
    ['damaged text', key, '"Ring'],
    ['a value of another shape', key, '{"text":"Ring twice"}'],
    ['a kind that no feature has any more', 'draft.7.memo.1', '"Ring twice"'],
  ])('are checked when the page starts: %s is cleared', async (_, name, text) => {
    sessionStorage.setItem(name, text);
    const { checkDrafts } = await openPage();
    await checkDrafts();
    expect(sessionStorage.getItem(name)).toBeNull();
  });

  it('that match their schema stay; without drafts no schema is loaded', async () => {
    const first = await openPage();
    await first.checkDrafts();
    expect(first.schemas).not.toHaveBeenCalled();
    first.notes.write(1, 'Ring twice');
    const { checkDrafts, notes, schemas } = await openPage();
    await checkDrafts();
    expect(schemas).toHaveBeenCalledOnce();
    expect(notes.read(1)).toBe('Ring twice');
  });
});
