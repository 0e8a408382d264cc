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
  it('are as the system is, where nothing was chosen', async () => {
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
  ] as const)('%s is remembered, and shown by the next page too', async (key, choice, shown) => {
    const { chooseDisplay } = await open();
    await chooseDisplay(choice);
    expect(localStorage.getItem(key)).toBe(Object.values(choice)[0]);
    expect(page()).toMatchObject(shown);
    const { currentDisplay } = await open();
    expect(currentDisplay()).toMatchObject(choice);
    expect(page()).toMatchObject(shown);
  });

  it('choose_skin_active and choose_logoheader_active are what is shown of the choice', async () => {
    const { chooseDisplay } = await open();
    expect(localStorage.getItem('choose_skin_active')).toBe('teal');
    expect(localStorage.getItem('choose_logoheader_active')).toBe('light');
    await chooseDisplay({ skin: 'indigo', theme: 'dark' });
    expect(localStorage.getItem('choose_skin_active')).toBe('indigo');
    expect(localStorage.getItem('choose_logoheader_active')).toBe('dark');
  });

  it('hold for the page where the browser stores nothing', async () => {
    const { chooseDisplay, currentDisplay } = await open();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await chooseDisplay({ theme: 'dark' });
    expect(currentDisplay().theme).toBe('dark');
    expect(page()).toMatchObject({ theme: 'dark' });
  });

  it('that nobody understands count as not chosen', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    localStorage.setItem('choose_skin', 'pink');
    await open();
    expect(page()).toMatchObject({ skin: 'teal' });
    expect(localStorage.getItem('choose_skin')).toBeNull();
  });
});

describe('the system', () => {
  it('is followed while nobody chose otherwise', async () => {
    const { displayOnScreen } = await open();
    const told = vi.fn<() => void>();
    displayOnScreen.subscribe(told);
    dark.change(true);
    expect(page()).toMatchObject({ theme: 'dark', brand: 'dark' });
    expect(told).toHaveBeenCalled();
    contrast.change(true);
    expect(page()).toMatchObject({ skin: 'graphite' });
    expect(localStorage.getItem('choose_skin_active')).toBe('graphite');
  });

  it('does not change what was chosen', async () => {
    const { chooseDisplay } = await open();
    await chooseDisplay({ theme: 'light', skin: 'plum' });
    dark.change(true);
    contrast.change(true);
    expect(page()).toMatchObject({ theme: 'light', skin: 'plum' });
  });

  it('is followed again once it is chosen again', async () => {
    dark.matches = true;
    const { chooseDisplay } = await open();
    await chooseDisplay({ theme: 'light' });
    await chooseDisplay({ theme: 'system' });
    expect(page()).toMatchObject({ theme: 'dark' });
  });
});

/** Simulates a storage write by another tab. */
function elsewhere(key: string, newValue: string) {
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

describe('another tab', () => {
  it('is followed', async () => {
    const { currentDisplay } = await open();
    elsewhere('theme', 'dark');
    elsewhere('menu_option', 'flat');
    expect(page()).toMatchObject({ theme: 'dark' });
    expect(currentDisplay()).toMatchObject({ theme: 'dark', menu: 'flat' });
  });

  it('is followed in its language', async () => {
    await open();
    elsewhere('language', 'hi');
    await vi.waitFor(() => expect(document.documentElement.lang).toBe('hi'));
  });
});

describe('the language', () => {
  it('is spoken by the next page before anything is shown', async () => {
    localStorage.setItem('language', 'hi');
    await open();
    const { t } = await import('#platform/console/language/language.ts');
    expect(document.documentElement.lang).toBe('hi');
    expect(t('Orders')).toBe('ऑर्डर');
  });

  it('that cannot be loaded is not chosen', async () => {
    vi.doMock('#platform/console/language/hi.json', () => {
      throw new Error('offline');
    });
    const { chooseDisplay, currentDisplay } = await open();
    expect(await chooseDisplay({ language: 'hi' })).toBe(false);
    expect(currentDisplay().language).toBe('en');
    expect(localStorage.getItem('language')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('of another tab that cannot be loaded here stays the other tab’s', async () => {
    vi.doMock('#platform/console/language/hi.json', () => {
      throw new Error('offline');
    });
    const { currentDisplay } = await open();
    elsewhere('language', 'hi');
    await vi.waitFor(() => expect(currentDisplay().language).toBe('en'));
    expect(localStorage.getItem('language')).toBe('hi');
  });

  it('that could not be loaded at the start is tried again by the next page', async () => {
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

  it('is the last one that was chosen, however the words arrive', async () => {
    const { chooseDisplay } = await open();
    await Promise.all([chooseDisplay({ language: 'hi' }), chooseDisplay({ language: 'en' })]);
    expect(document.documentElement.lang).toBe('en');
  });
});
