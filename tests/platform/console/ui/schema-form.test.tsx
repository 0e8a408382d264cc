import { act, render, screen, waitFor } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Checkbox, TextInput } from '@mantine/core';
import { leavesUnsavedWork } from '#platform/console/navigation/unsaved-work.ts';
import { loadLanguage } from '#platform/console/language/language.ts';
import { createDrafts, useDraft } from '#platform/console/storage/drafts.ts';
import hindi from '#platform/console/language/hi.json' with { type: 'json' };
import type { FormSchema } from '#platform/console/ui/fields/form-schema.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
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

function PersonForm({ schema = async () => person, blocked = false }: { schema?: () => Promise<FormSchema<Person>>; blocked?: boolean }) {
  const form = useSchemaForm({ schema, blocked, initialValues: { user_name: '', phone_no: '', born: '', agreed: false } });
  return (
    <form {...form.formProps(saved)}>
      <TextInput label="Name" {...form.getInputProps('user_name')} />
      <TextInput label="Phone" {...form.getInputProps('phone_no')} />
      <TextInput label="Born" {...form.getInputProps('born')} />
      <Checkbox label="Agreed" {...form.getInputProps('agreed', { type: 'checkbox' })} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.setErrors({ phone_no: 'This phone is taken', elsewhere: 'Not of this form' })}>
        Refuse
      </button>
      <button type="button" onClick={() => form.setFieldValue('born', '2026-11-20')}>
        Pick a day
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

  it('removes an error once its field is set to a valid value by something else than its input', async () => {
    render(<PersonForm />);
    await save();
    await screen.findByText('A date such as 20/11/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Pick a day' }));
    await waitFor(() => expect(screen.queryByText('A date such as 20/11/2026')).not.toBeInTheDocument());
    expect(screen.getByText('Tick this to go on')).toBeInTheDocument();
  });

  it('shows every error on submit and focuses the first field', async () => {
    render(<PersonForm />);
    await userEvent.type(fieldOf('Name'), 'Asha Rao');
    await save();
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Exactly 10 digits',
      'A date such as 20/11/2026',
      'Tick this to go on',
    ]);
    expect(fieldOf('Agreed')).toBeInvalid();
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
    await userEvent.type(fieldOf('Name'), 'Asha Rao');
    await userEvent.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('This phone is taken');
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

  it('submits on Ctrl+Enter, unless a request is running', async () => {
    const { rerender } = render(<PersonForm />);
    await userEvent.type(fieldOf('Name'), 'A{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(4));
    rerender(<PersonForm blocked />);
    await userEvent.type(fieldOf('Name'), 'sha Rao');
    await userEvent.type(fieldOf('Phone'), '9820011223');
    await userEvent.type(fieldOf('Born'), '2/11/1990');
    await userEvent.click(fieldOf('Agreed'));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await save();
    expect(saved).not.toHaveBeenCalled();
    rerender(<PersonForm />);
    await save();
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    saved.mockClear();
  });

  it('translates shown errors when the language changes', async () => {
    const { rerender } = render(<PersonForm />);
    await userEvent.type(fieldOf('Phone'), '98200');
    await userEvent.tab();
    expect(await screen.findByRole('alert')).toHaveTextContent('Exactly 10 digits');
    await loadLanguage('hi');
    rerender(<PersonForm />);
    expect(screen.getByRole('alert')).toHaveTextContent(hindi['Exactly 10 digits']);
    await loadLanguage('en');
  });
});

interface Note {
  title: string;
  text: string;
}

const changes = vi.fn<(note: Note) => void>();

function NoteForm({ note, onReset = () => {} }: { note: Note; onReset?: () => void }) {
  const form = useSchemaForm({
    initialValues: note,
    record: 'note',
    validate: ({ title }): Record<string, string> => (title === '' ? { title: 'Fill this in' } : {}),
  });
  return (
    <form {...form.formProps(changes)}>
      <TextInput label="Title" {...form.getInputProps('title')} />
      <TextInput label="Text" {...form.getInputProps('text')} />
      <button
        type="button"
        onClick={() => {
          form.reset();
          onReset();
        }}
      >
        Discard
      </button>
    </form>
  );
}

const leaves = () => leavesUnsavedWork({ pathname: '/notes', search: '?note=1' }, { pathname: '/notes', search: '?note=2' });

describe('a form of a record', () => {
  const note = { title: 'Old', text: 'Text' };

  it('submits changes on Ctrl+Enter from anywhere, and nothing else', async () => {
    render(<NoteForm note={note} />);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(changes).not.toHaveBeenCalled();
    await userEvent.type(fieldOf('Title'), 'er');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(changes.mock.calls).toEqual([[{ title: 'Older', text: 'Text' }]]);
    changes.mockClear();
  });

  it('asks before changes are left, until they are saved or discarded', async () => {
    let asksAfterReset = true;
    render(<NoteForm note={note} onReset={() => (asksAfterReset = leaves())} />);
    expect(leaves()).toBe(false);
    await userEvent.type(fieldOf('Title'), 'er');
    expect(leaves()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(asksAfterReset).toBe(false);
    expect(fieldOf('Title')).toHaveValue('Old');
    expect(leaves()).toBe(false);
  });

  it('follows the saved record in fields that were not changed', async () => {
    const { rerender } = render(<NoteForm note={note} />);
    await userEvent.type(fieldOf('Title'), 'er');
    rerender(<NoteForm note={{ title: 'Newer', text: 'By somebody else' }} />);
    expect(fieldOf('Title')).toHaveValue('Older');
    expect(fieldOf('Text')).toHaveValue('By somebody else');
    rerender(<NoteForm note={{ title: 'Older', text: 'By somebody else' }} />);
    expect(leaves()).toBe(false);
  });

  it('validates by its own rules without a schema', async () => {
    render(<NoteForm note={note} />);
    await userEvent.clear(fieldOf('Title'));
    await userEvent.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('Fill this in');
    await userEvent.type(fieldOf('Title'), 'N');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

const drafts = createDrafts<Note>('note-of-test');

function DraftForm({ note }: { note: Note }) {
  const [draft, keep] = useDraft(drafts, 1);
  const values = draft ?? note;
  const form = useSchemaForm({
    initialValues: note,
    record: 'note',
    held: { values, change: keep },
    validate: ({ title }): Record<string, string> => (title === '' ? { title: 'Fill this in' } : {}),
  });
  return (
    <form {...form.formProps(changes)}>
      <TextInput label="Title" {...form.getInputProps('title')} />
      <TextInput label="Text" {...form.getInputProps('text')} />
    </form>
  );
}

describe('a form whose values a draft holds', () => {
  const note = { title: 'Old', text: 'Text' };

  it('shows, changes, validates and submits the values of the draft', async () => {
    render(<DraftForm note={note} />);
    await userEvent.clear(fieldOf('Title'));
    await userEvent.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('Fill this in');
    await userEvent.type(fieldOf('Title'), 'N');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(drafts.read(1)).toEqual({ title: 'N', text: 'Text' });
    act(() => drafts.write(1, { title: 'Merged', text: 'Text' }));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(changes.mock.calls).toEqual([[{ title: 'Merged', text: 'Text' }]]);
    changes.mockClear();
  });

  it('drops an error when its value is replaced from outside', async () => {
    render(<DraftForm note={note} />);
    await userEvent.clear(fieldOf('Title'));
    await userEvent.tab();
    expect(screen.getByRole('alert')).toBeInTheDocument();
    act(() => drafts.write(1, { title: '', text: 'Other' }));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    act(() => drafts.write(1, null));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps them when it is closed, so that leaving does not ask', async () => {
    const { unmount } = render(<DraftForm note={note} />);
    await userEvent.type(fieldOf('Text'), ' typed');
    expect(leaves()).toBe(false);
    unmount();
    render(<DraftForm note={note} />);
    expect(fieldOf('Text')).toHaveValue('Text typed');
  });

  afterEach(() => drafts.write(1, null));
});
