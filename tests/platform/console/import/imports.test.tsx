import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { destination, menuOf, areas } from '#platform/console/navigation/routes.ts';
import ImportsScreen from '#platform/import/console/imports/imports-screen.tsx';
import BulkUploadScreen from '#features/masters/console/bulk-upload-screen.tsx';
import { masterIds } from '#features/masters/master-ids.ts';
import { masters } from '#features/masters/masters.ts';
import { roles } from '#platform/access/roles.ts';
import { current } from '#tests/support/people.ts';
import { refusal, serve } from '#tests/support/server-double.ts';
import { batchOf, fields, reviewed, world } from './batches-double.ts';
import { openScreen } from './open-import.tsx';

const row = (id: number, state: Parameters<typeof batchOf>[0], changes = {}) => {
  const { columns: _c, sample: _s, fields: _f, mapping: _m, ...listed } = batchOf(state, { id, ...changes });
  return listed;
};

describe('the menu (§2.2)', () => {
  const keeper = current({ roles: [roles.masterData] });
  const buyer = current({ roles: [roles.buyer] });

  it('links master data managers to the drug upload and all imports', () =>
    expect(menuOf(keeper)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Drug upload', group: 'Drugs', path: '/drug-details/upload-csv' }),
        expect.objectContaining({ title: 'Imports', group: 'More areas', path: '/imports' }),
      ]),
    ));

  it('opens the bulk upload from "Drug masters" for master data managers', () => {
    expect(areas().find(({ path }) => path === '/masters/bulk-upload')?.within).toBe('masters');
    expect(destination('/masters/bulk-upload', keeper)).toBe('/masters/bulk-upload');
    for (const path of ['/masters/bulk-upload', '/drug-details/upload-csv']) expect(destination(path, buyer)).not.toBe(path);
  });

  it('shows imports to everyone who may import something', () => {
    expect(destination('/imports', buyer)).toBe('/imports');
    expect(destination('/imports', current())).not.toBe('/imports');
  });
});

describe('an area of uploads', () => {
  it('keeps the same screen component', async () => {
    const area = areas().find(({ path }) => path === '/drug-details/upload-csv');
    const { default: Screen } = (await area?.screen()) ?? {};
    expect((await area?.screen())?.default).toBe(Screen);
    serve(world(() => batchOf('mapping')));
    openScreen(Screen ? <Screen /> : null, '/drug-details/upload-csv?batch=17');
    expect(screen.getByRole('heading', { level: 1, name: 'Drug upload' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Match columns' })).toBeInTheDocument();
  });
});

describe('the bulk upload', () => {
  const targets = masterIds.map((id) => ({
    id: `masters.${id}`,
    title: masters[id].title,
    about: masters[id].about,
    fields,
    can_make_missing: false,
  }));
  const answers = { ...world(() => batchOf('mapping')), 'GET /api/admin/imports': () => [200, { targets }] as [number, unknown] };

  it.each(masterIds)('accepts files for %s', async (id) => {
    serve(answers);
    openScreen(<BulkUploadScreen />, `/masters/bulk-upload?master=${id}`);
    expect(await screen.findByText(masters[id].about)).toBeInTheDocument();
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(masters[id].title);
  });

  it('switches between masters, and shows batches of any target', async () => {
    serve(answers);
    const { person } = openScreen(<BulkUploadScreen />, '/masters/bulk-upload');
    await screen.findByText(masters.item.about);
    await person.click(screen.getByRole('link', { name: 'Companies' }));
    expect(await screen.findByText(masters.company.about)).toBeInTheDocument();
  });
});

describe('all imports', () => {
  const list = (rows: unknown[]) => ({
    ...world(() => batchOf('done', { ...reviewed, written: 2 })),
    'GET /api/admin/batches': () => [200, { rows, total: rows.length }] as [number, unknown],
  });

  it('show author, counts, state and time', async () => {
    serve(list([row(17, 'done', { ...reviewed, written: 2 }), row(16, 'committing', { kind: 'rows', file_name: null, progress: 0.42 })]));
    openScreen(<ImportsScreen />, '/imports');
    const table = within(await screen.findByRole('table', { name: 'Imports' }));
    expect(table.getByRole('row', { name: 'medicines.csv Items Done 4 1 1 1 1 2 Omkar Joshi 20-11-2026, 10:30' })).toBeInTheDocument();
    expect(table.getByRole('row', { name: /^Bulk edit 16 Items Writing 42 %/ })).toBeInTheDocument();
  });

  it('open at their current step, and close again', async () => {
    serve(list([row(17, 'done', reviewed)]));
    const { person, address } = openScreen(<ImportsScreen />, '/imports');
    await person.click(await screen.findByRole('link', { name: 'medicines.csv' }));
    expect(await screen.findByRole('heading', { name: '2 rows written' })).toBeInTheDocument();
    expect(address()).toBe('/imports?batch=17');
    await person.click(screen.getByRole('button', { name: 'All imports' }));
    await waitFor(() => expect(address()).toBe('/imports'));
  });

  it('can be filtered by target', async () => {
    const requests = serve(list([row(17, 'done')]));
    const { person, address } = openScreen(<ImportsScreen />, '/imports?page=2');
    await screen.findByRole('table', { name: 'Imports' });
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Imported data' }), 'Items');
    expect(address()).toBe('/imports?target=masters.item');
    await waitFor(() => expect(requests.at(-1)?.query).toBe('?target=masters.item&page_size=50'));
  });

  it('retry after a failure; an empty list says so', async () => {
    let requestCount = 0;
    serve({
      ...list([]),
      'GET /api/admin/batches': () => ((requestCount += 1) === 1 ? refusal(404, 'NOT_FOUND', 'No') : [200, { rows: [], total: 0 }]),
    });
    const { person } = openScreen(<ImportsScreen />, '/imports');
    await person.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No imports yet')).toBeInTheDocument();
  });
});
