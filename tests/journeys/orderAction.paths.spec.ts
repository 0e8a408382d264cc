import type { Page } from '@playwright/test';
import type { OrderAbility } from '#features/orders/contract.ts';
import { orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import { leafOf } from '#machines/entity.ts';
import { eventLetters } from '#features/orders/console/change/event-letters.ts';
import type { Client } from '#tests/support/journeys/client.ts';
import { Gate } from '#tests/support/journeys/gate.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { followPath, pathsInBrowser, type ScreenDriver, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { change, dialog, openOrder, ORDER_LIST, WITHOUT_CONSOLE } from '#tests/support/journeys/screens.ts';
import { stopClock } from '#tests/support/journeys/stop-clock.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { ModelEvent } from '#workbench/simulation/virtual-run.ts';
import type { ModelPath, PathStep } from '#tests/support/paths/model-spec.ts';

/** The event to send if the path only says that it requires nothing. */
const harmless = ['mark_follow_up_within_tat', 'mark_placed', 'mark_customer_not_reachable'];

/**
 * orderActionMachine over a real order: changes and notes are held in the browser until the path decides their outcome; a
 * conflict is caused by a colleague who changes the same order.
 */
class OrderActionDriver implements ScreenDriver {
  private readonly page: Page;
  private readonly colleague: Client;
  private readonly orderId: number;
  private readonly changes = new Gate();
  private readonly notes = new Gate();
  private at = '';
  private isTimed = false;

  constructor(page: Page, colleague: Client, orderId: number) {
    this.page = page;
    this.colleague = colleague;
    this.orderId = orderId;
  }

  screen = (): Page => this.page;

  start: NonNullable<PathDriver['start']> = async (path) => {
    await this.changes.hold(this.page, 'POST', /\/api\/oms\/orders\/\d+\/events$/);
    await this.notes.hold(this.page, 'POST', /\/api\/oms\/orders\/\d+\/notes$/);
    this.isTimed = isTimed(path);
    if (this.isTimed) await this.page.clock.install();
    await this.page.goto(`${ORDER_LIST}?order_id=${this.orderId}`);
    await expect(openOrder(this.page).getByRole('heading', { level: 2 })).toBeFocused();
    // A colleague's changes have to arrive by themselves.
    await expect(this.page.getByRole('status').and(this.page.locator('.live'))).toHaveText('Live');
  };

  events: PathDriver['events'] = {
    'action.open': () => this.page.keyboard.press('a'),
    'action.choose': (event) => this.choose(event),
    'action.submit': () => dialog(this.page).locator('button[type=submit]').click(),
    'action.retry': () => dialog(this.page).getByRole('button', { name: 'Retry' }).click(),
    'action.close': () => this.close(),
    'draft.changed': () => this.write(),
    'comment.only': () => dialog(this.page).getByRole('button', { name: 'Add my comment only' }).click(),
    'order.moved': () => this.colleagueMovesIt(true),
    'xstate.done.actor.sendEvent': () => this.answer(this.changes),
    'xstate.error.actor.sendEvent': (event) => this.refuse(event),
    'xstate.done.actor.addNote': () => this.answer(this.notes),
    'xstate.error.actor.addNote': () => this.notes.cut(),
    after: (_event, { ms }) => this.passTime(ms),
  };

  state = async (value: PathStep['state']): Promise<void> => {
    this.at = leafOf({ value });
    await expect(change(this.page)).toHaveAttribute('data-state', this.at);
    const asks = ['commenting', 'conflict', 'failed'].includes(this.at);
    if (asks) await expect(dialog(this.page)).toHaveAttribute('data-state', this.at);
    if (typeof value === 'object') await expect(dialog(this.page)).toHaveCount(0);
  };

  /** Stops the clock until the path moves it, because automatic transitions would be over before they are checked. */
  private async answer(gate: Gate): Promise<void> {
    if (this.isTimed) await stopClock(this.page, 200);
    await gate.pass();
  }

  private async passTime(ms: number): Promise<void> {
    const settles = this.at === 'settling';
    await this.page.clock.runFor(ms);
    if (settles) await this.page.clock.resume();
  }

  /** By its shortcut, by its button, or among the alternatives of a conflict. */
  private async choose({ ability }: ModelEvent): Promise<void> {
    const wantsReason = (ability as OrderAbility).needs.includes('reason');
    const { abilities } = await this.colleague.order(this.orderId);
    const fits = ({ event, allowed }: OrderAbility) =>
      allowed && (wantsReason ? event === 'mark_cancel_by_customer' : harmless.includes(event));
    const chosen = abilities.find(fits);
    if (!chosen) throw new Error(`Order ${this.orderId} offers no such event`);
    if (this.at === 'choosing') return this.page.keyboard.press(eventLetters[chosen.event]);
    const offered = this.at === 'conflict' ? dialog(this.page).getByRole('group', { name: 'Possible now' }) : change(this.page);
    await offered.getByRole('button', { name: chosen.label }).click();
  }

  private async close(): Promise<void> {
    if (this.at === 'choosing') return this.page.keyboard.press('Escape');
    await dialog(this.page)
      .getByRole('button', { name: /^(Keep order|Cancel)$/ })
      .click();
  }

  private async write(): Promise<void> {
    const reasons = dialog(this.page).getByRole('radiogroup', { name: 'Reason' });
    if (this.at === 'commenting') await reasons.getByRole('radio').first().check();
    await dialog(this.page).getByLabel('Comment').fill('Called twice');
    await expect(dialog(this.page).getByLabel('Comment')).toHaveValue('Called twice');
  }

  private async refuse({ error }: ModelEvent): Promise<void> {
    if ((error as { conflict: unknown }).conflict === null) return this.changes.cut();
    await this.colleagueMovesIt(false);
    await this.changes.pass();
  }

  /** Not reachable, or back to placed: either way the order is newer than this screen's version. */
  private async colleagueMovesIt(isSeen: boolean): Promise<void> {
    const { abilities } = await this.colleague.order(this.orderId);
    const possible = (event: string) => abilities.some((ability) => ability.event === event && ability.allowed);
    const { status } = await this.colleague.move(
      this.orderId,
      possible('mark_customer_not_reachable') ? 'mark_customer_not_reachable' : 'mark_placed',
    );
    if (isSeen) await expect(openOrder(this.page).locator('.order-stand')).toContainText(orderStatusCatalogue[status].name);
  }
}

/** Whether the path moves the clock of its page. */
const isTimed = ({ steps }: ModelPath) => steps.some(({ kind, state }) => kind === 'after' || state === 'settling');

for (const path of pathsInBrowser('orderAction', { fromEachState: true })) {
  test(titleOf(path), async ({ browserOf, pageOf, client }) => {
    const colleague = await client('nandini.r');
    const [order] = await colleague.orders({ status: 'PLACED', sort: '-placed' });
    // The clock of a timed path is stopped.
    const page = await (isTimed(path) ? (await browserOf('farhan.s')).newPage() : pageOf('farhan.s', WITHOUT_CONSOLE));
    await followPath(path, new OrderActionDriver(page, colleague, order?.id ?? 0));
  });
}

testCoverage('orderAction');
