/** The connection to the server's events (§4.7, §9) in a real browser, along the paths of its chart. */
import type { Browser, Page, WebSocketRoute } from '@playwright/test';
import type { Client } from '#tests/support/journeys/client.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { followPath, nameOf, pathsInBrowser, type ScreenDriver, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { signInBox } from '#tests/support/journeys/screens.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { ModelPath, PathStep } from '#tests/support/paths/model-spec.ts';

test.use({ sessions: 'own' });

const ENDED = 'The refusal ends the session: nothing connects after it';

/** Transition id → why no browser can take it. */
const waivers: Record<string, string> = {
  'realtime.connected | socket.refused': 'A connection that stands is ended by the server, not refused',
  'realtime.offline | socket.connected': ENDED,
};

/** realtimeMachine with the real server behind a proxy: each connection is held until it is let through or broken. */
class RealtimeDriver implements ScreenDriver {
  private readonly browser: Browser;
  private readonly person: Client;
  private page!: Page;
  private messages: string[] = [];
  private connection: WebSocketRoute | null = null;
  private pendingConnections: ((pass: boolean) => void)[] = [];

  constructor(browser: Browser, person: Client) {
    this.browser = browser;
    this.person = person;
  }

  screen = (): Page => this.page;

  start: NonNullable<PathDriver['start']> = async () => {
    const context = await this.browser.newContext({ storageState: await this.person.storageState() });
    this.page = await context.newPage();
    await this.page.routeWebSocket(/\/socket\.io\//, (socket) => this.receive(socket));
    await this.page.goto('/home');
  };

  events: PathDriver['events'] = {
    'socket.connected': async () => {
      this.messages = [];
      await this.answer(true);
    },
    'socket.lost': async () => {
      if (this.connection) await this.connection.close();
      else await this.loseNetwork();
      this.connection = null;
    },
    'socket.refused': async () => {
      // A page whose session ends before it connects does not connect at all.
      await this.expectPending();
      await this.person.end();
      await this.answer(true);
    },
    'place.opened': async () => {
      this.messages = [];
      await this.page.getByRole('link', { name: 'Orders', exact: true }).first().click();
      await expect(this.page).toHaveTitle(/^Orders/);
    },
  };

  state = async (value: PathStep['state']): Promise<void> => {
    if (value === 'offline') {
      await expect(signInBox(this.page)).toBeVisible();
      return expect(this.page.getByText('Session Timeout.').first()).toBeVisible();
    }
    await expect(this.page.locator('.live')).toHaveAttribute('data-state', nameOf(value));
    // §4.7: on each connection and each navigation.
    if (value === 'connected') await expect.poll(() => this.messages.filter((text) => text.includes('cio-ops-connected')).length).toBe(1);
  };

  close = (): Promise<void> => this.page.context().close();

  private async receive(socket: WebSocketRoute): Promise<void> {
    const passes = await new Promise<boolean>((resolve) => this.pendingConnections.push(resolve));
    if (!passes) return;
    this.connection = socket;
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      this.messages.push(String(message));
      server.send(message);
    });
  }

  /** Before the connection is open: the browser is offline for a moment. */
  private async loseNetwork(): Promise<void> {
    await this.expectPending();
    await this.page.context().setOffline(true);
    await expect(this.page.locator('.live')).toHaveAttribute('data-state', 'reconnecting');
    await this.answer(false);
    await this.page.context().setOffline(false);
  }

  private async expectPending(): Promise<void> {
    await expect.poll(() => this.pendingConnections.length, { message: 'a connection at the door' }).toBeGreaterThan(0);
  }

  private async answer(pass: boolean): Promise<void> {
    await this.expectPending();
    for (const resolve of this.pendingConnections.splice(0)) resolve(pass);
  }
}

/** As far as a browser can follow it. */
function untilWaived(path: ModelPath): ModelPath {
  const end = path.steps.findIndex(({ transitions }) => transitions.some((id) => waivers[id]));
  return end === -1 ? path : { ...path, steps: path.steps.slice(0, end) };
}

for (const path of pathsInBrowser('realtime', { adapt: untilWaived })) {
  test(titleOf(path), async ({ browser, client }) => {
    const driver = new RealtimeDriver(browser, await client('nandini.r'));
    await followPath(path, driver);
    await driver.close();
  });
}

testCoverage('realtime', waivers);
