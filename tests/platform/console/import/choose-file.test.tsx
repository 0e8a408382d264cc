import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { serve } from '#tests/support/server-double.ts';
import { batchOf, world } from './batches-double.ts';
import { openImport } from './open-import.tsx';
import { UploadDouble } from './upload-double.ts';

const csv = (name = 'medicines.csv', text = 'Name\nCrocin\n') => new File([text], name, { type: 'text/csv' });
const input = () => screen.findByLabelText('Choose a file, or drop it here');
const zone = async () => (await input()).closest('.mantine-Dropzone-root') as HTMLElement;
const carrying = (files: File[]) => ({
  dataTransfer: {
    files,
    items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
    types: files.length > 0 ? ['Files'] : ['text/plain'],
  },
});

async function choosing() {
  const uploads = UploadDouble.install();
  const requests = serve(world(() => batchOf('reading')));
  const opened = openImport();
  await input();
  return { uploads, arrived: requests, ...opened };
}

describe('choosing a file', () => {
  it('shows the expected columns and offers the template', async () => {
    const { arrived: requests, person } = await choosing();
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    const table = screen.getByRole('table', { name: 'Columns of a file', hidden: true });
    expect(within(table).getByRole('row', { name: /^Name required Crocin 650 Tablet/, hidden: true })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Template' }));
    await person.click(await screen.findByRole('menuitem', { name: 'CSV file (.csv)' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/api/admin/imports/masters.item/template.csv')?.headers.get('token')).toBe('token-of-7'),
    );
  });

  it('sends the file with the service’s headers, shows progress, and opens the batch', async () => {
    const { uploads, person, address } = await choosing();
    await person.upload(await input(), csv());
    const [upload] = uploads;
    expect(upload?.path).toBe('/api/admin/imports/masters.item/file');
    expect(upload?.headers).toMatchObject({ Token: 'token-of-7' });
    expect([...(upload?.body.keys() ?? [])]).toEqual(['request_key', 'file']);
    expect(screen.getByRole('heading', { name: 'Uploading medicines.csv' })).toHaveFocus();
    act(() => upload?.progress(0.4));
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '40');
    act(() => upload?.answer(200, batchOf('reading')));
    await waitFor(() => expect(address()).toBe('/drug-details/upload-csv?batch=17'));
    expect(await screen.findByRole('heading', { name: 'Reading the file' })).toBeInTheDocument();
  });

  it('accepts a dropped file', async () => {
    const { uploads } = await choosing();
    fireEvent.dragEnter(await zone(), carrying([csv()]));
    await waitFor(async () => expect(await zone()).toHaveAttribute('data-accept'));
    fireEvent.drop(await zone(), carrying([csv()]));
    await waitFor(() => expect(uploads).toHaveLength(1));
  });

  it.each([
    ['several', [csv('a.csv'), csv('b.csv')], '2 files dropped: import one at a time'],
    [
      'another kind',
      [csv('medicines.xls')],
      'medicines.xls is neither a CSV file nor an Excel workbook: its name ends with .csv, .csv.gz or .xlsx',
    ],
    ['an empty one', [csv('a.csv', '')], 'a.csv is empty'],
    ['none', [], 'That was not a file. Drop a CSV file or an Excel workbook.'],
  ])('refuses %s with a message, before sending', async (_what, files, words) => {
    const { uploads } = await choosing();
    fireEvent.drop(await zone(), carrying(files));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(await input()).toHaveAccessibleDescription(words);
    expect(uploads).toHaveLength(0);
  });

  it('can be cancelled during the upload, and another file chosen', async () => {
    const { person } = await choosing();
    await person.upload(await input(), csv());
    await person.click(screen.getByRole('button', { name: 'Cancel import' }));
    expect(await screen.findByRole('heading', { name: 'Cancelled' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Choose a file' }));
    expect(await input()).toBeInTheDocument();
  });

  it('retries a broken upload under the same key', async () => {
    const { uploads, person } = await choosing();
    await person.upload(await input(), csv());
    act(() => uploads[0]?.lose());
    expect(await screen.findByRole('alert')).toHaveTextContent('medicines.csv was not uploaded');
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(uploads[1]?.body.get('request_key')).toBe(uploads[0]?.body.get('request_key'));
  });

  it('shows why the server refused it', async () => {
    const { uploads, person } = await choosing();
    await person.upload(await input(), csv());
    act(() => uploads[0]?.answer(400, { message: 'The file has no line of titles' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The file has no line of titles');
  });
});

describe('an account without import permission', () => {
  it('gets an explanation', async () => {
    serve({ 'GET /api/admin/imports': () => [200, { targets: [] }] });
    openImport();
    expect(await screen.findByText('You don’t have permission to import this')).toBeInTheDocument();
  });
});

describe('recent imports', () => {
  it('can be continued', async () => {
    const { columns: _c, sample: _s, fields: _f, mapping: _m, ...row } = batchOf('reviewing');
    serve({ ...world(() => batchOf('reviewing')), 'GET /api/admin/batches': () => [200, { rows: [row], total: 1 }] });
    const { person, address } = openImport();
    const last = await screen.findByRole('region', { name: 'Last imports' });
    expect(last).toHaveTextContent(/medicines\.csv.*Ready to review.*4 rows · Omkar Joshi/);
    await person.click(within(last).getByRole('link', { name: 'medicines.csv' }));
    expect(address()).toBe('/drug-details/upload-csv?batch=17');
  });
});
