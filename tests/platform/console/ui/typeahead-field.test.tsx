import { act, fireEvent, render, screen } from '#tests/support/render.tsx';
import { Modal } from '@mantine/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer } from '#platform/console/ui/feedback/announcer.tsx';
import { TypeaheadField, type TypeaheadOption } from '#platform/console/ui/fields/typeahead-field.tsx';

const crocin: TypeaheadOption = { id: 'crocin-650', label: 'Crocin 650', detail: 'Paracetamol 650 mg' };
const advance: TypeaheadOption = { id: 'crocin-advance', label: 'Crocin Advance' };

type Search = (words: string, signal: AbortSignal) => Promise<readonly TypeaheadOption[]>;

describe('typeahead field (§9)', () => {
  const search = vi.fn<Search>();
  const onChoose = vi.fn<(chosen: TypeaheadOption | null) => void>();
  const onSubmit = vi.fn<() => void>();

  beforeEach(() => {
    vi.useFakeTimers();
    for (const mock of [search, onChoose, onSubmit]) mock.mockReset();
    search.mockResolvedValue([crocin, advance]);
    render(
      <form onSubmit={onSubmit}>
        <TypeaheadField label="Drug" search={search} onChoose={onChoose} />
        <Announcer />
      </form>,
    );
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const field = () => screen.getByRole('combobox', { name: 'Drug' });
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const key = (name: string) => fireEvent.keyDown(field(), { key: name });
  const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const find = async (words: string) => {
    type(words);
    await after(200);
  };
  const options = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

  it('searches 200 ms after the last key, for trimmed text', async () => {
    type('cro');
    await after(199);
    type(' crocin ');
    await after(199);
    expect(search).not.toHaveBeenCalled();
    await after(1);
    expect(search.mock.calls.map(([words]) => words)).toEqual(['crocin']);
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(options()).toEqual(['Crocin 650Paracetamol 650 mg', 'Crocin Advance']);
  });

  it('announces the number of results', async () => {
    await find('crocin');
    await after(100);
    expect(screen.getByText('2 found')).toHaveAttribute('aria-live', 'polite');
  });

  it('moves with the arrows, wrapping around, and chooses with Enter', async () => {
    await find('crocin');
    expect(active()).toBeNull();
    key('ArrowUp');
    expect(active()).toBe('Crocin Advance');
    key('ArrowDown');
    expect(active()).toBe('Crocin 650Paracetamol 650 mg');
    key('Enter');
    expect(onChoose.mock.calls).toEqual([[crocin]]);
    expect(field()).toHaveValue('Crocin 650');
    expect(options()).toEqual([]);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('chooses a pressed option, and clears the choice when the text changes', async () => {
    await find('crocin');
    const option = screen.getByText('Crocin Advance');
    // The field keeps the focus, and with it the options.
    expect(fireEvent.mouseDown(option)).toBe(false);
    fireEvent.click(option);
    type('Crocin Adv');
    expect(onChoose.mock.calls).toEqual([[advance], [null]]);
  });

  it('ignores a response to older text, and aborts its request', async () => {
    let answer: (found: TypeaheadOption[]) => void = () => {};
    search.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await find('old');
    await find('crocin');
    expect(search.mock.calls[0]?.[1].aborted).toBe(true);
    answer([{ id: 'old', label: 'Old' }]);
    await after(0);
    expect(options()).toEqual(['Crocin 650Paracetamol 650 mg', 'Crocin Advance']);
  });

  it('is cleared by Escape, which reaches a dialog only from an empty field', async () => {
    await find('crocin');
    expect(key('Escape')).toBe(false);
    expect(field()).toHaveValue('');
    expect(options()).toEqual([]);
    expect(onChoose).toHaveBeenLastCalledWith(null);
    expect(key('Escape')).toBe(true);
  });

  it('keeps Escape from a surrounding modal until it is empty', async () => {
    const onClose = vi.fn<() => void>();
    render(
      <Modal opened onClose={onClose}>
        <TypeaheadField label="Store" search={search} onChoose={onChoose} />
      </Modal>,
    );
    const store = screen.getByRole('combobox', { name: 'Store', hidden: true });
    fireEvent.change(store, { target: { value: 'pune' } });
    fireEvent.keyDown(store, { key: 'Escape' });
    expect(store).toHaveValue('');
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(store, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shows that nothing was found', async () => {
    search.mockResolvedValue([]);
    await find('xyz');
    await after(100);
    expect(screen.getAllByText('Nothing found')).toHaveLength(2);
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows that there was no response, and retries on Enter', async () => {
    search.mockRejectedValueOnce(new Error('The server does not answer'));
    await find('crocin');
    expect(screen.getByText('No response. Press Enter to try again.')).toBeInTheDocument();
    key('Enter');
    await after(0);
    expect(options()).toHaveLength(2);
  });

  it('closes on blur and keeps the text', async () => {
    await find('crocin');
    fireEvent.blur(field());
    expect(options()).toEqual([]);
    expect(field()).toHaveValue('crocin');
  });
});
