import type { Page, Route } from '@playwright/test';

/** Holds requests in the browser, so that a test can examine the pending screen. */
export class Gate {
  private readonly waiting: Route[] = [];
  private readonly comers: ((route: Route) => void)[] = [];

  /** Holds requests with this method to a matching address. */
  async hold(page: Page, method: string, address: RegExp): Promise<void> {
    await page.route(address, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const comer = this.comers.shift();
      if (comer) comer(route);
      else this.waiting.push(route);
    });
  }

  /** Lets the next request pass to the server. */
  async pass(): Promise<void> {
    await (await this.next()).continue();
  }

  /** Aborts the next request without a response. */
  async cut(): Promise<void> {
    await (await this.next()).abort('connectionreset');
  }

  /** The next held request. */
  private next(): Promise<Route> {
    const route = this.waiting.shift();
    return route ? Promise.resolve(route) : new Promise((resolve) => this.comers.push(resolve));
  }
}
