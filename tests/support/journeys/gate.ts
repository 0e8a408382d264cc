import type { Page, Route } from '@playwright/test';

/** Holds requests at the browser's door, so that what the screen shows meanwhile can be looked at. */
export class Gate {
  private readonly waiting: Route[] = [];
  private readonly comers: ((route: Route) => void)[] = [];

  /** Holds every request of this method to an address that matches. */
  async hold(page: Page, method: string, address: RegExp): Promise<void> {
    await page.route(address, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const comer = this.comers.shift();
      if (comer) comer(route);
      else this.waiting.push(route);
    });
  }

  /** Lets the next request through to the server. */
  async pass(): Promise<void> {
    await (await this.next()).continue();
  }

  /** Cuts the next request off: no answer comes. */
  async cut(): Promise<void> {
    await (await this.next()).abort('connectionreset');
  }

  /** A request that is held, now or soon. */
  private next(): Promise<Route> {
    const held = this.waiting.shift();
    return held ? Promise.resolve(held) : new Promise((resolve) => this.comers.push(resolve));
  }
}
