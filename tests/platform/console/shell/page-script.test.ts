import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIDEBAR_AUTO_CLOSE_BREAKPOINT } from '#platform/contract/constants.ts';
import { Mark } from '#platform/console/ui/mark.tsx';
import { displayChoices } from '#platform/console/display/display-choices.ts';
import { shownDisplay } from '#platform/console/display/display.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../../src/app/index.html'), 'utf8');
const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];

const first = { '/orders': { request: '/api/orders', files: ['/frame.js', '/orders.js'] } };
const frameFiles = ['/frame.js'];

/** Runs the page's inline script. */
function run(): DOMStringMap {
  // oxlint-disable-next-line typescript/no-implied-eval -- the page's own inline script, run as the page runs it
  new Function('FIRST_REQUESTS', 'FRAME_FILES', 'BARE_PATHS', 'ENTRY', script)(first, frameFiles, ['/wall'], null);
  return Object.fromEntries(Object.entries(document.documentElement.dataset));
}

const systems = [
  { dark: false, contrast: false },
  { dark: true, contrast: true },
];

describe.each(systems)('the look before the first paint, system %j', ({ dark, contrast }) => {
  it('matches the console’s resolution of every choice', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('contrast') ? contrast : dark }));
    for (const theme of displayChoices.theme) {
      for (const skin of displayChoices.skin) {
        for (const brand of displayChoices.brand) {
          for (const density of displayChoices.density) {
            Object.entries({ theme, choose_skin: skin, choose_logoheader: brand, density }).forEach(([key, value]) =>
              localStorage.setItem(key, value),
            );
            const expected = shownDisplay({ theme, skin, brand, density, menu: 'grouped', language: 'en' });
            expect(run()).toMatchObject({ ...expected, density });
          }
        }
      }
    }
  });

  it('uses the defaults without a choice', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('contrast') ? contrast : dark }));
    expect(run()).toMatchObject({ theme: dark ? 'dark' : 'light', skin: contrast ? 'graphite' : 'teal', density: 'comfortable' });
  });
});

describe('the frame before the first paint', () => {
  const frameAt = (address: string): string | undefined => {
    history.replaceState(null, '', address);
    return run()['frame'];
  };
  const windowOf = (width: number) =>
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0) }));

  beforeEach(() => {
    windowOf(1440);
    localStorage.setItem('currentUser', JSON.stringify({ django_account: { token: 'a token' } }));
  });
  afterEach(() => {
    delete document.documentElement.dataset['frame'];
    document.head.replaceChildren();
    localStorage.clear();
    history.replaceState(null, '', '/');
  });

  it('has the menu as it was left, and as wide as the window allows', () => {
    expect(frameAt('/elsewhere')).toBe('expanded');
    windowOf(SIDEBAR_AUTO_CLOSE_BREAKPOINT - 1);
    expect(frameAt('/elsewhere')).toBe('collapsed');
    windowOf(SIDEBAR_AUTO_CLOSE_BREAKPOINT);
    expect(frameAt('/elsewhere')).toBe('expanded');
    localStorage.setItem('sidebar_option', 'collapsed');
    expect(frameAt('/elsewhere')).toBe('collapsed');
  });

  it('is none around a screen without a frame, and none for a visitor', () => {
    expect(frameAt('/wall?of=today')).toBeUndefined();
    localStorage.clear();
    expect(frameAt('/elsewhere')).toBeUndefined();
  });

  it('has the mark of the product', () => {
    const { container } = render(createElement(Mark));
    const shapes = [...container.querySelectorAll('svg > *')].map((shape) => shape.outerHTML.replace(/><\/\w+>/, ' />'));
    for (const shape of shapes) expect(page).toContain(shape);
  });
});

describe('the first requests of a page', () => {
  const files = () => [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'));
  const signIn = () => localStorage.setItem('currentUser', JSON.stringify({ django_account: { token: 'a token' } }));

  afterEach(() => {
    window.__first = undefined;
    delete document.documentElement.dataset['frameRows'];
    document.head.replaceChildren();
    localStorage.clear();
    history.replaceState(null, '', '/');
  });

  it('are none for a visitor', () => {
    history.replaceState(null, '', '/orders');
    run();
    expect(window.__first).toBeUndefined();
    expect(files()).toEqual([]);
  });

  it('are the data and the code of its screen, each once', () => {
    const fetched = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response('{}')));
    vi.stubGlobal('fetch', fetched);
    history.replaceState(null, '', '/orders?q=a&order_id=3');
    signIn();
    run();
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/orders?q=a', { headers: { Authorization: 'Bearer a token' } });
    expect(files()).toEqual(['/frame.js', '/orders.js']);
    expect(document.documentElement.dataset['frameRows']).toBe('');
  });

  it('are the code of the frame for a screen that has none', () => {
    history.replaceState(null, '', '/elsewhere');
    signIn();
    expect(run()['frameRows']).toBeUndefined();
    expect(window.__first).toBeUndefined();
    expect(files()).toEqual(['/frame.js']);
  });
});
