import { act, fireEvent, render, screen, waitFor, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '#platform/console/shell/app.tsx';
import { openPath } from '#platform/console/navigation/current-router.ts';
import { startNavigation } from '#platform/console/navigation/router.ts';
import { startSession } from '#platform/session/console/session.ts';
import { navigationHooks } from '#platform/console/navigation/navigation-hooks.ts';
import { areas } from '#platform/console/navigation/routes.ts';
import { chooseDisplay, followDisplay } from '#platform/console/display/display.ts';
import { displayChoices } from '#platform/console/display/display-choices.ts';
import { sessionEnded, sessionStarted } from '#platform/session/console/session-news.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { current } from '#tests/support/people.ts';
import { serve } from '#tests/support/server-double.ts';

const person = current({ roles: ['integration'], resource_access: [] }, businessDate(Date.now()));
const defaults = Object.fromEntries(Object.entries(displayChoices).map(([setting, [first]]) => [setting, first]));

/** The first test loads the first screen's code. */
const patience = { timeout: 10_000 };

/** Signs in and opens Home. */
async function enter(user = person) {
  stored.currentUser.write(user);
  act(() => sessionStarted.emit(user));
  await screen.findByText('Welcome, Meera Kulkarni', {}, patience);
  act(() => openPath('/home'));
  await screen.findByRole('heading', { name: 'Home' }, patience);
  return userEvent.setup();
}

beforeAll(async () => {
  serve({});
  await followDisplay();
  startSession();
  await startNavigation(navigationHooks);
});

beforeEach(async () => {
  serve({ 'POST /api/main/logout': () => [200, { ended: true }] });
  act(() => sessionEnded.emit(''));
  render(<App />);
  await screen.findByRole('heading', { name: 'Sign in' });
});
afterEach(() => act(async () => void (await chooseDisplay(defaults))));

async function choose(user: ReturnType<typeof userEvent.setup>, item: string) {
  await user.click(screen.getByRole('button', { name: /^Settings of/ }));
  await user.click(screen.getByRole('menuitem', { name: item }));
  return screen.findByRole('dialog');
}

describe('settings menu (§2.4)', () => {
  it('offers account, display, shortcuts and Logout', async () => {
    const user = await enter();
    await user.click(screen.getByRole('button', { name: /^Settings of/ }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Account settings',
      'Display',
      'Refresh choices',
      'Clear cached data',
      'Keyboard shortcuts',
      'Logout',
    ]);
  });

  it('links to the account settings', async () => {
    const user = await enter();
    await user.click(screen.getByRole('button', { name: /^Settings of/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Account settings' }));
    await waitFor(() => expect(location.pathname).toBe('/user-settings/mfa-setup'));
  });
});

describe('display settings', () => {
  it('apply immediately and are stored', async () => {
    const user = await enter();
    const dialog = within(await choose(user, 'Display'));
    expect(dialog.getByRole('radiogroup', { name: 'Theme' })).toBeInTheDocument();
    await user.click(dialog.getAllByRole('radio', { name: 'Dark' })[0] as HTMLElement);
    await user.selectOptions(dialog.getByLabelText('Accent'), 'Plum');
    await user.selectOptions(dialog.getByLabelText('Name block'), 'Accent colour');
    await user.click(dialog.getByRole('radio', { name: 'Compact' }));
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', skin: 'plum', brand: 'accent', density: 'compact' });
    expect(stored.chooseSkin.read()).toBe('plum');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can flatten the menu', async () => {
    const user = await enter(current({}, businessDate(Date.now())));
    const menu = within(screen.getByRole('navigation', { name: 'Areas' }));
    expect(menu.getByRole('group', { name: 'Orders' })).toBeInTheDocument();
    const dialog = within(await choose(user, 'Display'));
    await user.click(dialog.getByRole('radio', { name: 'One list' }));
    expect(menu.queryByRole('group')).not.toBeInTheDocument();
    expect(menu.getByRole('link', { name: 'Orders' })).toBeInTheDocument();
  });

  it('close their dialog for the next user', async () => {
    const user = await enter();
    await choose(user, 'Display');
    act(() => sessionEnded.emit('Session Timeout.'));
    await screen.findByRole('heading', { name: 'Sign in' });
    await enter();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('another language', () => {
  it('re-renders everything and keeps session, location and dialog', async () => {
    const user = await enter();
    act(() => openPath('/nowhere?q=9820'));
    await screen.findByText('Page not found');
    const dialog = await choose(user, 'Display');
    await user.selectOptions(within(dialog).getByLabelText('Language'), 'हिन्दी');
    expect(await screen.findByText('इस पते पर कोई पेज नहीं है')).toBeInTheDocument();
    expect(screen.getByText('स्वागत है, Meera Kulkarni')).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('hi');
    expect(location.pathname + location.search).toBe('/nowhere?q=9820');
    expect(screen.getByRole('dialog', { name: 'डिस्प्ले' })).toBe(dialog);
    expect(within(dialog).getByLabelText('भाषा')).toHaveFocus();
    expect(stored.currentUser.read()?.user_id).toBe(person.user_id);

    await user.selectOptions(within(dialog).getByLabelText('भाषा'), 'English');
    expect(await screen.findByText('Page not found')).toBeInTheDocument();
  });

  it('updates the page title', async () => {
    await enter();
    await act(async () => void (await chooseDisplay({ language: 'hi' })));
    await waitFor(() => expect(document.title).toBe('होम · Galen Ops'));
  });

  it('restores the focus to the re-rendered menu', async () => {
    const user = await enter();
    const dialog = await choose(user, 'Display');
    await user.selectOptions(within(dialog).getByLabelText('Language'), 'हिन्दी');
    await screen.findByRole('dialog', { name: 'डिस्प्ले' });
    await user.click(within(dialog).getByRole('button', { name: 'बंद करें' }));
    expect(document.activeElement).toHaveClass('who');
  });
});

describe('keys', () => {
  it('are all listed: those of the areas and of the shell', async () => {
    const user = await enter();
    const sheet = within(await choose(user, 'Keyboard shortcuts'));
    expect(sheet.getByRole('region', { name: 'Go to' })).toHaveTextContent(/Homegh/);
    expect(sheet.getByRole('region', { name: 'Everywhere' })).toHaveTextContent(/Collapse or expand the menu\[This sheet\?/);
    // Letters of forbidden areas are not listed.
    expect(sheet.queryByText('Orders')).not.toBeInTheDocument();
  });

  it('open the list with ? everywhere', async () => {
    const user = await enter();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeInTheDocument();
  });

  it('open an area with g and its letter', async () => {
    const user = await enter();
    act(() => openPath('/nowhere'));
    await screen.findByText('Page not found');
    await user.keyboard('gh');
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  it.each([
    ['the letter comes too late', 'h', 1_600],
    ['the letter is no area’s', 'q', 10],
    ['the area is not open to the account', 'o', 10],
  ])('do nothing when %s', async (_, letter, later) => {
    await enter();
    act(() => openPath('/nowhere'));
    await screen.findByText('Page not found');
    const at = performance.now();
    press('g', at);
    press(letter, at + later);
    expect(location.pathname).toBe('/nowhere');
  });

  it('are ignored while typing', async () => {
    const user = await enter();
    const dialog = await choose(user, 'Display');
    within(dialog).getByLabelText('Accent').focus();
    await user.keyboard('?[[');
    expect(screen.getAllByRole('dialog')).toEqual([dialog]);
    expect(stored.sidebarOption.read()).toBeNull();
  });

  it('are unique among the areas', () => {
    // Areas outside the menu have no letter.
    const letters = areas().flatMap(({ bare, key }) => (bare ? [] : (key ?? [])));
    expect(new Set(letters).size).toBe(letters.length);
    for (const letter of letters) expect(letter).toMatch(/^[a-z]$/);
  });
});

/** Dispatches a key event with a timestamp in milliseconds. */
function press(key: string, at: number): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  vi.spyOn(event, 'timeStamp', 'get').mockReturnValue(at);
  fireEvent(document.body, event);
}
