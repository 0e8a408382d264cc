import { eventLetters } from '#features/orders/console/change/event-letters.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { change, openOrder, ORDER_LIST, rows } from '#tests/support/journeys/screens.ts';

test('a change made by mistake is undone by one key', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', `${ORDER_LIST}?status=PLACED&sort=-placed`);
  await rows(page).first().click();
  const order = openOrder(page);
  const stand = page.locator('.order-stand');
  await expect(stand).toContainText('Placed');

  // An earlier change of the same order may have been undone too.
  const entries = order.getByRole('region', { name: 'Timeline' }).getByText('Undone: Follow-up within TAT');
  const before = await entries.count();

  await page.keyboard.press('a');
  await expect(change(page)).toHaveAttribute('data-state', 'choosing');
  const changed = page.waitForResponse((response) => response.url().endsWith('/events') && response.ok());
  await page.keyboard.press(eventLetters.mark_follow_up_within_tat);
  await changed;
  await expect(stand).toContainText('Follow-up within TAT');

  const undone = page.waitForResponse((response) => response.url().endsWith('/undo') && response.ok());
  await page.keyboard.press('z');
  await undone;
  await expect(stand).toContainText('Placed');
  await expect(entries).toHaveCount(before + 1);
});
