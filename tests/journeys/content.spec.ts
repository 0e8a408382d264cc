import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { rows, toastOf } from '#tests/support/journeys/screens.ts';

test('a page is changed, previewed for Pune, scheduled by its reviewer, and an earlier version restored, by keyboard', async ({
  page: guest,
  pageOf,
}) => {
  const page = await pageOf('tanvi.g', '/cms');
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page, 'pages');
  await page.getByRole('link', { name: 'About us' }).press('Enter');
  const drawer = page.getByRole('complementary', { name: 'Page: About us' });
  await drawer.getByRole('button', { name: 'Add a section', exact: true }).press('Enter');
  const section = page.getByRole('dialog', { name: 'Add a section' });
  await section.getByLabel('Kind').selectOption('Banner');
  await section.getByLabel('City (optional)').selectOption('Pune');
  await expectAccessible(page, 'new section');
  await page.keyboard.press('Control+Enter');
  await drawer.getByRole('button', { name: 'Add content to Banner' }).press('Enter');
  const content = page.getByRole('dialog', { name: 'Add content' });
  await content.getByLabel('Heading').fill('Two new stores in Pune');
  await page.keyboard.press('Control+Enter');
  await expect(content).toBeHidden();

  await drawer.getByRole('button', { name: 'Preview' }).press('Enter');
  const sheet = drawer.getByRole('article', { name: 'What customers see' });
  await expect(sheet.getByText('Since 1987')).toBeVisible();
  await expect(sheet.getByText('Two new stores in Pune')).toBeHidden();
  await drawer.getByRole('combobox', { name: 'City' }).selectOption('Pune');
  await expect(sheet.getByText('Two new stores in Pune')).toBeVisible();
  await expectAccessible(page, 'preview');

  await drawer.getByRole('button', { name: 'Copy preview link' }).press('Enter');
  const address = await drawer.getByRole('textbox', { name: 'Preview link' }).inputValue();
  await guest.goto(address);
  await expect(guest.getByRole('heading', { name: 'Two new stores in Pune' })).toBeVisible();
  await expectAccessible(guest, 'preview link');

  await drawer.getByRole('button', { name: 'Submit for review' }).press('Enter');
  await expect(drawer.getByRole('button', { name: 'Return to draft' })).toBeVisible();

  const other = await pageOf('kabir.w', page.url());
  const reviewed = other.getByRole('complementary', { name: 'Page: About us' });
  await reviewed.getByRole('button', { name: 'Schedule…' }).press('Enter');
  const plan = other.getByRole('dialog', { name: 'Schedule publication' });
  await plan.getByLabel('Publish on').fill(daysLater(businessDate(Date.now()), 7).split('-').toReversed().join('-'));
  await plan.getByLabel('Time', { exact: true }).fill('09:00');
  await other.keyboard.press('Control+Enter');
  await expect(toastOf(other, 'The publication is scheduled')).toBeVisible();
  await expect(drawer.getByText('Publication scheduled')).toBeVisible();
  await reviewed.getByRole('button', { name: 'Cancel publication' }).press('Enter');
  await reviewed.getByRole('button', { name: 'Return to draft' }).press('Enter');
  await other.keyboard.press('Control+Enter');

  await expect(drawer.getByRole('button', { name: 'Submit for review' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Compare version 1' }).press('Enter');
  await expect(drawer.getByRole('list', { name: 'Only in the draft' })).toContainText('Two new stores in Pune');
  await drawer.getByRole('button', { name: 'Restore version 1' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(toastOf(page, 'Version 1 is the draft now')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Change Two new stores in Pune' })).toHaveCount(0);
});
