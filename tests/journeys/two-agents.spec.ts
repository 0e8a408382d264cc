import { expect, test } from '#tests/support/journeys/journey.ts';
import { change, dialog, openOrder, ORDER_LIST } from '#tests/support/journeys/screens.ts';

const COMMENT = 'Son calls back at six';

test('the slower of two agents keeps the comment, sees the other’s name, and can send the comment alone', async ({ pageOf, client }) => {
  const faster = await client('nandini.r');
  const [order] = await faster.orders({ status: 'PLACED', sort: '-placed' });
  const id = order?.id ?? 0;
  const page = await pageOf('farhan.s', `${ORDER_LIST}?order_id=${id}`);
  await change(page).getByRole('button', { name: 'Cancel by customer' }).click();
  await dialog(page).getByRole('radio').first().check();
  await dialog(page).getByLabel('Comment').fill(COMMENT);

  const moved = await faster.move(id, 'mark_follow_up_within_tat');
  await dialog(page).getByRole('button', { name: 'Cancel by customer' }).click();

  const conflict = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(conflict).toContainText(`${faster.user.name} moved`);
  await expect(conflict).toContainText('Placed');
  await expect(conflict).toContainText('Follow-up within TAT');
  await expect(conflict.getByLabel('Comment')).toHaveValue(COMMENT);
  await expect(conflict.getByRole('group', { name: 'Possible now' }).getByRole('button', { name: 'Cancel by customer' })).toBeVisible();

  await conflict.getByRole('button', { name: 'Add my comment only' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(openOrder(page).getByRole('region', { name: 'Timeline' })).toContainText(COMMENT);
  const after = await faster.order(id);
  expect(after.status).toBe('FOLLOW-UP-WITHIN-TAT');
  expect(
    after.timeline.filter(({ kind, detail, title }) => kind === 'note' && `${title.message} ${detail}`.includes(COMMENT)),
  ).toHaveLength(1);
  expect(after.version).toBeGreaterThanOrEqual(moved.version);
});

test('an unsent comment survives a reload', async ({ pageOf, client }) => {
  const [order] = await (await client('nandini.r')).orders({ status: 'PLACED', sort: '-placed' });
  const page = await pageOf('farhan.s', `${ORDER_LIST}?order_id=${order?.id}`);
  await change(page).getByRole('button', { name: 'Cancel by customer' }).click();
  await dialog(page).getByLabel('Comment').fill(COMMENT);
  await page.reload();
  await change(page).getByRole('button', { name: 'Cancel by customer' }).click();
  await expect(dialog(page).getByLabel('Comment')).toHaveValue(COMMENT);
});
