/** Inactivity (§4.5) in a real browser, along the paths of its chart. */
import type { BrowserContext, Page } from '@playwright/test';
import { INACTIVITY_WARNING, ACTIVITY_THROTTLE } from '#platform/contract/constants.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { logOut } from '#tests/support/journeys/log-out.ts';
import { followPath, pathsInBrowser, type ScreenDriver, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { ORDER_LIST, rows, shell, SIGN_IN, signInBox, warning } from '#tests/support/journeys/screens.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { ModelPath, PathStep } from '#tests/support/paths/model-spec.ts';

test.use({ sessions: 'own' });

/** Long enough to detect a restarted timer: twice this without activity shows a warning. */
const NEARLY_WARNING = INACTIVITY_WARNING * 0.7;

const accounts: Record<string, string> = { agent: 'farhan.s', 'role without the rule': 'nandini.r' };

/** inactivityMachine with real input in real tabs; only the browser's clock is simulated. */
class InactivityDriver implements ScreenDriver {
  private readonly context: BrowserContext;
  private page!: Page;
  private other: Page | null = null;
  private at: PathStep['state'] = '';
  private logouts = 0;
  private places = 0;

  constructor(context: BrowserContext) {
    this.context = context;
  }

  screen = (): Page => this.page;

  start: NonNullable<PathDriver['start']> = async (path) => {
    await this.context.clock.install();
    this.page = await this.open();
    if (path.steps.some(({ event }) => event.type.startsWith('tab.'))) this.other = await this.open();
    this.page.on('request', (request) => {
      if (request.url().endsWith('/api/main/logout')) this.logouts += 1;
    });
  };

  events: PathDriver['events'] = {
    activity: () => this.during(() => this.moveMouse(this.page)),
    'tab.activity': () => this.during(() => this.moveMouse(this.tab())),
    'tab.warning': () => this.during(() => this.tab().evaluate(() => localStorage.setItem('warningActive', 'true')), false),
    'tab.logout': () => logOut(this.tab()),
    'idle.check': async (_event, { ms }) => {
      await this.sleep(ms);
      await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    },
    'warning.stay': () => this.page.getByRole('button', { name: 'Stay Logged In' }).click(),
    'warning.logout': () => this.page.getByRole('button', { name: 'Logout Now' }).click(),
    after: (_event, { ms }) => this.context.clock.runFor(ms),
  };

  state = async (value: PathStep['state']): Promise<void> => {
    this.at = value;
    if (value === 'warning') return expect(warning(this.page)).toBeVisible();
    if (value === 'timedOut') return this.isTimedOut();
    if (value === 'loggedOut' || value === 'loggedOutElsewhere') return this.isLoggedOut(value === 'loggedOut' ? 1 : 0);
    await expect(warning(this.page)).toHaveCount(0);
    await expect(shell(this.page)).toBeVisible();
    if (value === 'disabled') await this.staysForEver();
  };

  private async isTimedOut(): Promise<void> {
    await this.isLoggedOut(1);
    await expect(this.page.getByText('Your session has ended.')).toBeVisible();
  }

  private async isLoggedOut(ownLogouts: number): Promise<void> {
    await expect(signInBox(this.page)).toBeVisible();
    await expect(this.page).toHaveURL(SIGN_IN);
    await expect.poll(() => this.page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull();
    await expect.poll(() => this.logouts).toBe(ownLogouts);
  }

  /** Without a warning the proof of activity is that the timer restarts. */
  private async during(act: () => Promise<void>, isActivity = true): Promise<void> {
    const proves = isActivity && this.at === 'active';
    await this.context.clock.runFor(proves ? NEARLY_WARNING : ACTIVITY_THROTTLE);
    await act();
    if (proves) await this.context.clock.runFor(NEARLY_WARNING);
  }

  private async staysForEver(): Promise<void> {
    await this.context.clock.runFor(INACTIVITY_WARNING + NEARLY_WARNING);
    await expect(warning(this.page)).toHaveCount(0);
    await expect(shell(this.page)).toBeVisible();
  }

  /** A closed laptop: time passes without timers. */
  private async sleep(ms: number): Promise<void> {
    await this.context.clock.setSystemTime((await this.page.evaluate(() => Date.now())) + ms);
  }

  /** Beside the dialog, so that moving to its buttons does not dismiss it. */
  private async moveMouse(page: Page): Promise<void> {
    this.places += 1;
    await page.mouse.move(20 + this.places, 20);
  }

  private async open(): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(ORDER_LIST);
    await expect(rows(page).first()).toBeVisible();
    return page;
  }

  private tab(): Page {
    if (!this.other) throw new Error('No second tab is open');
    return this.other;
  }
}

const accountOf = ({ input }: ModelPath) => accounts[input] ?? '';

for (const path of pathsInBrowser('inactivity')) {
  test(titleOf(path), async ({ browserOf }) => {
    await followPath(path, new InactivityDriver(await browserOf(accountOf(path))));
  });
}

test('the warning stays when it takes the focus from an unsent text', async ({ browserOf }) => {
  const context = await browserOf('farhan.s');
  await context.clock.install();
  const page = await context.newPage();
  await page.goto(ORDER_LIST);
  await rows(page).first().click();
  await page.getByLabel('Note', { exact: true }).fill('Calls back at six');
  await context.clock.runFor(INACTIVITY_WARNING + ACTIVITY_THROTTLE);
  await expect(warning(page)).toBeVisible();
  await context.clock.runFor(NEARLY_WARNING / 10);
  await expect(warning(page)).toBeVisible();
});

testCoverage('inactivity');
