import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { Gate } from '#tests/support/journeys/gate.ts';
import { toastOf } from '#tests/support/journeys/screens.ts';

const UPLOADER = 'omkar.j';

const png = (words: string) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(words)]);
const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, 'leaflet ')]);
const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer });

const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.getByLabel(/^Choose files, or drop them here/).setInputFiles(files);
const upload = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });
const rowOf = (page: Page, name: string): Locator => page.getByRole('table').getByRole('row').filter({ hasText: name });

test('several files are uploaded at once, one is rejected with its reason, one is deleted', async ({ pageOf }) => {
  const page = await pageOf(UPLOADER, '/s3-upload');
  await page
    .getByRole('navigation', { name: 'Folders' })
    .getByRole('link', { name: /^Content media/ })
    .click();
  await expect(page.getByText('at most 10 MB each')).toBeVisible();
  await choose(
    page,
    file('banner.png', png('banner')),
    file('leaflet.pdf', pdf(2_500_000)),
    file('page.html', Buffer.from('<html>')),
    file('hidden.png', Buffer.from('<svg onload="alert(1)"/>')),
  );
  await expect(upload(page, 'banner.png')).toHaveAttribute('data-state', 'done');
  await expect(upload(page, 'leaflet.pdf')).toHaveAttribute('data-state', 'done');
  await expect(upload(page, 'page.html').getByRole('alert')).toHaveText('This folder accepts only JPEG, PNG, WebP, GIF, PDF');
  await expect(upload(page, 'hidden.png').getByRole('alert')).toContainText('The content is a web page');
  await expect(rowOf(page, 'leaflet.pdf')).toContainText('2.4 MB');
  await page.getByRole('button', { name: 'Clear finished' }).click();
  await expect(page.getByRole('region', { name: 'Uploads' })).toBeHidden();
  await page.getByRole('button', { name: 'Delete leaflet.pdf' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page, 'leaflet.pdf is deleted')).toBeVisible();
  await expect(rowOf(page, 'leaflet.pdf')).toHaveCount(0);
  await expect(rowOf(page, 'banner.png')).toHaveCount(1);
});

test('an upload is paused and resumed; after a reload the same file continues where it stopped', async ({ pageOf }) => {
  const page = await pageOf(UPLOADER, '/s3-upload?folder=3');
  const gate = new Gate();
  await gate.hold(page, 'PUT', /\/parts\//);
  const invoice = file('invoice.pdf', pdf(3_200_000));
  await choose(page, invoice);
  await gate.pass();
  await expect(upload(page, 'invoice.pdf')).toContainText('1 MB of 3.1 MB');
  await page.getByRole('button', { name: 'Pause invoice.pdf' }).click();
  await expect(upload(page, 'invoice.pdf')).toHaveAttribute('data-state', 'paused');
  // The pending part never arrives: an unheld request would continue to the server.
  await gate.cut();
  await page.unrouteAll();
  await page.reload();
  const left = page.getByRole('region', { name: 'Not finished' });
  await expect(left.getByRole('listitem')).toContainText('1 MB of 3.1 MB');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url().split('/parts/')[1] ?? ''));
  await choose(page, invoice);
  await expect(upload(page, 'invoice.pdf')).toHaveAttribute('data-state', 'done');
  expect(sent).toEqual(['1048576', '2097152', '3145728']);
  await expect(left).toBeHidden();
  await expect(rowOf(page, 'invoice.pdf')).toHaveCount(1);
});

test('a folder is created with its rules, which can be changed', async ({ pageOf }) => {
  const page = await pageOf(UPLOADER, '/s3-upload');
  await page.getByRole('button', { name: 'New folder' }).click();
  const form = page.getByRole('dialog', { name: 'New folder' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Fill this in').first()).toBeVisible();
  await form.getByLabel('Name').fill('Leaflets');
  await form.getByLabel('Purpose').selectOption('CONTENT');
  await form.getByLabel('PDF').check();
  await form.getByLabel('Largest file in MB').fill('0.5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaflets' })).toBeVisible();
  await expect(page.getByText('PDF, at most 512 KB each')).toBeVisible();
  await choose(page, file('large.pdf', pdf(600_000)));
  await expect(upload(page, 'large.pdf').getByRole('alert')).toHaveText('The file is 586 KB; the limit is 512 KB.');
  await page.getByRole('button', { name: 'Edit rules' }).click();
  const rules = page.getByRole('dialog', { name: 'Rules of Leaflets' });
  await rules.getByLabel('Largest file in MB').fill('1');
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('PDF, at most 1 MB each')).toBeVisible();
  await choose(page, file('large.pdf', pdf(600_000)));
  await expect(upload(page, 'large.pdf').first()).toHaveAttribute('data-state', 'done');
});

test('images are matched to drugs by name; one of the tray is assigned by keyboard', async ({ pageOf }) => {
  const page = await pageOf(UPLOADER, '/drug-details/upload-images');
  await choose(page, file('1.png', png('front')), file('1-2.png', png('back')), file('whose.png', png('whose')));
  await expect(upload(page, '1-2.png')).toContainText('image 2');
  await expect(upload(page, 'whose.png')).toContainText('No drug has this name or number. It is in the tray.');
  const tray = page.getByRole('region', { name: 'Without a drug' });
  await expect(tray.getByRole('listitem')).toHaveCount(1);
  const field = tray.getByRole('combobox', { name: 'Drug of whose.png' });
  await field.focus();
  await page.keyboard.type('para');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'whose.png is image 1 of')).toBeVisible();
  await expect(tray.getByText('Every image is matched to a drug')).toBeVisible();
  await upload(page, '1.png').getByRole('link').click();
  await page.getByRole('tab', { name: 'Images' }).click();
  const images = page.getByRole('list', { name: 'Images' });
  await expect(images.getByRole('listitem')).toHaveCount(2);
  await images.getByRole('button', { name: 'Image 2 further to the front' }).click();
  await expect(images.getByRole('button', { name: 'Image 2 further back' })).toBeDisabled();
});
