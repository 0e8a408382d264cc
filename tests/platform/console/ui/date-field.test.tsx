import { fireEvent, render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';

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

it('accepts a date from the browser’s calendar', () => {
  const { field } = open();
  const picker = document.querySelector<HTMLInputElement>('input[type=date]')!;
  fireEvent.change(picker, { target: { value: '2026-09-01' } });
  expect(field).toHaveValue('01-09-2026');
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
  expect(field).toHaveValue('01-04-2024');
});
