import { expect, type Page, type Route } from '@playwright/test';

type Treatment = 'hold' | 'pass' | 'cut';

/** Intercepts requests of one kind and holds them until their treatment is set. */
export class Door {
  private treatment: Treatment = 'hold';
  private waiting: Route[] = [];

  static async at(page: Page, method: string, address: string | RegExp): Promise<Door> {
    const door = new Door();
    await page.route(address, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      door.waiting.push(route);
      await door.treat();
    });
    return door;
  }

  /** Treats requests from now on, including held ones. */
  async set(treatment: Treatment): Promise<void> {
    this.treatment = treatment;
    await this.treat();
  }

  /** Answers the held requests, waiting for at least one; later ones are held again. */
  async answerWaiting(answer: (route: Route) => Promise<void>): Promise<void> {
    await expect.poll(() => this.waiting.length, { message: 'a request at the door' }).toBeGreaterThan(0);
    for (const route of this.waiting.splice(0)) await settle(answer(route));
  }

  private async treat(): Promise<void> {
    if (this.treatment === 'hold') return;
    const isPassing = this.treatment === 'pass';
    for (const route of this.waiting.splice(0)) await settle(isPassing ? route.continue() : route.abort('connectionreset'));
  }
}

/** The page may have aborted the request meanwhile. */
const settle = (action: Promise<void>): Promise<void> => action.catch(() => {});
