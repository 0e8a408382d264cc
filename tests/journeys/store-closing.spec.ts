import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { dialog, rows, toastOf } from '#tests/support/journeys/screens.ts';

const HOUR = 3_600_000;
const EVENING = 23;

test('a store is closed until tomorrow evening: who is hit is seen and moved, and it opens again, by keyboard', async ({
  pageOf,
  client,
}) => {
  const agent = await client('nandini.r');
  const last = daysLater(businessDate(Date.now()), 1);
  const placed = await agent.orders({ status: 'PLACED', sort: '-placed' });
  const isHit = ({ slot_end: end }: (typeof placed)[number]) =>
    end !== null && Date.parse(end) > Date.now() + HOUR && businessDate(Date.parse(end)) <= last;
  const order = placed.find(isHit)!;
  const page = await pageOf('ganesh.m', '/store-management/ops-interface');
  await page.getByRole('searchbox').fill(order.store);
  await rows(page).filter({ hasText: order.store }).first().click();
  const drawer = page.getByRole('complementary', { name: `Store: ${order.store}` });
  await drawer.getByRole('button', { name: 'Close store…' }).press('Enter');

  await dialog(page).getByRole('combobox', { name: 'Reason' }).selectOption('Weather');
  const hits = dialog(page).getByRole('region', { name: 'What this hits' });
  await dialog(page).getByRole('textbox', { name: 'Until (optional)' }).fill(last.split('-').toReversed().join('-'));
  await dialog(page).getByRole('textbox', { name: 'Time' }).fill(`${EVENING}:00`);
  const target = hits.getByRole('combobox', { name: `Move ${order.code} to` });
  await expect(target.getByRole('option', { selected: true })).toHaveText('Keep where it is');
  await hits.getByRole('button', { name: 'Choose the suggestion for all' }).press('Enter');
  await expect(target.getByRole('option', { selected: true })).not.toHaveText('Keep where it is');
  await expectAccessible(page, 'who is hit by a closure');
  const wanted = await target.getByRole('option', { selected: true }).textContent();
  await hits.getByRole('button', { name: /^Move \d+ orders?$/ }).press('Enter');
  await expect(hits.getByText(`${order.code}: moved to ${wanted}`)).toBeVisible();
  await expect(target).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Close store' }).press('Enter');
  await expect(toastOf(page, `${order.store} is closed`)).toBeVisible();

  const moved = await agent.order(order.id);
  expect(wanted).toContain(`${moved.store}, ${businessDate(Date.parse(moved.slot_start!)).split('-').toReversed().join('-')}`);
  expect([moved.store, moved.slot_start]).not.toEqual([order.store, order.slot_start]);
  expect(moved.timeline[0]).toMatchObject({ by: 'Ganesh Mhatre', event: 'terms.edited' });

  await expect(drawer.getByRole('region', { name: 'What this hits' })).not.toContainText(order.code);
  await drawer.getByRole('button', { name: 'Open store' }).press('Enter');
  await expect(toastOf(page, /serves again|Something else keeps/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Close store…' })).toBeEnabled();
});
