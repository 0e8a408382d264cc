/** What is typed into a prescription is never lost: by slow answers, refusals, or others who save meanwhile. */
import { describe, expect, it } from 'vitest';
import { keyedDrafts, readingDrafts } from '#features/prescriptions/console/reading-drafts.ts';
import type { PrescriptionRecord } from '#features/prescriptions/contract.ts';
import type { Reading } from '#features/prescriptions/reading-lines.ts';
import { api } from '#features/prescriptions/console/api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { act, screen, waitFor, within } from '#tests/support/render.tsx';
import { refusal } from '#tests/support/server-double.ts';
import { answer, atNine, bench, nandini, open, PATH, record, sent } from './bench.tsx';

atNine();

const yusuf = { id: 2, name: 'Yusuf Dalwai' };
const [line] = record.lines as [PrescriptionRecord['lines'][number]];

/** Somebody else changed the record, which arrives as after a message of the socket. */
async function arrives(next: PrescriptionRecord): Promise<void> {
  answer(next);
  await act(() => queryClient.invalidateQueries({ queryKey: api.oms.prescriptionReading.key() }));
}

/** Saves wait until they are let go, one after the other. */
function slowSaves() {
  const waiting: (() => void)[] = [];
  const saved = (body: unknown): PrescriptionRecord => {
    const { version, patient_written, repeats } = body as Reading & { version: number };
    return { ...record, version: version + 1, patient_written, repeats };
  };
  answer(record, {
    [`PUT ${PATH}/5`]: ({ body }) => new Promise((resolve) => waiting.push(() => resolve([200, saved(body)]))),
  });
  return async (): Promise<void> => {
    await waitFor(() => expect(waiting).not.toEqual([]));
    waiting.shift()?.();
  };
}

const patient = async () => (await bench()).findByRole('textbox', { name: 'Patient as written' });
const CTRL_S = '{Control>}s{/Control}';

describe('while a save is on its way', () => {
  it('what is typed is kept, and a second save begins with the version of the first', async () => {
    const person = open();
    const release = slowSaves();
    await person.type(await patient(), '1');
    await person.keyboard(`${CTRL_S}${CTRL_S}2${CTRL_S}`);
    expect(sent('PUT')).toHaveLength(1);
    await release();
    await release();
    await waitFor(() => expect(readingDrafts.read(5)).toBeNull());
    expect(sent('PUT')).toMatchObject([
      { version: 3, patient_written: 'Anita Rao1' },
      { version: 4, patient_written: 'Anita Rao12' },
    ]);
    expect(await patient()).toHaveValue('Anita Rao12');
  });

  it('what is taken back stays taken back', async () => {
    const person = open();
    const release = slowSaves();
    await person.type(await patient(), '1');
    await person.keyboard(`${CTRL_S}{Backspace}`);
    await release();
    const opened = await bench();
    await waitFor(() => expect(opened.getByRole('button', { name: 'Save draft' })).not.toHaveAttribute('aria-busy'));
    expect(await patient()).toHaveValue('Anita Rao');
    expect(readingDrafts.read(5)?.reading.patient_written).toBe('Anita Rao');
    expect(opened.getByRole('button', { name: 'Save draft' })).not.toHaveAttribute('aria-disabled');
  });

  it('no step is taken', async () => {
    const person = open({ ...record, abilities: [record.abilities[0]!, { event: 'review.digitised', allowed: true, because: null }] });
    slowSaves();
    await person.type(await patient(), '1');
    await person.keyboard(`${CTRL_S}{Control>}{Enter}{/Control}`);
    await person.click((await bench()).getByRole('button', { name: 'Finish reading' }));
    expect(sent('POST')).toEqual([]);
  });

  it('the same save is sent again under the same key when its answer was lost', async () => {
    const person = open();
    answer(record, { [`PUT ${PATH}/5`]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await person.type(await patient(), '1');
    await person.keyboard(CTRL_S);
    expect(await (await bench()).findByText(/The server cannot be reached\. What you typed is kept\./)).toBeInTheDocument();
    await person.keyboard(CTRL_S);
    await waitFor(() => expect(sent('PUT')).toHaveLength(2));
    const [first, second] = sent('PUT') as { request_key: string }[];
    expect([second!.request_key, await patient()]).toEqual([first!.request_key, expect.objectContaining({ value: 'Anita Rao1' })]);
  });
});

describe('when somebody else has saved meanwhile', () => {
  it('fields that only one of both changed are joined', async () => {
    const person = open();
    await person.type(await patient(), '1');
    await arrives({ ...record, version: 6, registration_no: 'MMC 7' });
    const opened = await bench();
    await waitFor(() => expect(opened.getByRole('textbox', { name: 'Registration number' })).toHaveValue('MMC 7'));
    await person.keyboard(CTRL_S);
    await waitFor(() => expect(sent('PUT')).toMatchObject([{ version: 6, patient_written: 'Anita Rao1', registration_no: 'MMC 7' }]));
  });

  const others = { ...record, version: 6, lines: [{ ...line, dose: '1-1-1', quantity: 15 }] };
  const saying = [{ version: 6, at: record.received_at, by: yusuf.name, event: 'line.read', payload: {} }, ...record.log];
  const clash = async () => {
    const person = open();
    const dose = await (await bench()).findByRole('textbox', { name: 'Dose of line 1' });
    await person.clear(dose);
    await person.type(dose, 'BD');
    await arrives({ ...others, log: saying });
    const notice = within(await screen.findByRole('alert', { name: 'Changed by someone else' }));
    return { person, notice };
  };
  const dose = async () => (await bench()).getByRole('textbox', { name: 'Dose of line 1' });

  it('the same field is not saved over it: the reader chooses', async () => {
    const { person, notice } = await clash();
    expect(notice.getByText(/^Yusuf Dalwai has saved something else meanwhile: Lines\./)).toBeInTheDocument();
    expect(await dose()).toHaveValue('BD');
    await person.keyboard(CTRL_S);
    expect(sent('PUT')).toEqual([]);
    await person.click(notice.getByRole('button', { name: 'Keep my changes' }));
    await person.keyboard(CTRL_S);
    await waitFor(() => expect(sent('PUT')).toMatchObject([{ version: 6, lines: [{ dose: 'BD' }] }]));
  });

  it('the saved version can be taken instead, and the focus stays in the prescription', async () => {
    const { person, notice } = await clash();
    notice.getByRole('button', { name: 'Use saved version' }).focus();
    await person.keyboard('{Enter}');
    await waitFor(async () => expect(await dose()).toHaveValue('1-1-1'));
    expect([readingDrafts.read(5), sent('PUT')]).toEqual([null, []]);
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });
});

describe('when somebody else reads it now', () => {
  const because = { message: 'Yusuf Dalwai reads it since 14:31' };
  const taken: PrescriptionRecord = {
    ...record,
    version: 4,
    reader: yusuf,
    abilities: [
      { event: 'line.read', allowed: false, because },
      { event: 'review.requested', allowed: true, because: null },
    ],
  };

  it('what was typed is kept aside; what was saved is shown, and steps are possible', async () => {
    const person = open();
    await person.type(await patient(), '1');
    await arrives(taken);
    const notice = within(await screen.findByRole('status', { name: 'Not saved' }));
    expect(notice.getByText(/^Yusuf Dalwai reads it since 14:31\. What you typed is kept in this tab/)).toBeInTheDocument();
    expect(await patient()).toHaveValue('Anita Rao');
    const opened = await bench();
    await person.click(opened.getByRole('button', { name: 'Ask for it' }));
    await waitFor(() => expect(sent('POST')).toMatchObject([{ version: 4, event: 'review.requested' }]));
    await arrives({ ...record, version: 7 });
    await waitFor(async () => expect(await patient()).toHaveValue('Anita Rao1'));
  });

  it('what was typed can be discarded', async () => {
    const person = open();
    await person.type(await patient(), '1');
    await arrives(taken);
    (await screen.findByRole('button', { name: 'Discard what I typed' })).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(readingDrafts.read(5)).toBeNull());
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  it('after it was handed over, the focus is on what is possible next', async () => {
    const abilities = [...record.abilities, { event: 'review.handedOver', allowed: true, because: null }];
    const wanted = { ...record, wanted_by: yusuf, abilities };
    const person = open(wanted);
    answer(wanted, { [`POST ${PATH}/5/events`]: () => [200, { ...taken, reader: yusuf }] });
    const opened = await bench();
    (await opened.findByRole('button', { name: 'Hand over to Yusuf Dalwai' })).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(opened.getByRole('button', { name: 'Begin reading' })).toHaveFocus());
  });
});

describe('a field', () => {
  it.each([
    ['Days of line 1', '400', 'lines.0.days', 'At most 365'],
    ['Quantity of line 1', '51', 'lines.0.quantity', 'At most 50'],
    ['Repeats', '13', 'repeats', 'At most 12'],
    ['Date', '24-11-2026', 'written_on', 'This day is ahead of today'],
  ])('%s keeps %s, and says why it is refused', async (name, typed, field, message) => {
    const person = open();
    const box = await (await bench()).findByRole('textbox', { name });
    answer(record, { [`PUT ${PATH}/5`]: () => refusal(400, 'BAD_REQUEST', 'Bad input', { errors: [{ field, message }] }) });
    await person.clear(box);
    await person.type(box, typed);
    await person.keyboard(CTRL_S);
    const opened = await bench();
    expect(await opened.findByText(message)).toBeInTheDocument();
    expect(opened.getByText(`${message}. What you typed is kept.`)).toBeInTheDocument();
    await person.tab();
    expect(box).toHaveValue(typed);
  });

  it('asks why a line is more than dose × days, before it is saved', async () => {
    const person = open();
    const opened = await bench();
    const quantity = await opened.findByRole('textbox', { name: 'Quantity of line 1' });
    await person.clear(quantity);
    await person.type(quantity, '11');
    await person.type(opened.getByRole('textbox', { name: 'Why line 1 is more than dose × days' }), 'Strip of 11');
    await person.keyboard(CTRL_S);
    await waitFor(() => expect(sent('PUT')).toMatchObject([{ lines: [{ quantity: 11, reason: 'Strip of 11' }] }]));
  });
});

describe('Schedule X that is keyed once more', () => {
  const unseen = { ...line, drug: null, drug_id: null, written: '', dose: '', days: null, quantity: null, hidden: true };
  const second: PrescriptionRecord = {
    ...record,
    status: 'secondCheck',
    reader: yusuf,
    lines: [unseen],
    abilities: [{ event: 'check.confirmed', allowed: true, because: null }],
  };

  it('keeps what was keyed in the tab, as long as nothing else is read', async () => {
    const person = open(second);
    await person.type(await (await bench()).findByRole('textbox', { name: 'Dose of line 1' }), '1-0-1');
    expect(keyedDrafts.read(5)).toMatchObject({ version: 3, keyed: { 0: { dose: '1-0-1' } } });
    await arrives({ ...second, version: 5 });
    await waitFor(async () => expect(await (await bench()).findByRole('textbox', { name: 'Dose of line 1' })).toHaveValue(''));
  });

  it('takes another drug than the one that was chosen first', async () => {
    const person = open(second);
    keyedDrafts.write(5, { version: 3, keyed: { 0: { drug_id: 7, name: 'Attentrol 10', dose: 'OD', days: 5, quantity: 5 } } });
    const opened = await bench();
    (await opened.findByRole('button', { name: 'Another drug in line 1' })).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(opened.getByRole('combobox', { name: 'Drug of line 1' })).toHaveFocus());
    expect(opened.getByRole('textbox', { name: 'Dose of line 1' })).toHaveValue('OD');
  });
});

it('leaves the focus in the pages when the last one is reached', async () => {
  const pages = [9, 10].map((id) => ({ id, file_name: `page-${id}.jpg`, media_type: 'image/jpeg' as const }));
  const person = open({ ...record, pages, reader: nandini });
  const opened = await bench();
  (await opened.findByRole('button', { name: 'Next page' })).focus();
  await person.keyboard('{Enter}');
  expect(opened.getByText('Page 2 of 2')).toBeInTheDocument();
  await waitFor(() => expect(document.body).not.toHaveFocus());
});
