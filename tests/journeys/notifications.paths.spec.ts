/** Notifications (§2.5, §4.7, §7.4) in a real browser, along the paths of their chart. */
import type { BrowserContext, Page } from '@playwright/test';
import { SOCKET_RECONNECT_MAXIMUM_DELAY } from '#platform/contract/constants.ts';
import type { Client } from '#tests/support/journeys/client.ts';
import { Door } from '#tests/support/journeys/door.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { anyOrder, bell, bellButton, dropdown, noticeToasts, notify, openBell, subjectOf } from '#tests/support/journeys/notices.ts';
import { followPath, pathsInBrowser, type ScreenDriver, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { ORDER_LIST, rows } from '#tests/support/journeys/screens.ts';
import { stopClock } from '#tests/support/journeys/stop-clock.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { ModelPath, PathStep } from '#tests/support/paths/model-spec.ts';

const accounts: Record<string, string> = { 'with the tab': 'nandini.r', 'without the tab': 'ganesh.m' };

const refusal = {
  status: 403,
  json: { defined: true, code: 'FORBIDDEN', status: 403, message: 'You don’t have access to notifications' },
};

/** The number of notifications that a step expects. */
const countOf = ({ event }: PathStep): number => Number(event['count'] ?? event['output'] ?? 0);

/** The number stored before the path begins: as many as its steps remove. */
function storedBefore({ steps }: ModelPath): number {
  const first = steps.find(({ event }) => event.type === 'list.changed' || event.type === 'xstate.done.actor.list');
  const left = steps.find(({ event }) => event.type === 'xstate.done.actor.clearOne');
  if (left) return countOf(left) + 1;
  return first && countOf(first) > 0 && !isFailed(steps) ? 2 : 0;
}

const isFailed = (steps: readonly PathStep[]): boolean => steps[0]?.event.type === 'xstate.error.actor.list';

/** notificationsMachine with real tabs, notifications and a real websocket; only responses are held or dropped. */
class NotificationsDriver implements ScreenDriver {
  private readonly context: BrowserContext;
  private readonly person: Client;
  private readonly colleague: Client;
  private page!: Page;
  private orderId = 0;
  private code = '';
  private list!: Door;
  private ticket!: Door;
  private clearOne!: Door;
  private clearAll!: Door;

  constructor(context: BrowserContext, person: Client, colleague: Client) {
    this.context = context;
    this.person = person;
    this.colleague = colleague;
  }

  screen = (): Page => this.page;

  start: NonNullable<PathDriver['start']> = async (path) => {
    this.page = await this.context.newPage();
    await this.page.clock.install();
    if (path.input === 'without the tab') return void (await this.page.goto('/home'));
    Object.assign(this, await anyOrder(this.person).then(({ id, code }) => ({ orderId: id, code })));
    await this.person.clearNotifications();
    await this.notifyTimes(storedBefore(path));
    this.list = await Door.at(this.page, 'GET', '**/api/node/notifications');
    this.ticket = await Door.at(this.page, 'POST', '**/api/node/notifications/ticket');
    this.clearOne = await Door.at(this.page, 'POST', '**/api/node/notifications/clear');
    this.clearAll = await Door.at(this.page, 'POST', '**/api/node/notifications/clear-all');
    await this.page.goto(ORDER_LIST);
    await expect(rows(this.page).first()).toBeVisible();
    await expect(this.page.getByText('Live', { exact: true })).toBeVisible();
    await openBell(this.page);
  };

  events: PathDriver['events'] = {
    'xstate.done.actor.list': () => this.list.set('pass'),
    'xstate.error.actor.list': async () => {
      await this.list.set('cut');
      await expect(bell(this.page)).toHaveAttribute('data-list', 'failed');
      await this.list.set('hold');
    },
    'list.changed': (_event, step) => this.changeList(countOf(step)),
    'list.reload': () => dropdown(this.page).getByRole('button', { name: 'Retry' }).click(),
    'notification.clear': () =>
      dropdown(this.page)
        .getByRole('button', { name: subjectOf(this.orderId, 'Clear ') })
        .first()
        .click(),
    'notification.clearAll': () => dropdown(this.page).getByRole('button', { name: 'Clear All Notifications' }).click(),
    'notification.open': async () => {
      await dropdown(this.page)
        .getByRole('button', { name: subjectOf(this.orderId, '', ' Order taken over') })
        .last()
        .click();
      await expect(this.page).toHaveURL(`${ORDER_LIST}?order_id=${this.orderId}`);
      await bellButton(this.page).click();
    },
    'xstate.done.actor.clearOne': () => this.clearOne.answerWaiting((route) => route.continue()),
    'xstate.error.actor.clearOne': () => this.clearOne.answerWaiting((route) => route.abort('connectionreset')),
    'xstate.done.actor.clearAll': (_event, step) => this.finishClearingAll(countOf(step)),
    'xstate.error.actor.clearAll': () => this.clearAll.answerWaiting((route) => route.abort('connectionreset')),
    'stream.opened': () => this.ticket.set('pass'),
    'stream.lost': () => this.lose(),
    'stream.refused': () => this.ticket.answerWaiting((route) => route.fulfill(refusal)),
    'stream.pushed': async () => {
      await this.notifyTimes(1);
      await expect(noticeToasts(this.page, this.code)).toHaveCount(1);
    },
    after: (_event, { ms }) => this.page.clock.runFor(ms === 2_000 ? SOCKET_RECONNECT_MAXIMUM_DELAY : ms),
  };

  state = async (value: PathStep['state']): Promise<void> => {
    if (typeof value === 'string') {
      await expect(this.page.getByRole('heading', { name: 'Home' })).toBeVisible();
      return expect(bellButton(this.page)).toHaveCount(0);
    }
    const { list: around, stream } = (value as { on: { list: string | { unknown: string }; stream: string | { connection: string } } }).on;
    const list = typeof around === 'string' ? around : around.unknown;
    await expect(bell(this.page)).toHaveAttribute('data-list', list);
    await expect(bell(this.page)).toHaveAttribute('data-stream', typeof stream === 'string' ? stream : stream.connection);
    await this.shows(list);
  };

  private async shows(list: string): Promise<void> {
    const menu = dropdown(this.page);
    if (list === 'loading') await expect(menu).toContainText('Loading notifications');
    else if (list === 'failed') await expect(menu).toContainText('Notifications could not be loaded');
    else if (list === 'empty') await expect(menu).toContainText('No Notifications');
    else await expect(menu.getByRole('listitem').first()).toBeVisible();
  }

  /** The list changes in another tab: the server reports it, and it is fetched again. */
  private async changeList(count: number): Promise<void> {
    const isLoading = (await bell(this.page).getAttribute('data-list')) === 'loading';
    await this.list.set('pass');
    if (isLoading) return;
    await this.notifyTimes(1);
    if (count === 0) await this.person.clearNotifications();
  }

  /** Stops the clock, because the next attempt would otherwise come during later checks. */
  private async lose(): Promise<void> {
    await stopClock(this.page, 200);
    await this.ticket.answerWaiting((route) => route.abort('connectionreset'));
  }

  /** A notification that arrives while all are being cleared stays until the list is fetched again. */
  private async finishClearingAll(left: number): Promise<void> {
    if (left > 0) {
      const before = await dropdown(this.page).getByRole('listitem').count();
      await this.notifyTimes(1);
      await expect(dropdown(this.page).getByRole('listitem')).toHaveCount(before + 1);
      await this.list.set('hold');
    }
    await this.clearAll.answerWaiting((route) => route.continue());
  }

  private async notifyTimes(times: number): Promise<void> {
    for (let sent = 0; sent < times; sent += 1) await notify(this.person, this.colleague, this.orderId);
  }
}

for (const path of pathsInBrowser('notifications')) {
  test(titleOf(path), async ({ browserOf, client }) => {
    const username = accounts[path.input] ?? '';
    const context = await browserOf(username, { announces: ['notifications'] });
    await followPath(path, new NotificationsDriver(context, await client(username), await client('farhan.s')));
  });
}

testCoverage('notifications');
