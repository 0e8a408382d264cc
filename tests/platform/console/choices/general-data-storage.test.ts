import { beforeEach, describe, expect, it, vi } from 'vitest';

const sets = { OrderModeChoices: { AS: 'Auto Short' } };

/** Imports a fresh copy of the module. */
async function page() {
  vi.resetModules();
  return import('#platform/choices/console/general-data.ts');
}

beforeEach(() => {
  sessionStorage.clear();
  return () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    sessionStorage.clear();
  };
});

describe('the cache of general data (§3, §4.8)', () => {
  it('stands in session storage under two keys, data and timestamp', async () => {
    (await page()).storeGeneralData(sets, 1_795_172_930_790);
    expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({
      generalData: JSON.stringify(sets),
      generalDataTimestamp: '1795172930790',
    });
    expect(localStorage).toHaveLength(0);
  });

  it('serves a page reload within 24 hours (§9), and not later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    (await page()).storeGeneralData(sets, Date.now());
    vi.setSystemTime(Date.now() + 86_399_999);
    expect((await page()).choicesOf('OrderModeChoices')).toEqual({ AS: 'Auto Short' });
    vi.setSystemTime(Date.now() + 1);
    expect((await page()).choicesOf('OrderModeChoices')).toEqual({});
  });

  it('is cleared on demand with both keys', async () => {
    const { storeGeneralData, clearGeneralData, choicesOf } = await page();
    storeGeneralData(sets, 1);
    clearGeneralData();
    expect(sessionStorage).toHaveLength(0);
    expect(choicesOf('OrderModeChoices')).toEqual({});
  });

  it.each([
    ['no JSON', '{', '5'],
    ['a list', '[]', '5'],
    ['labels that are no text', '{"OrderModeChoices":{"AS":1}}', '5'],
    ['no timestamp', '{}', ''],
    ['a timestamp that is none', '{}', 'yesterday'],
  ])('containing %s counts as corrupt', async (_, data, timestamp) => {
    sessionStorage.setItem('generalData', data);
    sessionStorage.setItem('generalDataTimestamp', timestamp);
    const { readGeneralData, choicesOf } = await page();
    expect(() => readGeneralData()).toThrow(/./);
    expect(choicesOf('OrderModeChoices')).toEqual({});
  });

  it('that cannot be written is cleared and logged, and the sets stay in memory (§8)', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { storeGeneralData, choicesOf } = await page();
    storeGeneralData({}, 1);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storeGeneralData(sets, 2);
    expect(log).toHaveBeenCalledOnce();
    expect(sessionStorage).toHaveLength(0);
    expect(choicesOf('OrderModeChoices')).toEqual({ AS: 'Auto Short' });
  });
});

describe('a choice set (§3)', () => {
  it('that is missing is an empty map', async () => {
    const { storeGeneralData, choicesOf } = await page();
    expect(choicesOf('OrderModeChoices')).toEqual({});
    storeGeneralData(sets, 1);
    expect(choicesOf('OrderModeChoices')).toEqual({ AS: 'Auto Short' });
    expect(choicesOf('DrugGradeChoices')).toEqual({});
  });
});
