import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '#tests/support/server-double.ts';
import { asRow, croccin, crocin, sent, world } from './masters-double.ts';
import { openMasters } from './open-masters.tsx';

type Answers = Parameters<typeof serve>[0];

const preview = (problems: string[] = []): Answers => ({
  'POST /api/item/masters/brand/merge-preview': ({ body }) => {
    const [keep, drop] = (body as { keep: number }).keep === crocin.id ? [crocin, croccin] : [croccin, crocin];
    const booked = { order_lines: 0, stock: 0, prescriptions: 0 };
    return [
      200,
      {
        keep: asRow(keep),
        drop: [asRow(drop)],
        moves: [{ master: 'product', field: 'brand', count: 2 }],
        booked,
        problems: problems.map((message) => ({ message })),
      },
    ];
  },
});

/** Selects both brands by keyboard and opens the dialog. */
async function merging(responses: Answers) {
  const requests = serve({ ...world(), ...responses });
  const { person } = openMasters();
  await screen.findByRole('link', { name: 'Crocin' });
  await person.keyboard('jxjx');
  expect(await screen.findByText('2 picked')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Merge duplicates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge duplicates' }));
  return { arrived: requests, person, dialog };
}

describe('merging duplicates', () => {
  it('starts with two or more records, selected by checkbox or key', async () => {
    serve(world());
    const { person } = openMasters();
    await person.click(await screen.findByRole('checkbox', { name: 'Pick Crocin' }));
    expect(screen.getByRole('checkbox', { name: 'Pick Crocin' })).toBeChecked();
    expect(await screen.findByRole('button', { name: 'Merge duplicates' })).toHaveAccessibleDescription(
      'Pick at least two duplicate records',
    );
    await person.click(screen.getByRole('checkbox', { name: 'All visible rows' }));
    expect(screen.getByText('2 picked')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('checkbox', { name: 'Pick Crocin' })).not.toBeChecked();
  });

  it('asks which record to keep, shows what moves, and the result', async () => {
    const {
      arrived: requests,
      person,
      dialog,
    } = await merging({ ...preview(), 'POST /api/item/masters/brand/merge': () => [200, crocin] });
    await person.click(dialog.getByRole('radio', { name: /^Crocin/ }));
    expect(await dialog.findByText('Croccin is retired and replaced by Crocin.')).toBeInTheDocument();
    expect(dialog.getByRole('listitem')).toHaveTextContent('2 Products · Brand');
    await person.click(dialog.getByRole('button', { name: 'Merge one record' }));
    expect(await screen.findByText('One record was merged into Crocin. 2 references now point to it.')).toBeInTheDocument();
    expect(sent(requests, 'POST', 'brand/merge')).toEqual([{ keep: 11, keep_version: 3, drop: [{ id: 12, version: 2 }] }]);
    expect(screen.queryByText('2 picked')).not.toBeInTheDocument();
  });

  it('is disabled with the reason when it would be refused', async () => {
    const { dialog } = await merging(preview(['The record to keep is retired: restore it first']));
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Merge one record' })).toHaveAccessibleDescription(
        'The record to keep is retired: restore it first',
      ),
    );
  });

  it('of a stale record changes nothing and reloads it', async () => {
    const {
      arrived: requests,
      person,
      dialog,
    } = await merging({
      ...preview(),
      'POST /api/item/masters/brand/merge': () =>
        refusal(409, 'CONFLICT', 'Changed by someone else since you opened it', { record: crocin }),
    });
    await dialog.findByRole('listitem');
    await person.click(dialog.getByRole('button', { name: 'Merge one record' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Nothing was merged. Someone else changed one of them');
    await waitFor(() => expect(sent(requests, 'POST', 'brand/merge-preview')).toHaveLength(2));
  });
});
