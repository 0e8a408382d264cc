/** Uploads (§2.2 `/s3-upload`) in a real browser, along the paths of their chart. */
import type { Disposable, Page, Route } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leafOf } from '#machines/entity.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { followPath, pathsInBrowser, type ScreenDriver, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { WITHOUT_CONSOLE } from '#tests/support/journeys/screens.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { ModelEvent } from '#workbench/simulation/virtual-run.ts';
import type { PathStep } from '#tests/support/paths/model-spec.ts';

const PART = 1024 * 1024;
const BYTES = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(6 * PART, 'leaflet ')]);

/** The files on disk, because sending their content to the browser takes seconds. */
const folder = mkdtempSync(join(tmpdir(), 'galen-uploads-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Requests held in the browser. The page itself aborts those of a state that was left. */
class Door {
  private waiting: Route[] = [];
  private nextRoute: ((route: Route) => void) | null = null;

  take = (route: Route): void => {
    if (!this.nextRoute) this.waiting.push(route);
    this.nextRoute?.(route);
    this.nextRoute = null;
  };

  forget(): void {
    this.waiting = [];
  }

  next(): Promise<Route> {
    const held = this.waiting.pop();
    this.waiting = [];
    return held ? Promise.resolve(held) : new Promise((resolve) => (this.nextRoute = resolve));
  }
}

/** For a page's start: controls when the hash is computed; without `can` the browser cannot compute one. */
function holdHashes(can: boolean): void {
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  const held: { give: (really: boolean) => void }[] = [];
  /** Set before the request, because the file is read first. */
  const decisions: boolean[] = [];
  const slow = (...given: Parameters<typeof digest>) =>
    new Promise((resolve, reject) => {
      const give = (really: boolean) => (really ? resolve(digest(...given)) : reject(new Error('The file cannot be read any more')));
      const isAllowed = decisions.shift();
      if (isAllowed === undefined) held.push({ give });
      else give(isAllowed);
    });
  Object.defineProperty(crypto, 'subtle', { value: can ? { digest: slow } : undefined });
  const giveHash = (really: boolean) => {
    const request = held.pop();
    if (request) request.give(really);
    else if (can) decisions.push(really);
  };
  Object.assign(window, { giveHash });
}

/** uploadMachine against the server: three other files occupy the queue until it is this one's turn. */
class UploadDriver implements ScreenDriver {
  private readonly page: Page;
  private readonly name: string;
  private readonly doors = { begin: new Door(), sendPart: new Door(), finish: new Door(), cancel: new Door() };
  private blockers = 0;
  private heldHashes: Disposable | null = null;

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
  }

  screen = (): Page => this.page;

  start: NonNullable<PathDriver['start']> = async ({ steps }) => {
    const chosen = steps.find(({ event }) => event.type === 'file.choose')?.event['file'] as { hashable: boolean } | undefined;
    this.heldHashes = await this.page.addInitScript(holdHashes, chosen?.hashable ?? true);
    await this.page.route(/\/api\/admin\/files$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      // Never answered, so that they occupy the queue.
      if ((route.request().postDataJSON() as { name: string }).name.startsWith('other')) return;
      this.doors.begin.take(route);
    });
    await this.page.route(/\/parts\/\d+$/, (route) => this.doors.sendPart.take(route));
    await this.page.route(/\/finish$/, (route) => this.doors.finish.take(route));
    await this.page.route(/\/cancel$/, (route) => this.doors.cancel.take(route));
    await this.page.goto('/s3-upload?folder=2');
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  };

  finish = async (): Promise<void> => this.heldHashes?.dispose();

  private readonly row = () => this.page.locator('[data-machine=upload]').filter({ hasText: this.name });
  private readonly press = (verb: string) => this.page.getByRole('button', { name: new RegExp(`^${verb} ${this.name}`) }).click();
  private async choose(name: string, content: Buffer): Promise<void> {
    const file = join(folder, name);
    writeFileSync(file, content);
    await this.page.getByLabel(/^Choose files/).setInputFiles(file);
  }

  /** Three others are uploading; if their hash is requested, it is computed. */
  private async fillLine(): Promise<void> {
    const busy = this.page.locator('[data-machine=upload][data-state=beginning]').filter({ hasText: 'other' });
    for (let before = await busy.count(); before < 3; before += 1) {
      await this.choose(`other-${(this.blockers += 1)}.pdf`, Buffer.from('%PDF-1.7'));
      await expect(this.page.locator('[data-machine=upload]').filter({ hasText: `other-${this.blockers}.pdf` })).toHaveAttribute(
        'data-state',
        /hashing|beginning/,
      );
      await this.giveHash(true);
      await expect(busy).toHaveCount(before + 1);
    }
  }

  private readonly giveHash = (really: boolean) =>
    this.page.evaluate((given) => (window as unknown as { giveHash: (really: boolean) => void }).giveHash(given), really);

  /** Sends the rest of the file to the server by another client, with this request's credentials. */
  private async sendRest(route: Route): Promise<void> {
    const headers = await route.request().allHeaders();
    const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(:|content-|host|accept-encoding|connection)/.test(name)));
    const origin = new URL(this.page.url()).origin;
    const ask = async (path: string, method: string, data: unknown) => {
      const response = await this.page.request.fetch(`${origin}/api/admin${path}`, {
        method,
        headers: { ...own, origin, ...(Buffer.isBuffer(data) && { 'content-type': 'application/octet-stream' }) },
        data,
      });
      expect(response.ok(), await response.text()).toBe(true);
      return (await response.json()) as { id: number; received: number };
    };
    const id = /\/files\/(\d+)\/parts/.exec(route.request().url())?.[1];
    let now = id ? await ask(`/uploads/${id}`, 'GET', undefined) : await ask('/files', 'POST', route.request().postDataJSON());
    for (let at = now.received; at < BYTES.length; at += PART) {
      now = await ask(`/files/${now.id}/parts/${now.received}`, 'PUT', BYTES.subarray(now.received, now.received + PART));
    }
  }

  /** Lets a request through; `whole`: afterwards the server has everything. */
  private readonly pass = (door: Door, whole: (output: unknown) => boolean) => async (event: ModelEvent) => {
    const route = await door.next();
    if (whole(event['output'])) await this.sendRest(route);
    await route.continue();
  };

  /** No response, or a permanent rejection. */
  private readonly fail = (door: Door) => async (event: ModelEvent) => {
    const { final, message } = (event['error'] ?? { final: false }) as { final: boolean; message: string };
    const route = await door.next();
    const body = { code: 'NOT_FOUND', status: 404, message, defined: true };
    await (final ? route.fulfill({ status: 404, json: body }) : route.abort('connectionreset'));
  };

  events: PathDriver['events'] = {
    'file.choose': async (event) => {
      const { refusal } = event['file'] as { refusal: string | null };
      if (refusal) return this.choose(`${this.name}.html`, BYTES);
      await this.fillLine();
      return this.choose(`${this.name}.pdf`, BYTES);
    },
    'turn.give': async () => {
      for (const door of Object.values(this.doors)) door.forget();
      await this.page
        .getByRole('button', { name: /^Cancel other-/ })
        .first()
        .click();
    },
    'upload.pause': () => this.press('Pause'),
    'upload.cancel': () => this.press('Cancel'),
    'upload.resume': async () => {
      await this.fillLine();
      await this.press('Resume');
    },
    'xstate.done.actor.hash': () => this.giveHash(true),
    'xstate.error.actor.hash': () => this.giveHash(false),
    'xstate.done.actor.begin': this.pass(this.doors.begin, (output) => (output as { received: number }).received > 0),
    'xstate.error.actor.begin': this.fail(this.doors.begin),
    'xstate.done.actor.sendPart': this.pass(this.doors.sendPart, (output) => Number(output) > PART),
    'xstate.error.actor.sendPart': this.fail(this.doors.sendPart),
    'xstate.done.actor.finish': this.pass(this.doors.finish, () => false),
    'xstate.error.actor.finish': this.fail(this.doors.finish),
    'xstate.done.actor.cancel': this.pass(this.doors.cancel, () => false),
    'xstate.error.actor.cancel': this.fail(this.doors.cancel),
  };

  state = async (value: PathStep['state']): Promise<void> => {
    if (value === 'choosing') await expect(this.row()).toHaveCount(0);
    else await expect(this.row()).toHaveAttribute('data-state', leafOf({ value }));
  };
}

for (const [at, path] of pathsInBrowser('upload', { fromEachState: true }).entries()) {
  test(titleOf(path), async ({ pageOf }) => {
    const page = await pageOf('omkar.j', WITHOUT_CONSOLE);
    const driver = new UploadDriver(page, `leaflet-${at}`);
    await followPath(path, driver);
    await driver.finish();
  });
}

testCoverage('upload');
