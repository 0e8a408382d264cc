import type { Locator, Page } from '@playwright/test';
import { product } from '#platform/contract/product.ts';

/** Locators for the parts of the screen. */

export const ORDER_LIST = `/${product.slug}/order-list`;
export const SIGN_IN = '/authentication';
/** An address of the product that loads no console. */
export const WITHOUT_CONSOLE = '/healthz';

export const signInBox = (page: Page): Locator => page.locator('.sign-in-box');
export const shell = (page: Page): Locator => page.locator('.shell');
export const warning = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Session Timeout Warning' });
export const toastOf = (page: Page, words: string | RegExp): Locator =>
  page
    .getByRole('region', { name: /^(Notifications|Alerts)$/ })
    .getByText(words)
    .first();

export const rows = (page: Page): Locator => page.locator('tbody tr[data-id]');
export const rowOf = (page: Page, orderId: number): Locator => page.locator(`tbody tr[data-id="${orderId}"]`);
/** The open record of an order. */
export const openOrder = (page: Page): Locator => page.getByRole('complementary', { name: /^Order / });
/** Slots of tomorrow that can be booked: a store may be closed for some of that day. */
export const tomorrowsSlots = (within: Page | Locator): Locator =>
  within.getByRole('group', { name: 'Tomorrow' }).getByRole('button', { name: /–/, disabled: false });
/** The change of the open order; `data-state` is the chart's state. */
export const change = (page: Page): Locator => page.locator('[data-machine=orderAction]');
export const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByRole('heading') });

export async function fillCredentials(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Init script: storage refuses to store the user. */
export function refuseToStore(): void {
  const { value: setItem } = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem') as {
    value: (this: Storage, key: string, value: string) => void;
  };
  Storage.prototype.setItem = function (key, value) {
    if (key === 'currentUser') throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    setItem.call(this, key, value);
  };
}
