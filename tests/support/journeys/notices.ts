import { type Locator, type Page, expect } from '@playwright/test';
import type { Client } from './client.ts';

/** The bell; `data-list` and `data-stream` are the chart's states. */
export const bell = (page: Page): Locator => page.locator('.bell');
export const bellButton = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });
export const dropdown = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' });
/** Name of an order in notifications: its code, if that equals its id. */
export const subjectOf = (orderId: number, before = '', after = ''): RegExp => new RegExp(`${before}Order (GLN-)?${orderId}${after}`);
export const noticeAbout = (page: Page, orderId: number): Locator =>
  dropdown(page)
    .getByRole('listitem')
    .filter({ hasText: subjectOf(orderId) });
/** Notification toasts with this text. */
export const noticeToasts = (page: Page, words: string | RegExp): Locator =>
  page.locator('.mantine-Notification-root').filter({ hasText: words });

export const isConnected = (page: Page): Promise<void> => expect(bell(page)).toHaveAttribute('data-stream', 'connected');

export async function openBell(page: Page): Promise<Locator> {
  await bellButton(page).click();
  await expect(dropdown(page)).toBeVisible();
  return dropdown(page);
}

/** An order that no other test uses meanwhile. */
export async function anyOrder(client: Client): Promise<{ id: number; code: string }> {
  const [order] = await client.orders({ status: 'PLACED', sort: '-placed' });
  if (!order) throw new Error('The demonstration has no placed order');
  return order;
}

/** Creates a notification: a colleague takes the person's order. */
export async function notify(person: Client, colleague: Client, orderId: number): Promise<void> {
  await person.take(orderId);
  await colleague.take(orderId);
}
