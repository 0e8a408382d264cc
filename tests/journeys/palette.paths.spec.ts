/** The command palette in a real browser, along the paths of its chart. */
import type { Locator, Page } from '@playwright/test';
import { Door } from '#tests/support/journeys/door.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { followPath, pathsInBrowser, type ScreenDriver, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { ORDER_LIST, rows, toastOf, WITHOUT_CONSOLE } from '#tests/support/journeys/screens.ts';
import { stopClock } from '#tests/support/journeys/stop-clock.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { ModelEvent } from '#workbench/simulation/virtual-run.ts';
import type { PathStep } from '#tests/support/paths/model-spec.ts';

interface Entry {
  id: string;
  label: string;
}

/** Search results that the server would return. */
const answerOf = (entries: readonly Entry[]) => ({
  groups: entries.map(({ id, label }) => ({
    kind: 'order',
    rows: [{ kind: 'order', id: Number(id.split('/')[1]), name: label, detail: 'Asha Patil', status: 'PLACED', master: null }],
  })),
});

/** paletteMachine with real keys; the page's clock is stopped, and search responses are held. */
class PaletteDriver implements ScreenDriver {
  private readonly page: Page;
  private records!: Door;

  constructor(page: Page) {
    this.page = page;
  }

  screen = (): Page => this.page;

  start: NonNullable<PathDriver['start']> = async () => {
    await this.page.clock.install();
    await this.page.goto(ORDER_LIST);
    await expect(rows(this.page).first()).toBeVisible();
    this.records = await Door.at(this.page, 'GET', '**/api/search/records?*');
    // Its code is loaded before the clock stops.
    await this.page.keyboard.press('Control+k');
    await expect(this.palette()).toBeVisible();
    await this.page.keyboard.press('Escape');
    await stopClock(this.page, 1_000);
  };

  events: PathDriver['events'] = {
    'palette.open': () => this.page.keyboard.press('Control+k'),
    'palette.close': () => this.page.keyboard.press('Escape'),
    'words.typed': ({ words }) => this.field().fill(words as string),
    'search.now': () => this.page.keyboard.press('Control+Enter'),
    'entry.next': () => this.moved('ArrowDown', 1),
    'entry.previous': () => this.moved('ArrowUp', -1),
    'entry.first': async () => {
      await this.page.keyboard.press('ArrowDown');
      await this.moved('Control+Home', 0);
    },
    'entry.last': () => this.moved('Control+End', -1),
    'entry.run': (event) => this.run(event),
    'xstate.done.actor.search': (event) =>
      this.records.answerWaiting((route) => route.fulfill({ json: answerOf(event['output'] as Entry[]) })),
    'xstate.error.actor.search': () => this.records.answerWaiting((route) => route.abort('connectionreset')),
    'xstate.done.actor.deed': () => this.page.clock.runFor(1),
    'xstate.error.actor.deed': async () => {
      await this.page.evaluate(() => {
        globalThis.Request = function Request() {
          throw new TypeError('Not enough memory');
        } as unknown as typeof Request;
      });
      await this.page.clock.runFor(1);
      await expect(toastOf(this.page, '“Orders” failed.')).toBeVisible();
    },
    after: (_event, { ms }) => this.page.clock.runFor(ms),
  };

  state = async (value: PathStep['state']): Promise<void> => {
    if (typeof value === 'string') return expect(this.palette()).toHaveCount(0);
    const state = value['open'] as string;
    await expect(this.palette()).toHaveAttribute('data-state', state);
    await expect(this.field()).toBeFocused();
    if (state === 'failed') await expect(this.palette().getByText('Records could not be searched.')).toBeVisible();
  };

  private palette = (): Locator => this.page.getByRole('dialog', { name: 'Search or run a command' });
  private field = (): Locator => this.palette().getByRole('combobox');

  private async run({ entry }: ModelEvent): Promise<void> {
    const { label } = entry as Entry;
    // Actions of the screen name its list after their own words.
    await this.palette()
      .getByRole('option', { name: new RegExp(`^${label}`) })
      .first()
      .click();
  }

  /** The key highlights this entry: counted from the first, or from the last. */
  private async moved(key: string, index: number): Promise<void> {
    await this.page.keyboard.press(key);
    await expect(this.palette().getByRole('option').nth(index)).toHaveAttribute('aria-selected', 'true');
    await expect(this.palette().locator('[aria-selected=true]')).toHaveCount(1);
  }
}

for (const path of pathsInBrowser('palette')) {
  test(titleOf(path), async ({ pageOf }) => {
    await followPath(path, new PaletteDriver(await pageOf('farhan.s', WITHOUT_CONSOLE)));
  });
}

testCoverage('palette');
