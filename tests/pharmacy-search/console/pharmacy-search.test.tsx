import { act, fireEvent, render, screen, within } from '#tests/support/render.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DrugSearch, PharmacySearch } from '#features/pharmacy-search/console/pharmacy-search.tsx';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import { Announcer } from '#platform/console/ui/feedback/announcer.tsx';
import type { Found, SearchKind } from '#features/pharmacy-search/search-kinds.ts';

const found = (kind: SearchKind, id: number, name: string, more: Partial<Found> = {}): Found => ({
  kind,
  id,
  name,
  detail: null,
  schedule: null,
  mrp: null,
  pack: null,
  available: null,
  retired: false,
  match: 'beginning',
  ...more,
});
const crocin = found('drug', 1, 'Crocin 650', { detail: 'Paracetamol (650 mg)', mrp: 3_050, schedule: 'H' });
const crocinBrand = found('brand', 9, 'Crocin', { retired: true });
const everything = {
  groups: [
    { kind: 'drug' as const, rows: [crocin, found('drug', 2, 'Crosin', { match: 'alike' })], count: 2, more: false },
    { kind: 'brand' as const, rows: [crocinBrand], count: 100, more: true },
  ],
  words: ['croc', 'crocin'],
};

interface RecordedQuery {
  search: string;
  kinds: string[];
  limit: number;
  retired: string;
}
/** Requests that reach the server. */
const search = vi.fn<(query: RecordedQuery) => Promise<unknown>>();
vi.stubGlobal('fetch', async ({ url }: Request) => {
  const { searchParams: params } = new URL(url);
  const kinds = [...params].filter(([name]) => name.startsWith('kinds')).map(([, kind]) => kind);
  const body = await search({
    search: `${params.get('search')}`,
    kinds,
    limit: Number(params.get('limit')),
    retired: `${params.get('retired')}`,
  });
  return Response.json(body);
});
const onChoose = vi.fn<(chosen: Found | null) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  search.mockReset().mockResolvedValue(everything);
  onChoose.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

const field = () => screen.getByRole('combobox', { name: 'Find' });
const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
async function find(words: string) {
  fireEvent.change(field(), { target: { value: words } });
  await after(200);
}
const key = (name: string, more: object = {}) => fireEvent.keyDown(field(), { key: name, ...more });
const marked = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
const show = () =>
  render(
    <>
      <PharmacySearch label="Find" onChoose={onChoose} />
      <Announcer />
    </>,
  );

it('lists results grouped by kind with counts, and announces them', async () => {
  show();
  await find('croc');
  const groups = screen.getAllByRole('group', { hidden: true }).filter((group) => group.getAttribute('aria-labelledby'));
  expect(groups.map((group) => group.firstChild?.textContent)).toEqual(['Drugs 2', 'Similar names', 'Brands 100 or more']);
  const [first] = within(groups[0] as HTMLElement).getAllByRole('option', { hidden: true });
  expect(first).toHaveTextContent('Crocin 650H₹30.50Paracetamol (650 mg)');
  expect(first?.querySelector('mark')).toHaveTextContent('Crocin');
  expect(groups[1]).toHaveTextContent('Crosin');
  expect(groups[2]).toHaveTextContent('Retired');
  await after(100);
  expect(screen.getByText('Drugs: 2, Brands: 100 or more')).toHaveAttribute('aria-live', 'polite');
});

it('moves through all groups with the arrows, Home and End, and chooses with Enter', async () => {
  show();
  await find('croc');
  key('ArrowDown');
  expect(marked()).toContain('Crocin 650');
  key('End');
  expect(marked()).toContain('Retired');
  key('Home');
  key('ArrowUp');
  expect(marked()).toContain('Retired');
  key('Home');
  key('Enter');
  expect(onChoose).toHaveBeenLastCalledWith(crocin, 'croc');
  expect(field()).toHaveValue('Crocin 650');
});

it('has the focus on its screen, and Enter chooses the first result, also one that arrives later', async () => {
  render(<PharmacySearch label="Find" onChoose={onChoose} isMain />);
  expect(field()).toHaveFocus();
  await find('croc');
  key('Enter');
  expect(onChoose).toHaveBeenLastCalledWith(crocin, 'croc');
  fireEvent.change(field(), { target: { value: 'croci' } });
  key('Enter');
  await after(0);
  expect(onChoose).toHaveBeenLastCalledWith(crocin, 'croci');
  expect(field()).toHaveValue('Crocin 650');
  fireEvent.change(field(), { target: { value: 'cro' } });
  key('Enter');
  key('x');
  await after(0);
  expect(field()).toHaveValue('cro');
});

it('is restricted to one kind by its button or Alt with its number, and searches again at once', async () => {
  show();
  await find('croc');
  fireEvent.click(screen.getByRole('button', { name: 'Brands' }));
  await after(0);
  expect(search).toHaveBeenLastCalledWith(expect.objectContaining({ search: 'croc', kinds: ['brand'], limit: 20 }));
  expect(screen.getByRole('button', { name: 'Brands' })).toHaveAttribute('aria-pressed', 'true');
  key('1', { code: 'Digit1', altKey: true });
  await after(0);
  expect(search).toHaveBeenLastCalledWith(expect.objectContaining({ kinds: ['drug'] }));
  key('0', { code: 'Digit0', altKey: true });
  await after(0);
  expect(search.mock.lastCall?.[0].kinds).toHaveLength(8);
});

it('takes a drug that is only called similarly after a question, and searches again without one', async () => {
  const chosenDrug = vi.fn<(chosen: Found | null) => void>();
  const rosulin = found('drug', 3, 'Rosulin 5', {
    detail: 'Rosuvastatin (5 mg)',
    match: 'alike',
    pack: { size: 10, unit: 'Tablet' },
    available: 0,
  });
  search.mockResolvedValue({ groups: [{ kind: 'drug' as const, rows: [rosulin], count: 1, more: false }], words: ['insulin'] });
  render(
    <>
      <DrugSearch label="Find" storeId={4} onChoose={chosenDrug} isMain />
      <Confirmations />
    </>,
  );
  await find('insulin');
  expect(screen.getByText('No drug called “insulin”. Similar names:')).toBeInTheDocument();
  expect(screen.getByRole('option', { hidden: true })).toHaveTextContent('Rosulin 50 in stockRosuvastatin (5 mg) · 10 Tablet');
  key('Enter');
  await after(0);
  expect(chosenDrug).not.toHaveBeenCalledWith(rosulin);
  const question = screen.getByRole('alertdialog', { name: 'Rosulin 5 instead of “insulin”?' });
  expect(question).toHaveTextContent('Rosulin 5 contains Rosuvastatin (5 mg).');
  fireEvent.click(within(question).getByRole('button', { name: 'Search again' }));
  await after(0);
  expect(chosenDrug).toHaveBeenLastCalledWith(null);
  expect(field()).toHaveValue('');
  await find('insulin');
  key('Enter');
  await after(0);
  fireEvent.click(screen.getByRole('button', { name: 'Take Rosulin 5' }));
  await after(0);
  expect(chosenDrug).toHaveBeenLastCalledWith(rosulin);
});

it('announces searching, no results, and a failure, which Enter retries', async () => {
  show();
  search.mockReturnValueOnce(new Promise(() => {}));
  await find('slow');
  expect(screen.getByText('Searching…')).toBeInTheDocument();
  search.mockResolvedValueOnce({ groups: [], words: ['zzz'] });
  await find('zzz');
  expect(screen.getAllByText('Nothing found').length).toBeGreaterThan(0);
  search.mockRejectedValueOnce(new Error('away'));
  await find('croc');
  expect(screen.getAllByText('No response. Press Enter to try again.').length).toBeGreaterThan(0);
  key('Enter');
  await after(0);
  expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(3);
});

it('of drugs only searches no other kinds', async () => {
  render(<DrugSearch label="Find" onChoose={onChoose} initial="Crocin 650" />);
  expect(field()).toHaveValue('Crocin 650');
  expect(screen.queryByRole('button')).toBeNull();
  await find('dolo');
  expect(onChoose).toHaveBeenLastCalledWith(null);
  expect(search).toHaveBeenLastCalledWith(expect.objectContaining({ kinds: ['drug'], limit: 20, retired: 'none' }));
});
