import type { BrowserContext, Page, Route } from '@playwright/test';
import { ACTIVITY_THROTTLE, INACTIVITY_WARNING } from '#platform/contract/constants.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { logOut } from '#tests/support/journeys/log-out.ts';
import { followPath, withEventListener, nameOf, pathsInBrowser, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { ORDER_LIST, rows, shell, SIGN_IN, signInBox, warning } from '#tests/support/journeys/screens.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { ModelPath, PathStep } from '#tests/support/paths/model-spec.ts';
import { becomeSomebodyElse } from '#tests/support/journeys/somebody-else.ts';

test.use({ sessions: 'own' });

/** Message codes of the channel between the tabs. */
const channelCode = /\/assets\/(connections|esbrowser)[^/]*\.js$/;
/** Just before a warning: the next check shows whether the timer restarted. */
const NEARLY_WARNING = INACTIVITY_WARNING * 0.7;

type Client = (username: string) => Promise<{ user: object }>;

/** tabSyncMachine in one of three tabs: another one leads until the path elects this one. */
class TabsDriver implements PathDriver {
  private readonly context: BrowserContext;
  private readonly client: Client;
  private readonly others: Page[] = [];
  private page!: Page;
  private held: Route | null = null;
  private last = '';

  constructor(context: BrowserContext, client: Client) {
    this.context = context;
    this.client = client;
  }

  start: NonNullable<PathDriver['start']> = async () => {
    await this.context.clock.install();
    for (let opened = 0; opened < 2; opened += 1) {
      this.others.push(await this.open(await this.context.newPage()));
      await expect(shell(this.others[0] as Page)).toHaveAttribute('data-tab', 'leader');
    }
    this.page = await this.context.newPage();
    await this.page.route(channelCode, (route) => {
      this.held = route;
    });
    await this.open(this.page);
    await expect.poll(() => this.held !== null).toBe(true);
  };

  events: PathDriver['events'] = {
    'channel.opened': () => this.release((route) => route.continue()),
    'channel.failed': () => this.release((route) => route.abort('connectionreset')),
    'leadership.won': async () => {
      await this.others.shift()?.close();
      // Either of the two remaining tabs may be elected next.
      const [other] = this.others;
      const isOtherLeading = async () => other && (await shell(other).getAttribute('data-tab')) === 'leader';
      await expect
        .poll(async () => (await isOtherLeading()) || (await shell(this.page).getAttribute('data-tab')) === 'leader')
        .toBeTruthy();
      if (await isOtherLeading()) await this.others.shift()?.close();
      if (this.others.length === 0) this.others.push(await this.open(await this.context.newPage()));
    },
    'letter.post': () => this.isHeard(this.page, this.other()),
    'tab.activity': () => this.isHeard(this.other(), this.page),
    'tab.warning': async () => {
      await this.other().evaluate(() => localStorage.setItem('warningActive', 'true'));
      await expect(warning(this.page)).toHaveCount(0);
    },
    'tab.logout': () => logOut(this.other()),
    'tab.userStored': async () => becomeSomebodyElse(this.other(), (await this.client('nandini.r')).user),
    'tab.tasksOffered': () => this.post({ type: 'tasks.offered', orderId: 1, orderCode: 'GLN-1', count: 1 }),
    'tab.tasksAnswered': () => this.post({ type: 'tasks.answered' }),
  };

  state = async (value: PathStep['state']): Promise<void> => {
    if (this.last === 'tab.logout') {
      await expect(signInBox(this.page)).toBeVisible();
      return expect(this.page).toHaveURL(SIGN_IN);
    }
    if (this.last === 'tab.userStored') return expect(shell(this.page)).toContainText('Welcome, Nandini Rane');
    await expect(shell(this.page)).toHaveAttribute('data-tab', nameOf(value));
  };

  /** Remembers the last event: the whole tab, including this machine, follows a logout and another user. */
  readonly driver = withEventListener({ screen: () => this.page, start: this.start, state: this.state, events: this.events }, (type) => {
    this.last = type;
  });

  private async release(answer: (route: Route) => Promise<void>): Promise<void> {
    const { held } = this;
    if (!held) throw new Error('The code of the channel was not asked for');
    await answer(held);
  }

  /** Input in one tab restarts the timer of the other. */
  private async isHeard(speaker: Page, hearer: Page): Promise<void> {
    await this.context.clock.runFor(NEARLY_WARNING);
    await speaker.mouse.move(30, 30);
    await this.context.clock.runFor(ACTIVITY_THROTTLE);
    await this.context.clock.runFor(NEARLY_WARNING);
    await expect(warning(hearer)).toHaveCount(0);
  }

  /** A message as sent on the tabs' channel. */
  private post(letter: object): Promise<void> {
    return this.other().evaluate((fields) => {
      const { user_id } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { user_id: number };
      const channel = new BroadcastChannel('galen-session');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin, not a window
      channel.postMessage({ time: Date.now() * 1_000, type: 'message', token: 'a-tab', data: { ...fields, user_id } });
      channel.close();
    }, letter);
  }

  private other(): Page {
    const [page] = this.others;
    if (!page) throw new Error('No other tab is open');
    return page;
  }

  private async open(page: Page): Promise<Page> {
    await page.goto(ORDER_LIST);
    await expect(rows(page).first()).toBeVisible();
    return page;
  }
}

/** Messages travel by the channel alone: none about tasks arrives before it is open. */
const isPossible = ({ steps }: ModelPath) => {
  const opened = steps.findIndex(({ event }) => event.type === 'channel.opened');
  return steps.every(({ event }, at) => !event.type.startsWith('tab.tasks') || (opened >= 0 && opened < at));
};

for (const path of pathsInBrowser('tabSync', { adapt: (path) => (isPossible(path) ? path : null) })) {
  test(titleOf(path), async ({ browserOf, client }) => {
    await followPath(path, new TabsDriver(await browserOf('farhan.s'), client).driver);
  });
}

testCoverage('tabSync');
