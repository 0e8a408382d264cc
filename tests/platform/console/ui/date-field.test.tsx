import { act, render, screen, waitFor } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';

const chosen = vi.fn<(day: string | null) => void>();

function Day() {
  const [day, setDay] = useState('2026-11-20');
  const choose = (next: string | null) => {
    chosen(next);
    setDay(next ?? '');
  };
  return <DateField label="Day" value={day} min="2026-08-22" max="2026-11-20" onChange={choose} />;
}

const open = () => {
  chosen.mockClear();
  render(<Day />);
  return { person: userEvent.setup(), field: screen.getByLabelText('Day') };
};

it('shows dd-mm-yyyy in every browser language', () => {
  expect(open().field).toHaveValue('20-11-2026');
});

it.each(['05/11/2026', '5-11-2026', '2026-11-05'])('parses %s as 5 November', async (words) => {
  const { person, field } = open();
  await person.clear(field);
  await person.type(field, words);
  expect(chosen).toHaveBeenLastCalledWith('2026-11-05');
  await person.tab();
  expect(field).toHaveValue('05-11-2026');
});

it('parses a date in words on blur', async () => {
  const { person, field } = open();
  await person.clear(field);
  await person.type(field, '5 November 2026');
  await person.tab();
  expect(chosen).toHaveBeenLastCalledWith('2026-11-05');
  expect(field).toHaveValue('05-11-2026');
});

it.each(['31-02-2026', '01-01-2020', 'yesterday'])('keeps %s as typed, with an explanation of the format', async (words) => {
  const { person, field } = open();
  await person.clear(field);
  await person.type(field, words);
  await person.tab();
  expect(field).toHaveValue(words);
  expect(field).toHaveAccessibleDescription('A date from 22-08-2026 to 20-11-2026');
  expect(chosen).not.toHaveBeenCalledWith(expect.stringMatching(/^\d/));
});

it('accepts a day from the calendar, whose weeks start on Monday', async () => {
  const { person, field } = open();
  await person.click(field);
  // jsdom lays nothing out, so the calendar counts as hidden.
  const days = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
  expect(days[0]).toBe('Mo');
  expect(screen.getByRole('button', { name: '21 November 2026', hidden: true })).toBeDisabled();
  await person.click(screen.getByRole('button', { name: '3 November 2026', hidden: true }));
  expect(chosen).toHaveBeenLastCalledWith('2026-11-03');
  expect(field).toHaveValue('03-11-2026');
  expect(screen.queryByRole('table', { hidden: true })).not.toBeInTheDocument();
});

it('is cleared on blur, not while another date is typed', async () => {
  const { person, field } = open();
  await person.clear(field);
  expect(chosen).not.toHaveBeenCalled();
  await person.tab();
  expect(chosen).toHaveBeenLastCalledWith(null);
});

it('closes only the calendar on Escape', async () => {
  const onEscape = vi.fn<() => void>();
  document.addEventListener('keydown', onEscape);
  const { person, field } = open();
  await person.click(field);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('table', { hidden: true })).not.toBeInTheDocument();
  expect(onEscape).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', onEscape);
});

it('has no value in a form while the typed text is invalid, and keeps the text', async () => {
  function InForm() {
    const [day, setDay] = useState('2026-11-20');
    return (
      <>
        <DateField bare emptyWhileTyped label="Day" value={day} min="1900-01-01" max="2999-12-31" onChange={(next) => setDay(next ?? '')} />
        <output>{day || 'none'}</output>
      </>
    );
  }
  render(<InForm />);
  const person = userEvent.setup();
  const field = screen.getByLabelText('Day');
  await person.clear(field);
  await person.type(field, '31-02-2026');
  expect(screen.getByRole('status')).toHaveTextContent('none');
  expect(field).toHaveValue('31-02-2026');
  await person.clear(field);
  await person.type(field, '01/04/2024');
  expect(screen.getByRole('status')).toHaveTextContent('2024-04-01');
  await person.tab();
  expect(field).toHaveValue('01-04-2024');
});

it('is not sent as empty by a form while it holds text that is no date', async () => {
  const send = vi.fn<(values: { day: string }) => void>();
  function Form() {
    const form = useSchemaForm({ initialValues: { day: '' } });
    return (
      <form {...form.formProps(send)}>
        <DateField
          emptyWhileTyped
          label="Day"
          value={form.values.day}
          min="1900-01-01"
          max="2026-11-20"
          onChange={(next) => form.setFieldValue('day', next ?? '')}
        />
        <button type="submit">Save</button>
      </form>
    );
  }
  render(<Form />);
  const person = userEvent.setup();
  const field = screen.getByLabelText('Day');
  await person.type(field, '01-01-2999');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(field).toHaveFocus();
  await person.keyboard('{Enter}');
  expect([send.mock.calls, field]).toEqual([[], expect.objectContaining({ value: '01-01-2999' })]);
  expect(field).toHaveAccessibleDescription('A date from 01-01-1900 to 20-11-2026');
  await person.clear(field);
  await person.type(field, '1 May 2020{Enter}');
  await waitFor(() => expect(send.mock.calls.map(([values]) => values)).toEqual([{ day: '2020-05-01' }]));
});

it('opens its calendar at a press, not with the dialog that it is in', async () => {
  const person = userEvent.setup();
  render(
    <dialog open aria-label="Snooze">
      <button type="button">Close</button>
      <Day />
    </dialog>,
  );
  const field = screen.getByLabelText('Day');
  const calendar = () => screen.queryByRole('table', { hidden: true });
  act(() => field.focus());
  expect(calendar()).not.toBeInTheDocument();
  await person.click(field);
  expect(calendar()).toBeInTheDocument();
  await person.tab({ shift: true });
  expect(calendar()).not.toBeInTheDocument();
  await person.tab();
  expect(field).toHaveFocus();
  expect(calendar()).toBeInTheDocument();
});
