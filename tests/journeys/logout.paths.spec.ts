import type { BrowserContext, Page, Route } from '@playwright/test';
import { agents } from '#features/session/demo/public.ts';
import { ACTIVITY_THROTTLE, INACTIVITY_WARNING } from '#platform/contract/constants.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { logOut } from '#tests/support/journeys/log-out.ts';
import { followPath, nameOf, pathsInBrowser, type ScreenDriver, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { ORDER_LIST, rows, SIGN_IN, signInBox, warning } from '#tests/support/journeys/screens.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { PathStep } from '#tests/support/paths/model-spec.ts';

test.use({ sessions: 'own' });

/** An agent who works in no other journey: who settled a task owes its result, and cannot log out before. */
const agent = agents.at(-2)?.username ?? '';

const accounts: Record<string, string> = {
  'agent, from the header': agent,
  'agent, inactive': agent,
  'no agent, from the header': 'nandini.r',
  'logged out in another tab': agent,
};

/** The requests that end something, by the state that waits for them. */
const calls: Record<string, RegExp> = { releasingTasks: /\/api\/crm\/unassign-tasks$/, loggingOut: /\/api\/main\/logout$/ };

/** logoutMachine behind each way to log out (§4.3). Both requests are held until the path decides their outcome. */
class LogoutDriver implements ScreenDriver {
  private readonly context: BrowserContext;
  private page!: Page;
  private readonly held: Route[] = [];

  constructor(context: BrowserContext) {
    this.context = context;
  }

  screen = (): Page => this.page;

  start: NonNullable<PathDriver['start']> = async ({ input }) => {
    if (input === 'agent, inactive') await this.context.clock.install();
    this.page = await this.open();
    for (const address of Object.values(calls)) await this.page.route(address, (route) => void this.held.push(route));
    if (input === 'logged out in another tab') return logOut(await this.open());
    if (input !== 'agent, inactive') return logOut(this.page);
    await this.context.clock.runFor(INACTIVITY_WARNING + ACTIVITY_THROTTLE);
    await expect(warning(this.page)).toBeVisible();
    await this.page.getByRole('button', { name: 'Logout Now' }).click();
  };

  events: PathDriver['events'] = {
    done: async () => (await this.next()).continue(),
    error: async () => (await this.next()).abort('connectionreset'),
  };

  state = async (value: PathStep['state']): Promise<void> => {
    if (value !== 'cleared') {
      await expect
        .poll(() => this.held.map((route) => route.request().url()))
        .toEqual([expect.stringMatching(calls[nameOf(value)] ?? /^$/)]);
      return;
    }
    await expect(signInBox(this.page)).toBeVisible();
    await expect(this.page).toHaveURL(SIGN_IN);
    expect(this.held).toHaveLength(0);
    const left = await this.page.evaluate(() =>
      ['currentUser', 'userId', 'order_type', 'order_status'].map((key) => localStorage.getItem(key)),
    );
    expect(left).toEqual([null, null, null, null]);
  };

  private async next(): Promise<Route> {
    await expect.poll(() => this.held.length).toBe(1);
    const route = this.held.shift();
    if (!route) throw new Error('No request is held');
    return route;
  }

  private async open(): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(ORDER_LIST);
    await expect(rows(page).first()).toBeVisible();
    await page.evaluate(() => {
      localStorage.setItem('order_type', 'CART');
      localStorage.setItem('order_status', 'PLACED');
    });
    return page;
  }
}

for (const path of pathsInBrowser('logout')) {
  test(titleOf(path), async ({ browserOf }) => {
    await followPath(path, new LogoutDriver(await browserOf(accounts[path.input] ?? '')));
  });
}

testCoverage('logout');
