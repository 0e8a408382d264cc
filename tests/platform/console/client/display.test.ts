import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Simulates the system setting; changes notify the page. */
class MediaQuery extends EventTarget {
  matches = false;
  change(matches: boolean) {
    this.matches = matches;
    this.dispatchEvent(new Event('change'));
  }
}
const dark = new MediaQuery();
const contrast = new MediaQuery();

/** Opens a fresh page in this browser. */
async function open() {
  vi.resetModules();
  const display = await import('#platform/console/display/display.ts');
  await display.followDisplay();
  return display;
}

const page = () => Object.fromEntries(Object.entries(document.documentElement.dataset));

beforeEach(() => {
  dark.matches = false;
  contrast.matches = false;
  vi.stubGlobal('matchMedia', (query: string) => (query.includes('contrast') ? contrast : dark));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.doUnmock('#platform/console/language/hi.json');
  document.documentElement.lang = 'en';
});

describe('display keys (§3)', () => {
  it('follow the system by default', async () => {
    dark.matches = true;
    const { currentDisplay } = await open();
    expect(currentDisplay()).toEqual({
      theme: 'system',
      skin: 'system',
      brand: 'theme',
      menu: 'grouped',
      density: 'comfortable',
      language: 'en',
    });
    expect(page()).toMatchObject({ theme: 'dark', skin: 'teal', brand: 'dark', density: 'comfortable' });
  });

  it.each([
    ['theme', { theme: 'dark' }, { theme: 'dark' }],
    ['choose_skin', { skin: 'plum' }, { skin: 'plum' }],
    ['choose_logoheader', { brand: 'accent' }, { brand: 'accent' }],
    ['menu_option', { menu: 'flat' }, {}],
    ['density', { density: 'compact' }, { density: 'compact' }],
  ] as const)('stores %s, and the next page applies it', async (key, choice, expected) => {
    const { chooseDisplay } = await open();
    await chooseDisplay(choice);
    expect(localStorage.getItem(key)).toBe(Object.values(choice)[0]);
    expect(page()).toMatchObject(expected);
    const { currentDisplay } = await open();
    expect(currentDisplay()).toMatchObject(choice);
    expect(page()).toMatchObject(expected);
  });

  it('choose_skin_active and choose_logoheader_active contain the applied values', async () => {
    const { chooseDisplay } = await open();
    expect(localStorage.getItem('choose_skin_active')).toBe('teal');
    expect(localStorage.getItem('choose_logoheader_active')).toBe('light');
    await chooseDisplay({ skin: 'indigo', theme: 'dark' });
    expect(localStorage.getItem('choose_skin_active')).toBe('indigo');
    expect(localStorage.getItem('choose_logoheader_active')).toBe('dark');
  });

  it('are kept in memory if the browser stores nothing', async () => {
    const { chooseDisplay, currentDisplay } = await open();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await chooseDisplay({ theme: 'dark' });
    expect(currentDisplay().theme).toBe('dark');
    expect(page()).toMatchObject({ theme: 'dark' });
  });

  it('with invalid values count as unset', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    localStorage.setItem('choose_skin', 'pink');
    await open();
    expect(page()).toMatchObject({ skin: 'teal' });
    expect(localStorage.getItem('choose_skin')).toBeNull();
  });
});

describe('the system', () => {
  it('is followed by default', async () => {
    const { displayOnScreen } = await open();
    const listener = vi.fn<() => void>();
    displayOnScreen.subscribe(listener);
    dark.change(true);
    expect(page()).toMatchObject({ theme: 'dark', brand: 'dark' });
    expect(listener).toHaveBeenCalled();
    contrast.change(true);
    expect(page()).toMatchObject({ skin: 'graphite' });
    expect(localStorage.getItem('choose_skin_active')).toBe('graphite');
  });

  it('does not override a choice', async () => {
    const { chooseDisplay } = await open();
    await chooseDisplay({ theme: 'light', skin: 'plum' });
    dark.change(true);
    contrast.change(true);
    expect(page()).toMatchObject({ theme: 'light', skin: 'plum' });
  });

  it('is followed again once chosen', async () => {
    dark.matches = true;
    const { chooseDisplay } = await open();
    await chooseDisplay({ theme: 'light' });
    await chooseDisplay({ theme: 'system' });
    expect(page()).toMatchObject({ theme: 'dark' });
  });
});

/** Simulates a storage write by another tab. */
function storeInOtherTab(key: string, newValue: string) {
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

describe('another tab', () => {
  it('changes the display of this tab', async () => {
    const { currentDisplay } = await open();
    storeInOtherTab('theme', 'dark');
    storeInOtherTab('menu_option', 'flat');
    expect(page()).toMatchObject({ theme: 'dark' });
    expect(currentDisplay()).toMatchObject({ theme: 'dark', menu: 'flat' });
  });

  it('changes the language of this tab', async () => {
    await open();
    storeInOtherTab('language', 'hi');
    await vi.waitFor(() => expect(document.documentElement.lang).toBe('hi'));
  });
});

describe('the language', () => {
  it('is loaded by the next page before the first rendering', async () => {
    localStorage.setItem('language', 'hi');
    await open();
    const { t } = await import('#platform/console/language/language.ts');
    expect(document.documentElement.lang).toBe('hi');
    expect(t('Orders')).toBe('ऑर्डर');
  });

  it('stays unchanged when its catalogue cannot be loaded', async () => {
    vi.doMock('#platform/console/language/hi.json', () => {
      throw new Error('offline');
    });
    const { chooseDisplay, currentDisplay } = await open();
    expect(await chooseDisplay({ language: 'hi' })).toBe(false);
    expect(currentDisplay().language).toBe('en');
    expect(localStorage.getItem('language')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('that only this tab cannot load stays stored by the other tab', async () => {
    vi.doMock('#platform/console/language/hi.json', () => {
      throw new Error('offline');
    });
    const { currentDisplay } = await open();
    storeInOtherTab('language', 'hi');
    await vi.waitFor(() => expect(currentDisplay().language).toBe('en'));
    expect(localStorage.getItem('language')).toBe('hi');
  });

  it('that failed to load at the start is retried by the next page', async () => {
    vi.doMock('#platform/console/language/hi.json', () => {
      throw new Error('offline');
    });
    localStorage.setItem('language', 'hi');
    vi.resetModules();
    const { followDisplay } = await import('#platform/console/display/display.ts');
    expect(await followDisplay()).toBe(false);
    expect(localStorage.getItem('language')).toBe('hi');
    expect(document.documentElement.lang).toBe('en');
  });

  it('is the last one chosen, in whatever order catalogues arrive', async () => {
    const { chooseDisplay } = await open();
    await Promise.all([chooseDisplay({ language: 'hi' }), chooseDisplay({ language: 'en' })]);
    expect(document.documentElement.lang).toBe('en');
  });
});
