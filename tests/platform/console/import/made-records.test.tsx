import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Batch, MadeRecordsOutput } from '#platform/import/contract.ts';
import { refusal, serve } from '#tests/support/server-double.ts';
import { type Answers, batchOf, fourRows, reviewed, world } from './batches-double.ts';
import { openImport } from './open-import.tsx';

const field = (name: string, label: string, choices: Record<string, string> | null = null) => ({ name, label, required: false, choices });
const company = (name: string, changes: Partial<MadeRecordsOutput['rows'][number]> = {}) => ({
  name: name.toLowerCase(),
  values: { name, short_name: 'Zzar', kind: 'Manufacturer' },
  edited: false,
  exists: false,
  record_id: null,
  ...changes,
});
const kinds = { MANUFACTURER: 'Manufacturer', MARKETER: 'Marketer' };
const planned: MadeRecordsOutput = {
  lists: [
    {
      target: 'masters.company',
      title: 'Companies',
      total: 471,
      fields: [field('name', 'Name'), field('short_name', 'Short name'), field('kind', 'Kind', kinds)],
    },
    { target: 'masters.molecule', title: 'Molecules', total: 695, fields: [field('name', 'Name')] },
  ],
  rows: [company('Zzar Ltd'), company('Cipla', { edited: true, exists: true })],
  total: 472,
};

async function open(changes: Partial<Batch>, answers: Answers = {}) {
  const requests = serve({
    ...world(
      () => batchOf('reviewing', { ...reviewed, make_missing: true, ...changes }),
      () => fourRows,
    ),
    'GET /api/admin/batches/17/made': () => [200, planned],
    ...answers,
  });
  const opened = openImport('?batch=17');
  const section = await screen.findByRole('region', { name: /^Records (to be )?created$/ });
  return { requests, section, ...opened };
}

describe('the records that an import also creates', () => {
  it('are listed per table with exact counts, and named in the question before writing', async () => {
    const { section, person } = await open({});
    expect(within(section).getByRole('button', { name: 'Companies 471' })).toHaveAttribute('aria-pressed', 'true');
    expect(within(section).getByRole('button', { name: 'Molecules 695' })).toBeInTheDocument();
    expect(within(section).getByRole('rowheader', { name: 'Cipla exists already' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: /^Write / }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Also created, because rows name them: Companies (471), Molecules (695).',
    );
  });

  it('are edited in place: only what changed is sent, and errors stand at their fields', async () => {
    let isRefused = true;
    const sent: unknown[] = [];
    const { section, person } = await open(
      {},
      {
        'POST /api/admin/batches/17/made': ({ body }) => {
          sent.push(body);
          return isRefused
            ? refusal(400, 'BAD_REQUEST', 'Some fields were not accepted', { errors: [{ field: 'given.short_name', message: 'Too long' }] })
            : [200, batchOf('reviewing', { ...reviewed, make_missing: true, version: 4 })];
        },
      },
    );
    await person.click(within(section).getByRole('button', { name: 'Edit Zzar Ltd' }));
    expect(within(section).getByRole('textbox', { name: 'Name of Zzar Ltd' })).toHaveFocus();
    await person.type(within(section).getByRole('textbox', { name: 'Short name of Zzar Ltd' }), 'X');
    await person.selectOptions(within(section).getByRole('combobox', { name: 'Kind of Zzar Ltd' }), 'MARKETER');
    await person.click(within(section).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(within(section).getByRole('textbox', { name: 'Short name of Zzar Ltd' })).toHaveAccessibleDescription('Too long'),
    );
    expect(within(section).getByRole('textbox', { name: 'Short name of Zzar Ltd' })).toHaveFocus();
    isRefused = false;
    await person.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(within(section).getByRole('button', { name: 'Edit Zzar Ltd' })).toHaveFocus());
    expect(sent[0]).toMatchObject({
      version: 3,
      target: 'masters.company',
      name: 'zzar ltd',
      given: { short_name: 'ZzarX', kind: 'MARKETER' },
    });
  });

  it('close without a change on Escape', async () => {
    const { section, person } = await open({});
    await person.click(within(section).getByRole('button', { name: 'Edit Zzar Ltd' }));
    await person.keyboard('X{Escape}');
    await waitFor(() => expect(within(section).getByRole('button', { name: 'Edit Zzar Ltd' })).toHaveFocus());
  });

  it('are listed without buttons after writing', async () => {
    const created = { ...planned, lists: planned.lists.map((list) => ({ ...list, fields: [] })) };
    const { section } = await open(
      { state: 'done', written: 3, may: ['undo'] },
      { 'GET /api/admin/batches/17/made': () => [200, created] },
    );
    expect(within(section).getByRole('rowheader', { name: /^Zzar Ltd/ })).toBeInTheDocument();
    expect(within(section).queryByRole('button', { name: /^Edit/ })).toBeNull();
  });
});
