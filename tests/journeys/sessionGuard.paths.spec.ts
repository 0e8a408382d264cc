import type { BrowserContext, Page } from '@playwright/test';
import { businessDate } from '#platform/contract/business-day.ts';
import { Gate } from '#tests/support/journeys/gate.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { followPath, pathsInBrowser, type ScreenDriver, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { ORDER_LIST, rows, SIGN_IN, signInBox, toastOf } from '#tests/support/journeys/screens.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { PathStep } from '#tests/support/paths/model-spec.ts';

test.use({ sessions: 'own' });

const yesterday = businessDate(new Date(Date.now() - 86_400_000));

/** The user who opens a guarded route: the account, and the day of its sign-in if it was not today. */
const visitors: Record<string, { username: string; signInDate?: string } | null> = {
  nobody: null,
  'signed in today': { username: 'nandini.r' },
  'agent of yesterday': { username: 'farhan.s', signInDate: yesterday },
  'buyer of yesterday': { username: 'hetal.r', signInDate: yesterday },
};

/** sessionGuardMachine at a guarded route (§4.4). The agent's logout is held until the path decides its outcome. */
class GuardDriver implements ScreenDriver {
  private readonly page: Page;
  private readonly gate = new Gate();
  private logouts = 0;

  constructor(page: Page) {
    this.page = page;
  }

  screen = (): Page => this.page;

  start: NonNullable<PathDriver['start']> = async () => {
    await this.gate.hold(this.page, 'POST', /\/api\/main\/logout$/);
    this.page.on('request', (request) => {
      if (request.url().endsWith('/api/main/logout')) this.logouts += 1;
    });
    // The page that waits for the guard never finishes loading.
    await this.page.goto(ORDER_LIST, { waitUntil: 'commit' });
  };

  events: PathDriver['events'] = {
    'xstate.done.actor.agentLogout': () => this.gate.pass(),
    'xstate.error.actor.agentLogout': () => this.gate.cut(),
  };

  state = async (value: PathStep['state']): Promise<void> => {
    if (value === 'allowed') {
      await expect(rows(this.page).first()).toBeVisible();
      return expect(this.logouts).toBe(0);
    }
    if (value === 'endingAgent') {
      await expect.poll(() => this.logouts).toBe(1);
      return expect(signInBox(this.page)).toHaveCount(0);
    }
    await expect(signInBox(this.page)).toBeVisible();
    await expect(this.page).toHaveURL(SIGN_IN);
    await expect(toastOf(this.page, 'Session Timeout.')).toBeVisible();
    await expect.poll(() => this.page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull();
  };
}

for (const path of pathsInBrowser('sessionGuard')) {
  test(titleOf(path), async ({ browser, browserOf }) => {
    const visitor = visitors[path.input] ?? null;
    const { username = '', ...user } = visitor ?? {};
    const context: BrowserContext = visitor ? await browserOf(username, { user }) : await browser.newContext();
    await followPath(path, new GuardDriver(await context.newPage()));
    await context.close();
  });
}

testCoverage('sessionGuard');
