import { act, fireEvent, render, screen } from '#tests/support/render.tsx';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from '#platform/list/console/table/search-box.tsx';

const onSearch = vi.fn<(words: string) => void>();

function List({ start }: { start: string }) {
  const [words, setWords] = useState(start);
  const search = (next: string) => {
    onSearch(next);
    setWords(next);
  };
  return (
    <>
      <SearchBox label="Search orders" placeholder="" value={words} onSearch={search} />
      <button type="button" onClick={() => setWords('')}>
        Back
      </button>
      <button type="button" onClick={() => setWords('crocin')}>
        Forward
      </button>
    </>
  );
}

describe('search box of a list', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onSearch.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const field = () => screen.getByRole('searchbox');
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const key = (name: string) => fireEvent.keyDown(field(), { key: name });
  const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const searches = () => onSearch.mock.calls.map(([words]) => words);

  it('searches once, 200 ms after the last key', async () => {
    render(<List start="" />);
    type('cro');
    await after(150);
    type('crocin ');
    await after(199);
    expect(searches()).toEqual([]);
    await after(1);
    expect(searches()).toEqual(['crocin']);
    expect(field()).toHaveValue('crocin ');
  });

  it('keeps typed text when its own search returns late', async () => {
    const { rerender } = render(<SearchBox label="Search orders" placeholder="" value="" onSearch={onSearch} />);
    type('cro');
    await after(200);
    type('crocin');
    rerender(<SearchBox label="Search orders" placeholder="" value="cro" onSearch={onSearch} />);
    expect(field()).toHaveValue('crocin');
    await after(200);
    expect(searches()).toEqual(['cro', 'crocin']);
    rerender(<SearchBox label="Search orders" placeholder="" value="crocin" onSearch={onSearch} />);
    expect(field()).toHaveValue('crocin');
  });

  it('searches at once on Enter', async () => {
    render(<List start="" />);
    type('crocin');
    key('Enter');
    await after(0);
    expect(searches()).toEqual(['crocin']);
    await after(1_000);
    expect(searches()).toEqual(['crocin']);
  });

  it('does not repeat the current search', async () => {
    render(<List start="crocin" />);
    key('Enter');
    type('crocin x');
    type('crocin');
    await after(200);
    expect(searches()).toEqual([]);
  });

  it.each([
    ['Escape', () => key('Escape')],
    ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))],
    ['deleting all of it', () => type('')],
  ])('is cleared by %s, and the list shows everything', (_, empty) => {
    render(<List start="crocin" />);
    empty();
    expect(field()).toHaveValue('');
    expect(searches()).toEqual(['']);
  });

  it('discards typed text when cleared', async () => {
    render(<List start="" />);
    type('crocin');
    key('Escape');
    await after(1_000);
    expect(searches()).toEqual([]);
  });

  it('shows the text of another address, there and back', async () => {
    render(<List start="" />);
    type('crocin');
    await after(200);
    press('Back');
    expect(field()).toHaveValue('');
    press('Forward');
    expect(field()).toHaveValue('crocin');
    expect(searches()).toEqual(['crocin']);
  });

  it('keeps further input while a response arrives', async () => {
    render(<List start="" />);
    type('cro');
    await after(200);
    type('crocin');
    expect(field()).toHaveValue('crocin');
    await after(200);
    expect(searches()).toEqual(['cro', 'crocin']);
  });
});
