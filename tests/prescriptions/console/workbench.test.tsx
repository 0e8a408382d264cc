import { describe, expect, it } from 'vitest';
import { readingDrafts } from '#features/prescriptions/console/reading-drafts.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { refusal } from '#tests/support/server-double.ts';
import { answer, atNine, bench, open, PATH, record, requests, sent } from './bench.tsx';

atNine();

describe('the prescription list (§2.2)', () => {
  it('shows the pending ones', async () => {
    open(record, '/prescription/prescription-list');
    expect(await screen.findByRole('row', { name: /Anita Rao/ })).toHaveTextContent('In review');
    const where = new URLSearchParams(requests().find(({ path }) => path === PATH)?.query).get('where');
    expect(JSON.parse(where ?? '').of).toEqual([
      { field: 'status', is: 'anyOf', value: ['received', 'inReview', 'clarification', 'digitised', 'secondCheck'] },
    ]);
  });
});

describe('the workbench', () => {
  it('reads the dose back, and the quantity follows it', async () => {
    const person = open();
    const opened = await bench();
    const dose = await opened.findByRole('textbox', { name: 'Dose of line 1' });
    expect(opened.getByText('1 in the morning, 1 at night, 5 days: 10')).toBeInTheDocument();
    expect(opened.getByText('Allergic to Penicillin (severe)')).toBeInTheDocument();
    await person.clear(dose);
    await person.type(dose, '1-1-1');
    expect(opened.getByText('1 in the morning, 1 at noon, 1 at night, 5 days: 15')).toBeInTheDocument();
    expect(opened.getByRole('textbox', { name: 'Quantity of line 1' })).toHaveValue('15');
    await person.clear(dose);
    await person.type(dose, '1--1');
    expect(opened.getByText('At which times of day? One is not written')).toBeInTheDocument();
  });

  it('keeps what is typed in the tab, and saves it with Ctrl+S', async () => {
    const person = open();
    const opened = await bench();
    await person.type(await opened.findByRole('textbox', { name: 'Patient as written' }), ' (34)');
    expect(readingDrafts.read(5)?.reading.patient_written).toBe('Anita Rao (34)');
    await person.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sent('PUT')).toMatchObject([{ version: 3, doctor_id: 1, patient_written: 'Anita Rao (34)' }]));
    await waitFor(() => expect(readingDrafts.read(5)).toBeNull());
  });

  it('is read by keyboard: Enter goes to the next line, and a line that is removed leaves the focus to the one before', async () => {
    const person = open();
    const opened = await bench();
    await person.click(await opened.findByRole('textbox', { name: 'Quantity of line 1' }));
    await person.keyboard('{Enter}');
    expect(await opened.findByRole('combobox', { name: 'Drug of line 2' })).toHaveFocus();
    opened.getByRole('button', { name: 'Remove line 2' }).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(opened.getByRole('textbox', { name: 'Dose of line 1' })).toHaveFocus());
  });

  it('takes the next step with Ctrl+Enter once everything is saved', async () => {
    const person = open({ ...record, abilities: [record.abilities[0]!, { event: 'review.digitised', allowed: true, because: null }] });
    const opened = await bench();
    await person.type(await opened.findByRole('textbox', { name: 'Patient as written' }), '!');
    await person.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('POST')).toEqual([]);
    await waitFor(() => expect(readingDrafts.read(5)).toBeNull());
    await person.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent('POST')).toMatchObject([{ version: 4, event: 'review.digitised' }]));
    expect(opened.getByRole('button', { name: 'Finish reading' })).toHaveFocus();
  });

  it('moves the mark of a line by keyboard', async () => {
    const person = open();
    const opened = await bench();
    await person.click(await opened.findByRole('textbox', { name: 'Dose of line 1' }));
    opened.getByRole('button', { name: 'Mark line 1 lower' }).focus();
    await person.keyboard('{Enter}{Enter}');
    expect(readingDrafts.read(5)?.reading.lines[0]?.box).toMatchObject({ top: 33, left: 3 });
  });

  it('marks each line on its page, and goes to the line whose mark is clicked', async () => {
    const [line] = record.lines;
    const box = { page: 1, left: 3, top: 40, width: 94, height: 7 };
    const pages = [...record.pages, { id: 10, file_name: 'second.png', media_type: 'image/png' }];
    const person = open({
      ...record,
      pages,
      lines: [
        { ...line!, box: { ...box, page: 0 } },
        { ...line!, box },
      ],
    });
    const opened = await bench();
    await person.click(await opened.findByRole('textbox', { name: 'Dose of line 2' }));
    expect(opened.getByText('Page 2 of 2')).toBeInTheDocument();
    await person.keyboard('{Alt>}{PageUp}{/Alt}');
    expect(opened.getByText('Page 1 of 2')).toBeInTheDocument();
    await person.click(within(opened.getByRole('region', { name: 'Pages' })).getByText('1', { selector: '.prescription-box b' }));
    await waitFor(() => expect(opened.getByRole('textbox', { name: 'Dose of line 1' })).toHaveFocus());
  });

  it('turns and enlarges the page by keyboard while a dose is typed', async () => {
    const person = open();
    const opened = await bench();
    await person.click(await opened.findByRole('textbox', { name: 'Dose of line 1' }));
    await person.keyboard('{Alt>}[Equal][KeyC]{/Alt}');
    expect(opened.getByText('125 %')).toBeInTheDocument();
    expect(opened.getByRole('button', { name: 'Contrast' })).toHaveAttribute('aria-pressed', 'true');
    expect(opened.getByRole('textbox', { name: 'Dose of line 1' })).toHaveValue('1-0-1');
  });

  it('shows that the order has more than was read, and lowers it', async () => {
    const person = open();
    const opened = await bench();
    const cart = within(await opened.findByRole('region', { name: 'In the order' }));
    expect(cart.getByRole('listitem')).toHaveTextContent('Telma 40 H30 ordered10 read');
    answer(record, { 'PUT /api/oms/orders/17/lines/31': () => refusal(409, 'CONFLICT', 'The order has left the desk', {}) });
    await person.click(cart.getByRole('button', { name: 'Lower to 10 in the order: Telma 40' }));
    expect(await cart.findByRole('alert')).toHaveTextContent('The order has left the desk');
    expect(requests().find(({ path }) => path === '/api/oms/orders/17/lines/31')?.body).toMatchObject({ version: 8, quantity: 10 });
  });

  it('says where the prescription comes from', async () => {
    const person = open();
    const opened = await bench();
    await person.selectOptions(await opened.findByRole('combobox', { name: 'Source' }), 'TELE-CONSULT');
    await person.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sent('PUT')).toMatchObject([{ source: 'TELE-CONSULT' }]));
  });

  it('shows a refusal at its field, with everything typed kept', async () => {
    const person = open();
    const opened = await bench();
    const field = await opened.findByRole('textbox', { name: 'Registration number' });
    answer(record, {
      [`PUT ${PATH}/5`]: () =>
        refusal(400, 'BAD_REQUEST', 'Bad input', {
          errors: [{ field: 'registration_no', message: 'This is the number of Dr Bhumika Desai' }],
        }),
    });
    await person.type(field, '9');
    await person.keyboard('{Control>}s{/Control}');
    expect(await opened.findByText('This is the number of Dr Bhumika Desai')).toBeInTheDocument();
    expect(field).toHaveValue('MMC 2011/04/11879');
  });

  it('shows the stock at both stores, and fills a line with an alternative; what was written stays', async () => {
    const person = open();
    const opened = await bench();
    expect(await opened.findByText('42 at Kothrud')).toBeInTheDocument();
    expect(opened.getByText('3 at Baner')).toBeInTheDocument();
    await person.click(opened.getByRole('button', { name: 'Alternatives of line 1' }));
    const offered = within(await screen.findByRole('dialog', { name: 'Alternatives of line 1' }));
    await person.click(await offered.findByRole('button', { name: /^Telmikind 40/ }));
    await waitFor(() => expect(sent('PUT')).toMatchObject([{ lines: [{ drug_id: 8, written: 'T Telma', dose: '1-0-1' }] }]));
  });

  it('is handed over to who asks for it', async () => {
    const abilities = [...record.abilities, { event: 'review.handedOver', allowed: true, because: null }];
    const person = open({ ...record, wanted_by: { id: 2, name: 'Yusuf Dalwai' }, abilities });
    const opened = await bench();
    expect(await opened.findByText('Yusuf Dalwai asks for it')).toBeInTheDocument();
    await person.click(opened.getByRole('button', { name: 'Hand over to Yusuf Dalwai' }));
    await waitFor(() => expect(sent('POST')).toMatchObject([{ version: 3, event: 'review.handedOver' }]));
  });

  it('says why it cannot be finished', async () => {
    const person = open();
    await person.hover(await (await bench()).findByRole('button', { name: 'Finish reading' }));
    expect((await screen.findAllByText('Open points of the checklist: 5')).length).toBeGreaterThan(0);
  });

  it('asks for the reason of a rejection', async () => {
    const person = open();
    await person.click(await (await bench()).findByRole('button', { name: 'Reject…' }));
    await person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Unreadable');
    await person.click(screen.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(sent('POST')).toMatchObject([{ version: 3, event: 'review.rejected', note: 'Unreadable' }]));
  });

  it('of several pages shows all of them small, opens each, and has the next one at hand', async () => {
    const pages = [9, 10, 11].map((id) => ({ id, file_name: `page-${id}.jpg`, media_type: 'image/jpeg' as const }));
    const person = open({ ...record, pages });
    const opened = await bench();
    const strip = within(await opened.findByRole('list', { name: 'All pages' }));
    expect(strip.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Page 1', 'Page 2', 'Page 3']);
    const fetched = () =>
      requests()
        .map(({ path }) => path)
        .filter((path) => path.startsWith('/api/oms/prescriptions/'));
    await waitFor(() => expect(fetched()).toContain('/api/oms/prescriptions/10/file'));
    expect(fetched()).not.toContain('/api/oms/prescriptions/11/file');
    await person.click(strip.getByRole('button', { name: 'Page 3' }));
    expect(strip.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    expect(opened.getByText('Page 3 of 3')).toBeInTheDocument();
    await waitFor(() => expect(fetched()).toContain('/api/oms/prescriptions/11/file'));
    expect(fetched().filter((path) => path.endsWith('thumbnail'))).toHaveLength(3);
  });

  it('is confirmed by another pharmacist', async () => {
    const other = { id: 2, name: 'Yusuf Dalwai' };
    const check = { message: 'Another pharmacist checks Schedule H1' };
    const person = open({
      ...record,
      status: 'secondCheck',
      reader: other,
      check,
      abilities: [{ event: 'check.confirmed', allowed: true, because: null }],
    });
    const opened = await bench();
    expect(await opened.findByText(check.message)).toBeInTheDocument();
    await person.click(opened.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(sent('POST')).toMatchObject([{ version: 3, result: 'confirmed', keyed: [] }]));
  });
});
