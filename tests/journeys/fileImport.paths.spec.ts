import type { Page, Route } from '@playwright/test';
import { createActor } from 'xstate';
import type { BatchState } from '#platform/import/contract.ts';
import { leafOf } from '#machines/entity.ts';
import { fileImportMachine, type ImportEvent, type ImportFacts } from '#machines/records/fileImport.ts';
import { badRow, batchOf, fields, fourRows, reviewed } from '#tests/platform/console/import/batches-double.ts';
import cases from '#tests/machines/records/fileImport.cases.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { followPath, pathsInBrowser, type ScreenDriver, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { WITHOUT_CONSOLE } from '#tests/support/journeys/screens.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { ModelPath, PathStep } from '#tests/support/paths/model-spec.ts';

const UPLOAD = '/drug-details/upload-csv';
/** The time after which the screen asks for a batch that the server works on. Milliseconds. */
const POLL_INTERVAL = 1_000;
/** Events sent by users; all others happen on the server. */
const byHand = ['map', 'chooseTitles', 'mapAgain', 'mendRow', 'commit', 'cancel', 'resume', 'undo'] as const;

/**
 * fileImportMachine through the screen. The batch is simulated in the browser by the chart alone, because no file makes a real
 * server stop in the middle of writing. `imports.spec.ts` covers a real server with a file.
 */
class FileImportDriver implements ScreenDriver {
  private readonly page: Page;
  private batch = createActor(fileImportMachine, { input: {} as ImportFacts });
  private version = 1;
  private isUploadHeld = false;

  constructor(page: Page) {
    this.page = page;
  }

  screen = (): Page => this.page;

  start = async ({ input, steps }: ModelPath): Promise<void> => {
    this.batch = createActor(fileImportMachine, { input: (cases.inputs as Record<string, ImportFacts>)[input] as ImportFacts }).start();
    // Cancelled before the upload arrives, so that it stays pending.
    this.isUploadHeld = steps[0]?.event.type === 'cancel';
    await this.page.route(/\/api\/admin\/(imports\/masters\.item\/file|batches)/, (route) => this.answer(route));
    await this.page.clock.install();
    await this.page.goto(UPLOAD);
  };

  private get current(): BatchState {
    return leafOf(this.batch.getSnapshot()) as BatchState;
  }

  private get shown() {
    const offered = byHand.filter((type) => this.batch.getSnapshot().can({ type }));
    // Every required field already has a column, so that the columns can be submitted unchanged.
    const mapping = Object.fromEntries(fields.slice(0, 3).map(({ name }, column) => [name, { column }]));
    const { committed } = this.batch.getSnapshot().context;
    return batchOf(this.current, { ...reviewed, version: this.version, may: offered, mapping, progress: 0.5, written: committed });
  }

  private happen(event: ImportEvent): void {
    expect(this.batch.getSnapshot().can(event), `${event.type} in ${this.current}`).toBe(true);
    this.batch.send(event);
    this.version += 1;
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const sent = (request.method() === 'POST' && !pathname.endsWith('/file') ? request.postDataJSON() : {}) as {
      event?: ImportEvent['type'];
    };
    if (pathname.endsWith('/file')) {
      if (this.isUploadHeld) return;
      this.happen({ type: 'file.arrived' });
    }
    if (pathname.endsWith('/map')) this.happen({ type: 'map' });
    if (pathname.endsWith('/titles')) this.happen({ type: 'chooseTitles' });
    if (pathname.endsWith('/move')) this.happen({ type: sent.event } as ImportEvent);
    if (pathname.endsWith('/mend')) {
      this.happen({ type: 'mendRow' });
      return route.fulfill({ json: { batch: this.shown, row: { ...badRow, verdict: 'created', errors: [] } } });
    }
    if (pathname.endsWith('/undo')) return route.fulfill({ json: { rows: 2, undone: 2, partly: 0, kept: 0, reasons: [] } });
    if (pathname.endsWith('/rows')) return route.fulfill({ json: { rows: fourRows, total: fourRows.length } });
    if (pathname.endsWith('/batches')) return route.fulfill({ json: { rows: [], total: 0 } });
    return route.fulfill({ json: this.shown });
  }

  private readonly press = (name: string | RegExp) => this.page.getByRole('button', { name }).click();

  private async confirm(opener: string | RegExp, words: string): Promise<void> {
    await this.press(opener);
    await this.page.getByRole('alertdialog').getByRole('button', { name: words }).click();
  }

  private readonly choose = () =>
    this.page
      .getByLabel('Choose a file, or drop it here')
      .setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nAvil\n') });

  /** The server continues; the screen asks again. */
  private readonly onServer: PathDriver['events'][string] = async (event) => {
    this.happen(event as unknown as ImportEvent);
    await this.page.clock.fastForward(POLL_INTERVAL);
  };

  events: PathDriver['events'] = {
    'file.arrived': this.choose,
    // It was started in a list and is followed here.
    'rows.picked': async () => {
      this.happen({ type: 'rows.picked' });
      await this.page.goto(`${UPLOAD}?batch=17`);
    },
    // Shown once it is done.
    'records.merged': async () => {
      this.happen({ type: 'records.merged' });
      await this.page.goto(`${UPLOAD}?batch=17`);
    },
    'file.read': this.onServer,
    'rows.checked': this.onServer,
    'rows.committed': this.onServer,
    'rows.undone': this.onServer,
    'step.failed': this.onServer,
    map: () => this.press(/^Check/),
    chooseTitles: async () => {
      await this.page.getByText('The column titles are in line 1').click();
      await this.press('Line 2');
    },
    mapAgain: () => this.press('Columns'),
    mendRow: async () => {
      const cell = this.page.getByRole('combobox', { name: 'Composition, line 5' });
      await cell.fill('Pheniramine (25mg)');
      await cell.press('Enter');
      await expect(cell).toHaveCount(0);
    },
    commit: () => this.confirm(/^Write/, 'Write'),
    cancel: async () => {
      if (this.isUploadHeld) await this.choose();
      await this.press('Cancel import');
      if (this.isUploadHeld) this.happen({ type: 'cancel' });
    },
    resume: () => this.press('Resume'),
    undo: () => this.confirm('Undo', 'Undo changes'),
  };

  state = async (value: PathStep['state']): Promise<void> => {
    // A choice or a press reaches the server a moment later.
    const state = leafOf({ value });
    await expect.poll(() => this.current).toBe(state);
    const section = this.page.locator('[data-machine=fileImport]');
    await expect(section).toHaveAttribute('data-state', state);
    // Events that the chart refuses are not offered.
    for (const [event, name] of [
      ['resume', 'Resume'],
      ['undo', 'Undo'],
    ] as const)
      await expect(section.getByRole('button', { name })).toHaveCount(this.shown.may.includes(event) ? 1 : 0);
  };
}

for (const path of pathsInBrowser('fileImport', { fromEachState: true })) {
  test(titleOf(path), async ({ pageOf }) => {
    const page = await pageOf('omkar.j', WITHOUT_CONSOLE);
    await followPath(path, new FileImportDriver(page));
  });
}

testCoverage('fileImport');
