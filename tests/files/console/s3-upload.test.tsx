import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isOpenTo } from '#platform/console/shell/access.ts';
import files from '#features/files/console.ts';
import S3UploadScreen from '#features/files/console/s3-upload-screen.tsx';
import { roles } from '#platform/access/roles.ts';
import { current } from '#tests/support/people.ts';
import { refusal, serve } from '#tests/support/server-double.ts';
import { content, drugFolder, openScreen } from './open-files.tsx';

const banner = {
  id: 71,
  folder_id: 2,
  name: 'banner.png',
  size: 2_048,
  media_type: 'image/png',
  sha256: 'ab'.repeat(32),
  by: 'Omkar Joshi',
  finished_at: '2026-11-20T04:30:00Z',
};

type Answers = Parameters<typeof serve>[0];
const world = (more: Answers = {}): Answers => ({
  'GET /api/admin/folders': () => [200, { folders: [content, drugFolder] }],
  'GET /api/admin/files': () => [200, { rows: [banner], total: 1 }],
  'GET /api/admin/uploads': () => [200, { uploads: [] }],
  ...more,
});

const open = (address = '/s3-upload') => openScreen(S3UploadScreen, address);

describe('S3 upload', () => {
  it('is in the menu (§2.2) of holders of the S3 uploader permission', () => {
    const [area] = files.screens;
    expect(area?.path).toBe('/s3-upload');
    expect(isOpenTo(area!, current({ roles: [roles.s3Uploader] }))).toBe(true);
    expect(isOpenTo(area!, current({ roles: [roles.administrator] }))).toBe(true);
    expect(isOpenTo(area!, current({ roles: [roles.masterData, roles.crmAdmin] }))).toBe(false);
  });

  it('shows folders, the rules of the open one, and its files', async () => {
    serve(world());
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Content media' })).toBeInTheDocument();
    const folders = within(screen.getByRole('navigation', { name: 'Folders' })).getAllByRole('link');
    expect(folders.map(({ textContent }) => textContent)).toEqual(['Content media 1', 'Drug images 0']);
    expect(screen.getByLabelText(/^Choose files/)).toHaveAccessibleDescription('JPEG, PNG, at most 1 MB each');
    const row = await screen.findByRole('row', { name: /banner\.png/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    ).toEqual(['PNG', '2 KB', 'Omkar Joshi', '20-11-2026, 10:00']);
  });

  it('refuses a file with a reason before it is sent', async () => {
    const requests = serve(world());
    const person = open();
    await person.upload(await screen.findByLabelText(/^Choose files/), [
      new File(['<html>'], 'page.html'),
      new File([], 'empty.png'),
      new File([new Uint8Array(1_048_577)], 'large.png'),
    ]);
    const rows = within(screen.getByRole('region', { name: 'Uploads' }));
    expect(rows.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'The file is 1 MB; the limit is 1 MB.',
      'It is empty',
      'This folder accepts only JPEG, PNG',
    ]);
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Clear finished' }));
    expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument();
  });

  it('keeps an upload that the server cannot take now, to be continued', async () => {
    serve(world({ 'POST /api/admin/files': () => refusal(503, 'SERVICE_UNAVAILABLE', 'The database does not answer') }));
    const person = open();
    await person.upload(await screen.findByLabelText(/^Choose files/), [new File(['x'], 'one.png')]);
    expect(await screen.findByRole('button', { name: 'Resume one.png' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Cancel one.png' }));
    expect(screen.getByText('Cancelled')).toBeInTheDocument();
  });

  it('deletes a file after a confirmation', async () => {
    const requests = serve(world({ 'POST /api/admin/files/71/delete': () => [200, { deleted: true }] }));
    const person = open();
    await person.click(await screen.findByRole('button', { name: 'Delete banner.png' }));
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'No' }));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await person.click(screen.getByRole('button', { name: 'Delete banner.png' }));
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('banner.png is deleted')).toBeInTheDocument();
  });

  it('changes the rules of a folder; a conflict shows the other’s change and can be overwritten', async () => {
    const versions: number[] = [];
    serve(
      world({
        'PUT /api/admin/folders/2': ({ body }) => {
          const { version } = body as { version: number };
          versions.push(version);
          const folder = { ...content, version: 4 };
          return version === 4
            ? [200, { ...folder, version: 5 }]
            : refusal(409, 'CONFLICT', 'Changed by someone else since you opened it', { folder });
        },
      }),
    );
    const person = open();
    await person.click(await screen.findByRole('button', { name: 'Edit rules' }));
    const form = within(screen.getByRole('dialog', { name: 'Rules of Content media' }));
    await person.clear(form.getByLabelText('Largest file in MB'));
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('A number of MB from 0.001 to 1,024')).toBeInTheDocument();
    await waitFor(() => expect(form.getByLabelText('Largest file in MB')).toHaveFocus());
    await person.type(form.getByLabelText('Largest file in MB'), '2');
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^Changed by someone else since you opened it\. Save again/)).toBeInTheDocument();
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Content media is saved')).toBeInTheDocument();
    expect(versions).toEqual([1, 4]);
  });

  it('lists unfinished uploads of another page, and forgets them', async () => {
    const left = {
      id: 81,
      folder_id: 2,
      name: 'film.png',
      size: 900_000,
      state: 'sending',
      received: 300_000,
      part_size: 100_000,
      reason: null,
    };
    const more = { request_key: '6f1c2d0e-5a52-4f4e-9d53-6a1f6f0f7a13', created_at: banner.finished_at };
    let uploads = [{ ...left, ...more }];
    serve(
      world({
        'GET /api/admin/uploads': () => [200, { uploads }],
        'POST /api/admin/files/81/cancel': () => {
          uploads = [];
          return [200, { ...left, ...more, state: 'cancelled' }];
        },
      }),
    );
    const person = open();
    const region = await screen.findByRole('region', { name: 'Not finished' });
    expect(region).toHaveTextContent('293 KB of 879 KB');
    await person.click(screen.getByRole('button', { name: 'Discard film.png' }));
    await screen.findByRole('row', { name: /banner/ });
    await expect.poll(() => screen.queryByRole('region', { name: 'Not finished' })).toBeNull();
  });
});
