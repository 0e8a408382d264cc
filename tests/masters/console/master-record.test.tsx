import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MasterRecord } from '#features/masters/contract.ts';
import { refusal, serve } from '#tests/support/server-double.ts';
import { crocin, recordOf, sent, world } from './masters-double.ts';
import { openMasters } from './open-masters.tsx';

type Answers = Parameters<typeof serve>[0];

const record = async (name: string) => within(await screen.findByRole('complementary', { name }));

async function opened(responses: Answers, address = 'brand-master?record=11', name = 'Brand: Crocin') {
  const requests = serve(responses);
  const { person, ...rest } = openMasters(address);
  const part = await record(name);
  await part.findByLabelText('Name');
  return { arrived: requests, person, part, ...rest };
}

const response = async (person: ReturnType<typeof openMasters>['person'], words: string) =>
  person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words }));

describe('a new record', () => {
  it('starts with n, takes a reference by name, and is open after saving', async () => {
    const made = recordOf('brand', 40, 'Dolo', {
      values: { company: 92 },
      labels: { company: [{ id: 92, name: 'Abbott India', retired: false }] },
    });
    const {
      arrived: requests,
      person,
      address,
    } = await (async () => {
      const calls = serve({
        ...world(),
        'POST /api/item/masters/brand': () => [200, made],
        'GET /api/item/masters/brand/40': () => [200, made],
      });
      return { arrived: calls, ...openMasters() };
    })();
    await screen.findByRole('link', { name: 'Crocin' });
    await person.keyboard('n');
    const part = await record('Brand: New record');
    await person.type(part.getByLabelText('Name'), 'Dolo');
    await person.type(part.getByRole('combobox', { name: 'Company' }), 'abb');
    await screen.findByRole('option', { name: 'Abbott India' });
    await person.keyboard('{ArrowDown}{Enter}');
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Dolo is saved')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/masters/brand-master?record=40'));
    expect(sent(requests, 'POST', 'brand')).toEqual([
      { values: { name: 'Dolo', company: 92 }, request_key: expect.stringMatching(/^[\da-f-]{36}$/) },
    ]);
  });

  it('is validated before it is sent, and the focus moves to the first error', async () => {
    const { arrived: requests, person, part } = await opened(world(), 'brand-master?record=new', 'Brand: New record');
    await person.type(part.getByRole('combobox', { name: 'Company' }), 'nobody');
    await person.click(part.getByRole('button', { name: 'Save' }));
    expect(part.getByLabelText('Name')).toHaveAccessibleDescription('Fill this in');
    expect(part.getByLabelText('Name')).toHaveFocus();
    expect(part.getByRole('combobox', { name: 'Company' })).toHaveAccessibleDescription('Choose one of the options');
    expect(sent(requests, 'POST', 'brand')).toEqual([]);
    await person.type(part.getByLabelText('Name'), 'Dolo');
    expect(part.getByLabelText('Name')).not.toBeInvalid();
    expect(part.queryByText('Fill this in')).toBeNull();
    expect(part.getByRole('combobox', { name: 'Company' })).toBeInvalid();
  });

  it('shows the help of its fields', async () => {
    serve(world());
    openMasters('company-master?record=new');
    const part = await record('Company: New record');
    expect(await part.findByLabelText(/^Licence number/)).toHaveAccessibleDescription('Drug licence of the company');
  });

  it('keeps its values when a field is refused', async () => {
    const errors = [{ field: 'values.name', message: 'Another record in use has this value' }];
    const { person, part } = await opened(
      { ...world(), 'POST /api/item/masters/molecule': () => refusal(400, 'BAD_REQUEST', 'Some fields were not accepted', { errors }) },
      'molecule-master?record=new',
      'Molecule: New record',
    );
    await person.type(part.getByLabelText('Name'), 'Paracetamol');
    await person.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(part.getByLabelText('Name')).toHaveAccessibleDescription('Another record in use has this value'));
    expect(part.getByLabelText('Name')).toHaveValue('Paracetamol');
    await person.type(part.getByLabelText('Name'), ' DC');
    expect(part.getByLabelText('Name')).not.toBeInvalid();
  });

  it('shows the help of a text field', async () => {
    const { part } = await opened(world(), 'composition-master?record=new', 'Composition: New record');
    expect(part.getByLabelText('Name')).toHaveAccessibleDescription(/^Molecules with their strengths/);
  });

  it('takes several references as chips', async () => {
    const made = recordOf('composition', 41, 'Paracetamol (500 mg)');
    const {
      arrived: requests,
      person,
      part,
    } = await opened(
      { ...world(), 'POST /api/item/masters/composition': () => [200, made] },
      'composition-master?record=new',
      'Composition: New record',
    );
    await person.type(part.getByLabelText('Name'), 'Paracetamol (500 mg)');
    await person.type(part.getByRole('combobox', { name: 'Molecules' }), 'para');
    await screen.findByRole('option', { name: 'Paracetamol' });
    await person.keyboard('{ArrowDown}{Enter}');
    expect(part.getByRole('list', { name: 'Molecules' })).toHaveTextContent('Paracetamol');
    await waitFor(() => expect(part.getByRole('combobox', { name: 'Molecules' })).toHaveFocus());
    await person.click(part.getByRole('button', { name: 'Save' }));
    await screen.findByText('Paracetamol (500 mg) is saved');
    expect(sent(requests, 'POST', 'composition')).toMatchObject([{ values: { molecules: [51], release: null, uses: [] } }]);
  });

  it('takes rates by date and sorts them', async () => {
    const {
      arrived: requests,
      person,
      part,
    } = await (async () => {
      const calls = serve({ 'POST /api/item/masters/hsn': () => [200, recordOf('hsn', 42, '3004')] });
      const { person: keeper } = openMasters('hsn-master?record=new');
      const drawer = await record('HSN code: New record');
      return { arrived: calls, person: keeper, part: drawer };
    })();
    await person.type(part.getByLabelText('Code'), '3004');
    await person.type(part.getByLabelText('Description'), 'Medicaments');
    await person.click(part.getByRole('button', { name: 'Add a rate' }));
    await person.click(part.getByRole('button', { name: 'Add a rate' }));
    await person.type(part.getByLabelText('Rate 1, from'), '2025-09-22');
    await person.type(part.getByLabelText('Rate 1, percent'), '5');
    await person.type(part.getByLabelText('Rate 2, from'), '2017-07-01');
    await person.click(part.getByRole('button', { name: 'Save' }));
    expect(await part.findByText('Each rate has a date and a percentage')).toBeInTheDocument();
    await person.type(part.getByLabelText('Rate 2, percent'), '12');
    await person.click(part.getByRole('button', { name: 'Save' }));
    await screen.findByText('3004 is saved');
    expect(sent(requests, 'POST', 'hsn')).toMatchObject([
      {
        values: {
          rates: [
            { from: '2017-07-01', percent: 12 },
            { from: '2025-09-22', percent: 5 },
          ],
        },
      },
    ]);
  });
});

describe('a change', () => {
  it('that affects others is saved only after a confirmation with their number', async () => {
    let now = crocin;
    const {
      arrived: requests,
      person,
      part,
    } = await opened({
      ...world(() => now),
      'POST /api/item/masters/brand/11/impact': () => [
        200,
        {
          changes: [],
          touched: [
            { master: 'product', direct: 2, indirect: 0 },
            { master: 'item', direct: 0, indirect: 10 },
          ],
        },
      ],
      'PUT /api/item/masters/brand/11': ({ body }) => {
        now = { ...crocin, version: 4, name: 'Crocin Advance', values: (body as MasterRecord).values };
        return [200, now];
      },
    });
    await person.type(part.getByLabelText('Name'), ' Advance');
    await person.click(part.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('alertdialog', { name: '12 other records show this change' });
    expect(question).toHaveTextContent('Items: 10 · Products: 2');
    await person.click(within(question).getByRole('button', { name: 'Not yet' }));
    expect(sent(requests, 'PUT', 'brand/11')).toEqual([]);
    expect(part.getByLabelText('Name')).toHaveValue('Crocin Advance');
    await person.click(part.getByRole('button', { name: 'Save' }));
    await response(person, 'Save');
    expect(await screen.findByText('Crocin Advance is saved')).toBeInTheDocument();
    expect(sent(requests, 'PUT', 'brand/11')).toEqual([{ version: 3, values: { name: 'Crocin Advance', company: 91 } }]);
  });

  it('survives a reload', async () => {
    const { person, part, unmount } = await opened(world());
    await person.type(part.getByLabelText('Name'), ' 650');
    unmount();
    openMasters('brand-master?record=11', { again: true });
    const after = await record('Brand: Crocin');
    expect(await after.findByLabelText('Name')).toHaveValue('Crocin 650');
    await person.click(after.getByRole('button', { name: 'Discard' }));
    expect(after.getByLabelText('Name')).toHaveValue('Crocin');
  });

  it('of a field that somebody else changed shows both versions and keeps typed values', async () => {
    let now = crocin;
    const theirs = {
      ...crocin,
      version: 4,
      name: 'Crocin 500',
      values: { name: 'Crocin 500', company: 92 },
      labels: { company: [{ id: 92, name: 'Abbott India', retired: false }] },
    };
    const {
      arrived: requests,
      person,
      part,
    } = await opened({
      ...world(() => now),
      'PUT /api/item/masters/brand/11': ({ body }) => {
        if ((body as MasterRecord).version === 4) return [200, { ...theirs, version: 5, name: 'Crocin 650' }];
        now = theirs;
        return refusal(409, 'CONFLICT', 'Changed by someone else since you opened it', { record: theirs });
      },
    });
    await person.type(part.getByLabelText('Name'), ' 650');
    await person.click(part.getByRole('button', { name: 'Save' }));
    const conflict = await part.findByRole('alert', { name: 'Changed by someone else' });
    expect(within(conflict).getByRole('row', { name: 'Name Crocin 500 Crocin 650' })).toBeInTheDocument();
    expect(part.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('First choose which changes to keep');
    await person.click(within(conflict).getByRole('button', { name: 'Keep my changes' }));
    // Fields that only the other user changed keep the other's values.
    expect(part.getByRole('combobox', { name: 'Company' })).toHaveValue('Abbott India');
    await person.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(requests, 'PUT', 'brand/11')).toEqual([
        { version: 3, values: { name: 'Crocin 650', company: 91 } },
        { version: 4, values: { name: 'Crocin 650', company: 92 } },
      ]),
    );
  });

  it('of other fields than somebody else’s is saved without a question, and names the other user and time', async () => {
    let now = crocin;
    const theirs = {
      ...crocin,
      version: 4,
      values: { name: 'Crocin', company: 92 },
      labels: { company: [{ id: 92, name: 'Abbott India', retired: false }] },
    };
    const mine = { ...theirs, version: 5, name: 'Crocin 650', values: { name: 'Crocin 650', company: 92 } };
    const {
      arrived: requests,
      person,
      part,
    } = await opened({
      ...world(() => now),
      'PUT /api/item/masters/brand/11': ({ body }) => {
        now = (body as MasterRecord).version === 4 ? mine : theirs;
        return now === mine ? [200, mine] : refusal(409, 'CONFLICT', 'Changed by someone else since you opened it', { record: theirs });
      },
    });
    await person.type(part.getByLabelText('Name'), ' 650');
    await person.click(part.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Crocin 650 is saved')).toBeInTheDocument();
    expect(part.queryByRole('alert', { name: 'Changed by someone else' })).not.toBeInTheDocument();
    expect(sent(requests, 'PUT', 'brand/11')).toEqual([
      { version: 3, values: { name: 'Crocin 650', company: 91 } },
      { version: 4, values: { name: 'Crocin 650', company: 92 } },
    ]);
  });

  it('of several conflicting fields is resolved field by field', async () => {
    let now = crocin;
    const theirs = {
      ...crocin,
      version: 4,
      name: 'Crocin 500',
      values: { name: 'Crocin 500', company: 92 },
      labels: { company: [{ id: 92, name: 'Abbott India', retired: false }] },
    };
    const entry = {
      id: 8,
      at: '2026-11-20T04:30:00Z',
      by: 'Omkar Joshi',
      version: 4,
      what: 'changed',
      changes: [{ field: 'name', before: 'Crocin', after: 'Crocin 500', before_names: [], after_names: [] }],
      others: [],
      image: null,
    };
    const {
      arrived: requests,
      person,
      part,
    } = await opened({
      ...world(() => now),
      'GET /api/item/masters/company/options': () => [200, { options: [{ id: 93, name: 'Lupin' }] }],
      'GET /api/item/masters/brand/11/history': () => [200, { rows: [entry, { ...entry, id: 7, version: 3, by: 'Asha Rao' }], total: 2 }],
      'PUT /api/item/masters/brand/11': ({ body }) => {
        if ((body as MasterRecord).version === 4) return [200, { ...theirs, version: 5 }];
        now = theirs;
        return refusal(409, 'CONFLICT', 'Changed by someone else since you opened it', { record: theirs });
      },
    });
    await person.type(part.getByLabelText('Name'), ' 650');
    const company = part.getByRole('combobox', { name: 'Company' });
    await person.clear(company);
    await person.type(company, 'lup');
    await screen.findByRole('option', { name: 'Lupin' });
    await person.keyboard('{ArrowDown}{Enter}');
    await person.click(part.getByRole('button', { name: 'Save' }));
    const conflict = within(await part.findByRole('alert', { name: 'Changed by someone else' }));
    expect(await conflict.findByText('Omkar Joshi changed this record')).toBeInTheDocument();
    expect(conflict.queryByText(/Asha Rao/)).not.toBeInTheDocument();
    await person.click(conflict.getByRole('button', { name: 'Name: use saved version' }));
    expect(part.getByLabelText('Name')).toHaveValue('Crocin 500');
    await person.click(conflict.getByRole('button', { name: 'Keep my changes' }));
    expect(part.queryByRole('alert', { name: 'Changed by someone else' })).not.toBeInTheDocument();
    await person.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(requests, 'PUT', 'brand/11')).toEqual([
        { version: 3, values: { name: 'Crocin 650', company: 93 } },
        { version: 4, values: { name: 'Crocin 500', company: 93 } },
      ]),
    );
  });

  it('of the text of a reference removes it: text alone is no record', async () => {
    const { person, part } = await opened(world());
    await person.type(part.getByRole('combobox', { name: 'Company' }), 'x');
    await person.click(part.getByRole('button', { name: 'Save' }));
    expect(part.getByRole('combobox', { name: 'Company' })).toHaveAccessibleDescription('Choose one of the options');
    expect(part.getByRole('combobox', { name: 'Company' })).toHaveValue('Ciplax');
  });
});

describe('a record', () => {
  it('is retired after showing its uses, and restored', async () => {
    let now = crocin;
    const {
      arrived: requests,
      person,
      part,
    } = await opened({
      ...world(() => now),
      'POST /api/item/masters/brand/11/retired': ({ body }) => {
        const { retired } = body as { retired: boolean };
        now = { ...crocin, version: now.version + 1, retired_at: retired ? '2026-11-20T05:00:00Z' : null };
        return [200, now];
      },
    });
    await person.click(part.getByRole('button', { name: 'Retire' }));
    expect(await screen.findByRole('alertdialog', { name: 'Retire Crocin?' })).toHaveTextContent('2 records use it: Products: 2');
    await response(person, 'Retire');
    expect(await part.findByText('It is retired: restore it to change it.')).toBeInTheDocument();
    await person.click(part.getByRole('button', { name: 'Restore' }));
    await response(person, 'Restore');
    expect(await screen.findByText('Crocin restored')).toBeInTheDocument();
    expect(sent(requests, 'POST', 'brand/11/retired')).toEqual([
      { version: 3, retired: true },
      { version: 4, retired: false },
    ]);
  });

  it('shows its uses and its history', async () => {
    const { person, part } = await opened(world());
    await person.click(part.getByRole('tab', { name: /^Used in/ }));
    expect(await part.findByRole('link', { name: 'Crocin 650' })).toHaveAttribute('href', '/masters/product-master?record=301');
    await person.click(part.getByRole('tab', { name: 'History' }));
    expect(await part.findByRole('list', { name: 'History' })).toHaveTextContent(/Changed.*Company.*GSK.*Cipla.*Omkar Joshi/);
    expect(part.getByRole('link', { name: 'import brands.csv' })).toHaveAttribute('href', '/imports?batch=17');
  });

  it('shows changes of the images of a drug', async () => {
    const image = { name: 'Crocin-2.png', position: 2, alt: null };
    const entry = { id: 9, at: '2026-11-19T04:30:00Z', by: 'Omkar Joshi', version: null, changes: [], others: [] };
    const { person, part } = await opened({
      ...world(),
      'GET /api/item/masters/brand/11/history': () => [
        200,
        {
          rows: [
            { ...entry, what: 'imageDescribed', image: { ...image, position: null, alt: { before: 'Crocin', after: 'The strip' } } },
            { ...entry, id: 8, what: 'imageAdded', image },
          ],
          total: 2,
        },
      ],
    });
    await person.click(part.getByRole('tab', { name: 'History' }));
    const list = await part.findByRole('list', { name: 'History' });
    expect(list).toHaveTextContent(/Image described.*Crocin → The strip.*Image added.*Crocin-2.png, image 2/);
  });

  it('that does not exist shows a message', async () => {
    serve(world());
    openMasters('brand-master?record=999');
    expect(await screen.findByText('Record 999 not found')).toBeInTheDocument();
  });
});
