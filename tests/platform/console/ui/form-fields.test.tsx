import { render, screen, waitFor } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { TextInput } from '@mantine/core';
import { useFormFields } from '#platform/console/ui/fields/form-fields.ts';
import type { FormSchema } from '#platform/console/ui/fields/form-store.ts';
import { readDate } from '#platform/contract/date-input.ts';
import { name, phone } from '#platform/contract/fields.ts';

const born = z
  .string()
  .transform((typed) => readDate(typed) ?? typed)
  .pipe(z.iso.date('A date such as 20/11/2026'));
const consent = z.boolean().refine((is) => is, 'Tick this to go on');
const person = z.strictObject({ user_name: name, phone_no: phone, born, agreed: consent });
type Person = z.infer<typeof person>;

const saved = vi.fn<(data: Person) => void>();

function PersonForm({ schema = async () => person }: { schema?: () => Promise<FormSchema<Person>> }) {
  const { attach, values, errors, set, refuse, field, submit } = useFormFields({
    schema,
    initial: { user_name: '', phone_no: '', born: '', agreed: false },
  });
  return (
    <form ref={attach} noValidate onSubmit={submit(saved)}>
      <TextInput label="Name" {...field('user_name')} />
      <TextInput label="Phone" {...field('phone_no')} />
      <TextInput label="Born" {...field('born')} />
      <input
        type="checkbox"
        name="agreed"
        aria-label="Agreed"
        checked={values.agreed}
        onChange={(event) => set('agreed', event.currentTarget.checked)}
      />
      {errors.agreed && <p>{errors.agreed}</p>}
      <button type="submit">Save</button>
      <button
        type="button"
        onClick={() => refuse({ phone_no: { message: 'This phone is taken' }, elsewhere: { message: 'Not of this form' } })}
      >
        Refuse
      </button>
    </form>
  );
}

const fieldOf = (label: string) => screen.getByLabelText(label);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a form with a schema', () => {
  it('validates a field only after input', async () => {
    render(<PersonForm />);
    await userEvent.click(fieldOf('Name'));
    await userEvent.tab();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.type(fieldOf('Phone'), '98200');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(await screen.findByRole('alert')).toHaveTextContent('Exactly 10 digits');
    expect(fieldOf('Phone')).toBeInvalid();
  });

  it('removes an error as soon as the field is valid', async () => {
    render(<PersonForm />);
    await userEvent.type(fieldOf('Phone'), '98200');
    await userEvent.tab();
    await screen.findByRole('alert');
    await userEvent.type(fieldOf('Phone'), '1122');
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await userEvent.type(fieldOf('Phone'), '3');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('shows every error on submit and focuses the first field', async () => {
    render(<PersonForm />);
    await userEvent.type(fieldOf('Name'), 'Asha Rao');
    await save();
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Exactly 10 digits',
      'A date such as 20/11/2026',
    ]);
    expect(screen.getByText('Tick this to go on')).toBeInTheDocument();
    expect(fieldOf('Phone')).toHaveFocus();
    expect(saved).not.toHaveBeenCalled();
  });

  it('passes on the parsed values', async () => {
    render(<PersonForm />);
    await userEvent.type(fieldOf('Name'), 'Asha Rao ');
    await userEvent.type(fieldOf('Phone'), '9820011223');
    await userEvent.type(fieldOf('Born'), '2/11/1990');
    await userEvent.click(fieldOf('Agreed'));
    await save();
    await waitFor(() =>
      expect(saved.mock.calls).toEqual([[{ user_name: 'Asha Rao', phone_no: '9820011223', born: '1990-11-02', agreed: true }]]),
    );
    saved.mockClear();
  });

  it('shows errors of the server at the field until it changes', async () => {
    render(<PersonForm />);
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(screen.getByRole('alert')).toHaveTextContent('This phone is taken');
    expect(fieldOf('Phone')).toHaveFocus();
    await userEvent.type(fieldOf('Phone'), '9820011223');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('loads its schema once, on the first input, and leaves validation to the server on failure', async () => {
    const schema = vi.fn<() => Promise<FormSchema<Person>>>(async () => person);
    const { unmount } = render(<PersonForm schema={schema} />);
    expect(schema).not.toHaveBeenCalled();
    await userEvent.type(fieldOf('Name'), 'As');
    await save();
    expect(schema).toHaveBeenCalledOnce();
    unmount();
    render(<PersonForm schema={() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))} />);
    await save();
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    saved.mockClear();
  });
});
