import { eventLetters } from '#features/orders/console/change/event-letters.ts';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { accountWithCode, codeField, codeOf } from '#tests/support/journeys/codes.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { focusOf, press, tabTo } from '#tests/support/journeys/keyboard.ts';
import { change, dialog, openOrder, ORDER_LIST, rowOf, rows, signInBox, toastOf } from '#tests/support/journeys/screens.ts';

test('an order can be cancelled from sign-in on without a mouse, with the focus always visible', async ({ page, request, client }) => {
  const [order] = await (await client('nandini.r')).orders({ status: 'PLACED', sort: '-placed' });
  const { id = 0, code = '' } = order ?? {};

  await page.goto('/');
  await expect(page.getByLabel('Email or username')).toBeFocused();
  const username = await accountWithCode(request, ['devika.r', 'admin', 'meera.k']);
  await page.keyboard.type(username);
  await press(page, 'Tab');
  await page.keyboard.type(demoPassword);
  await press(page, 'Enter');
  await expect(signInBox(page)).toHaveAttribute('data-state', 'mfa');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type((await codeOf(request, username)) ?? '');
  await expect(page).toHaveURL(ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(() => focusOf(page), { message: 'focus after sign-in' }).toMatchObject({ isLost: false });

  await press(page, '/');
  await page.keyboard.type(code);
  // The only match opens.
  await press(page, 'Enter');
  await expect(openOrder(page).getByRole('heading', { name: code })).toBeFocused();
  await press(page, 'Escape');
  await expect(rowOf(page, id)).toBeFocused();

  await press(page, 'a');
  await expect(change(page)).toHaveAttribute('data-state', 'choosing');
  await press(page, eventLetters.mark_cancel_by_customer);
  await expect(dialog(page).getByRole('radio').first()).toBeFocused();
  await press(page, 'Space');
  await press(page, 'ArrowDown');
  const quick = dialog(page).getByRole('group', { name: 'Quick comments' });
  await expect(quick).toBeVisible();
  await tabTo(page, '.order-quick button');
  await press(page, 'Space');
  await press(page, 'Tab', 'Space');
  await expect(quick).toContainText('2 selected');
  await expect(dialog(page).getByLabel('Comment')).toHaveValue(/.+; .+/);
  const comment = await dialog(page).getByLabel('Comment').inputValue();
  await press(page, 'Control+Enter');

  await expect(dialog(page)).toHaveCount(0);
  await expect(openOrder(page).locator('.order-stand')).toContainText('Cancel by customer');
  await expect(openOrder(page).getByRole('region', { name: 'Timeline' })).toContainText(comment);
  await expect.poll(() => focusOf(page), { message: 'focus after the change' }).toMatchObject({ isLost: false });
  await press(page, 'Escape');
  await expect(rowOf(page, id)).toBeFocused();
});

test('menus, tabs and dialogs restore the focus', async ({ pageOf }) => {
  const page = await pageOf('nandini.r', ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  // Waits for what loads after the rows: the page then handles its keys.
  await expect(page.locator('.live')).toHaveText('Live');
  await press(page, 'j');
  await expect(rows(page).first()).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await press(page, '?');
  await expect(dialog(page)).toBeVisible();
  await press(page, 'Escape');
  await expect(rows(page).nth(1)).toBeFocused();

  await tabTo(page, '[data-act=menu]');
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await press(page, 'ArrowDown', 'Escape');
  await expect(page.locator('[data-act=menu]').and(page.locator(':focus'))).toHaveCount(1);

  await press(page, 'k', 'Enter');
  await expect(openOrder(page).getByRole('heading', { level: 2 })).toBeFocused();
  await press(page, 'f');
  await press(page, 'f');
  await tabTo(page, '[role=tab]');
  await press(page, 'ArrowRight');
  await expect(openOrder(page).getByRole('tab', { name: /^Prescriptions/ })).toBeFocused();
  await press(page, 'Escape');
  await expect(openOrder(page)).toHaveCount(0);
});

test('a call from hello to a placed order that is corrected twice takes at most 40 keys', async ({ pageOf }) => {
  const page = await pageOf('nandini.r', ORDER_LIST);
  await expect(page.locator('.live')).toHaveText('Live');
  // What is typed into fields is not counted.
  let keys = 0;
  const tap = async (...pressed: string[]) => {
    keys += pressed.length;
    await press(page, ...pressed);
  };
  const tabUntil = async (selector: string) => {
    keys += await tabTo(page, selector);
  };
  const takeFirst = async (words: string) => {
    await page.keyboard.type(words);
    await expect(page.locator('[role=option]:visible').first()).toBeVisible();
    await tap('ArrowDown', 'Enter');
  };
  const save = async () => {
    await tap('Control+Enter');
    await expect(toastOf(page, 'Delivery and payment are changed')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  };

  await tap('g', 'n');
  await expect(page.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await takeFirst('girish');
  await expect(page.getByRole('combobox', { name: 'Add a drug' })).toBeFocused();
  await takeFirst('amlovas 5');
  const quantity = page.getByRole('textbox', { name: 'Quantity of Amlovas 5' });
  await expect(quantity).toBeVisible();
  await tap('Tab');
  await expect(quantity).toBeFocused();
  await page.keyboard.type('30');
  await tabUntil('select');
  await page.keyboard.type('Self');
  await tabUntil('.slot-buttons button');
  await tap('Space');
  await expect(page.getByText('Nothing is missing.')).toBeVisible();
  await tap('Control+Enter');
  await expect(toastOf(page, /GLN-\d+ is placed/)).toBeVisible();

  const timeline = openOrder(page).getByRole('region', { name: 'Timeline' });
  await expect(openOrder(page).getByRole('button', { name: 'Change delivery or payment…' })).toBeVisible();
  await tap('d');
  await expect(dialog(page).getByRole('radio', { checked: true }).first()).toBeFocused();
  await tabUntil('.slot-buttons button');
  await tap('ArrowRight', 'Space');
  await save();
  await expect(timeline.getByText(/Slot: /)).toHaveCount(1);

  await tap('d');
  await expect(dialog(page).getByRole('radio', { checked: true }).first()).toBeFocused();
  await tabUntil('[aria-haspopup=listbox]');
  const option = dialog(page).locator('[data-combobox-selected]');
  await tap('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  // The list settles on its chosen option a moment after it opened; keys before that act on another one.
  await tap('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'false');
  await tap('Enter');
  await expect(dialog(page).getByText('Choose a delivery slot').first()).toBeVisible();
  await tabUntil('.slot-buttons button');
  await tap('Space');
  await save();
  await expect(timeline.getByText(/Store: .+ → /)).toHaveCount(1);
  expect(keys).toBeLessThanOrEqual(40);
});
