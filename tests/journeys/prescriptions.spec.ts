import type { Page } from '@playwright/test';
// oxlint-disable-next-line import/no-named-as-default -- the types know the default export only
import PDFDocument from 'pdfkit';
import type { OrderRecord } from '#features/orders/contract.ts';
import { PRESCRIPTIONS_PATH } from '#features/prescriptions/prescription-paths.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import type { Client } from '#tests/support/journeys/client.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { rows } from '#tests/support/journeys/screens.ts';

const bench = (page: Page) => page.getByRole('complementary', { name: /^Prescription: / });
const button = (page: Page, name: string) => bench(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => bench(page).getByRole('textbox', { name, exact: true });

/** A waiting prescription whose order has nothing but tablets and capsules on Schedule H, with their names. */
async function aPlainOne(pharmacist: Client): Promise<{ id: number; order: OrderRecord; drugs: string[] }> {
  for (const { id } of await pharmacist.readings('received')) {
    const { order, source } = await pharmacist.reading(id);
    if (source === 'TELE-CONSULT') continue;
    const record = await pharmacist.order(order.id);
    const scheduled = record.lines.filter(({ schedule }) => schedule !== null);
    const isPlain = scheduled.every(({ schedule, drug }) => schedule === 'H' && / (?:[\d.]+|Tablet|Capsule)$/.test(drug));
    if (isPlain && scheduled.length <= 3) return { id, order: record, drugs: scheduled.map(({ drug }) => drug) };
  }
  throw new Error('The demonstration has no plain prescription that waits');
}

interface Dose {
  written: string;
  days: string;
  words: string;
  quantity: string;
}

const half: Dose = { written: '½-0-½', days: '5', words: '½ in the morning, ½ at night, 5 days: 5', quantity: '5' };
const tapering: Dose = {
  written: '2-0-0 x 3d, 1-0-0 x 3d',
  days: '',
  words: '2 in the morning, 3 days, then 1 in the morning, 3 days: 9',
  quantity: '9',
};
const ifNeeded: Dose = { written: 'SOS max 2', days: '5', words: '1 if needed, at most 2 times a day, 5 days: 10', quantity: '10' };

/** Reads a drug into a new line, from the focus on its search. */
async function readLine(page: Page, n: number, drug: string, { written, days, words, quantity }: Dose): Promise<void> {
  await expect(page.getByRole('combobox', { name: `Drug of line ${n}` })).toBeFocused();
  await page.keyboard.type(drug);
  await expect(page.getByRole('option', { name: drug }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(page, `Dose of line ${n}`)).toBeFocused();
  // The first dose is typed while its drug is saved, the others afterwards; nothing of it is lost.
  if (n > 1) {
    await expect(button(page, `Another drug in line ${n}`)).toBeVisible();
    await expect(field(page, `Dose of line ${n}`)).toBeFocused();
  }
  await page.keyboard.type(written);
  await page.keyboard.press('Tab');
  await page.keyboard.type(days);
  const line = bench(page)
    .getByRole('list', { name: 'Lines' })
    .locator('> li')
    .nth(n - 1);
  await expect(line.getByText(words)).toBeVisible();
  await expect(field(page, `Quantity of line ${n}`)).toHaveValue(quantity);
}

/** The order has no more of a drug than was read. */
async function lowerOrder(page: Page): Promise<void> {
  const lower = bench(page)
    .getByRole('region', { name: 'In the order' })
    .getByRole('button', { name: /^Lower / });
  for (let left = await lower.count(); left > 0; left -= 1) {
    await lower.first().press('Enter');
    await expect(lower).toHaveCount(left - 1);
  }
}

/** Reads an open prescription by keyboard until it is finished; the focus is then on the approval. */
async function read(page: Page, drugs: readonly string[], doses: readonly [Dose, ...Dose[]]): Promise<void> {
  await button(page, 'Begin reading').press('Enter');
  await expect(button(page, 'Add line')).toBeFocused();
  for (const [index, drug] of drugs.entries()) {
    await button(page, 'Add line').press('Enter');
    await readLine(page, index + 1, drug, doses[index % doses.length] ?? doses[0]);
  }
  await field(page, 'Patient as written').fill('As on the order');
  await bench(page).getByRole('combobox', { name: 'Doctor' }).focus();
  await page.keyboard.type('rohini sathe');
  await expect(page.getByRole('option', { name: /Dr Rohini Sathe/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(bench(page).getByRole('group', { name: 'Doctor' })).toContainText('MMC 2011/04/1187');
  await expect(field(page, 'Registration number')).toHaveValue('MMC 2011/04/1187');
  const today = businessDate(new Date());
  await field(page, 'Date').fill(showDate(today));
  await field(page, 'Valid until').fill(showDate(daysLater(today, 180)));
  for (const point of await bench(page).getByRole('region', { name: 'Checklist' }).getByRole('checkbox').all()) await point.press('Space');
  await expect(bench(page).getByText('6 of 6')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(button(page, 'Save draft')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'a prescription that was read');
  await lowerOrder(page);
  await button(page, 'Finish reading').press('Enter');
  await expect(button(page, 'Approve')).toBeFocused();
  // Until then the answer that brought it is still being taken in.
  await expect(button(page, 'Approve')).not.toHaveAttribute('aria-busy');
  await expect(button(page, 'Approve')).not.toHaveAttribute('aria-disabled');
}

test('a plain prescription is read by keyboard and approved; its order goes on', async ({ pageOf, client }) => {
  const pharmacist = await client('nandini.r');
  const { id, order, drugs } = await aPlainOne(pharmacist);
  const page = await pageOf('nandini.r', PRESCRIPTIONS_PATH);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(order.code);
  await page.keyboard.press('Enter');
  await expect(bench(page).getByRole('heading', { level: 2, name: order.patient_name })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`id=${id}`));
  await expectAccessible(page, 'a prescription that waits');
  await read(page, drugs, [half, tapering, ifNeeded]);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Read once more')).toBeVisible();
  await expect(bench(page).getByText('Decoded').first()).toBeVisible();
  await expect.poll(async () => (await pharmacist.order(order.id)).status).not.toBe(order.status);
});

test('Schedule H1 is confirmed by a second account, not by the reader', async ({ pageOf, client }) => {
  const { id, drugs } = await aPlainOne(await client('nandini.r'));
  const page = await pageOf('nandini.r', `${PRESCRIPTIONS_PATH}?id=${id}`);
  await read(page, [...drugs, 'Clonazen 0.25'], [tapering, ifNeeded, half]);
  await page.keyboard.press('Enter');
  await expect(bench(page).getByText('Another pharmacist checks Schedule H1')).toBeVisible();
  await button(page, 'Confirm').focus();
  await expect(page.getByText('You have read it yourself: another pharmacist checks it').filter({ visible: true }).first()).toBeVisible();

  const other = await pageOf('yusuf.d', page.url());
  await button(other, 'Confirm').press('Enter');
  await expect(other.getByText('Checked by Yusuf Dalwai')).toBeVisible();
  await expect(button(other, 'Read once more')).toBeVisible();
  await expectAccessible(other, 'a prescription that was checked');
});

test('a pharmacist asks the doctor, calls, and writes the answer down; the line shows it', async ({ pageOf, client }) => {
  const pharmacist = await client('nandini.r');
  const { id, order, drugs } = await aPlainOne(pharmacist);
  const page = await pageOf('nandini.r', `${PRESCRIPTIONS_PATH}?id=${id}`);
  const dialog = page.getByRole('dialog');
  await button(page, 'Begin reading').press('Enter');
  await button(page, 'Add line').press('Enter');
  await readLine(page, 1, drugs[0] ?? '', half);
  // The drug is being saved meanwhile.
  await expect(button(page, 'Another drug in line 1')).toBeVisible();
  await expect(button(page, 'Save draft')).not.toHaveAttribute('aria-busy');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/prescription-readings/${id}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press('Control+s');
  await expect(button(page, 'Save draft')).toHaveAttribute('aria-busy', 'true');
  await field(page, 'Patient as written').fill('As on the order');
  await page.keyboard.press('Control+s');
  release();
  await expect(button(page, 'Save draft')).toHaveAttribute('aria-disabled', 'true');
  await expect(field(page, 'Patient as written')).toHaveValue('As on the order');
  await button(page, 'Ask the doctor…').press('Enter');
  await dialog.getByRole('combobox', { name: 'Doctor' }).focus();
  await page.keyboard.type('amit karandikar');
  await expect(page.getByRole('option', { name: /Dr Amit Karandikar/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('9822020874');
  await dialog.getByRole('combobox', { name: /^Line/ }).selectOption(drugs[0] ?? '');
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Half a tablet, or a whole one?');
  await expectAccessible(page, 'a question to the doctor');
  await page.keyboard.press('Control+Enter');
  const question = bench(page).getByRole('listitem', { name: 'Question to Dr Amit Karandikar' });
  await expect(question).toContainText('To be called');
  await expect(bench(page).getByText('Clarification').first()).toBeVisible();
  // The browser has no telephone, and would ask for one in a window of its own, which takes all input.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await question.getByRole('link', { name: 'Call Dr Amit Karandikar' }).press('Enter');
  await question.getByRole('button', { name: 'Write the answer…' }).press('Enter');
  await dialog.getByRole('radio', { name: 'Changed' }).press('Space');
  await dialog.getByRole('textbox', { name: 'What the doctor said' }).fill('A whole one');
  await dialog.getByRole('checkbox').press('Space');
  await page.keyboard.press('Control+Enter');
  const answer = 'Changed: A whole one';
  await expect(bench(page).getByRole('list', { name: 'Lines' }).getByText(answer)).toBeVisible();
  await expect(button(page, 'Finish reading')).toBeVisible();

  const desk = await pageOf('farhan.s', `/doctor-prescription/order-list?order_id=${order.id}`);
  const lines = desk.getByRole('complementary', { name: `Order ${order.code}` }).getByRole('table');
  await expect(lines.getByText(answer)).toBeVisible();
});

/** Two pages, each with a black square. */
async function drawnPdf(): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4' });
  document.rect(100, 100, 200, 200).fill('black').addPage().rect(100, 100, 200, 200).fill('black').end();
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

test('a PDF is drawn in the workbench, page by page, under the policy of the site', async ({ pageOf, client }) => {
  const pharmacist = await client('nandini.r');
  const { id } = await aPlainOne(pharmacist);
  const { pages } = await pharmacist.reading(id);
  await pharmacist.addPage(pages[0]?.id ?? 0, { name: 'hospital.pdf', mimeType: 'application/pdf', buffer: await drawnPdf() });
  const page = await pageOf('nandini.r', `${PRESCRIPTIONS_PATH}?id=${id}`);
  await button(page, `Page ${pages.length + 1}`).press('Enter');
  for (const n of [1, 2]) {
    const drawn = bench(page).getByRole('img', { name: `Prescription hospital.pdf, page ${n}` });
    await expect(drawn).toHaveAttribute('aria-busy', 'false');
    const [corner, square] = await drawn.evaluate((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d');
      return [10, canvas.width / 3].map((at) => [...(context?.getImageData(at, at, 1, 1).data.slice(0, 3) ?? [])]);
    });
    expect([corner, square]).toEqual([
      [255, 255, 255],
      [0, 0, 0],
    ]);
  }
  await expectAccessible(page, 'a prescription with a PDF');
});
