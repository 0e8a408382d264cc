/** State of the screen in the address. */
export interface PatientOneSearch {
  search: string;
  /** The open patient. */
  record: number | null;
  tab: string;
  /** Only entries of this kind are in the timeline; empty: of all. */
  kind: string;
  /** A new patient is entered; what was searched for is filled in. */
  isNew: boolean;
}

export const FIRST_TAB = 'timeline';

export const readSearch = (params: URLSearchParams): PatientOneSearch => {
  const record = params.get('record') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, 80),
    record: /^[1-9]\d{0,14}$/.test(record) ? Number(record) : null,
    tab: params.get('tab') ?? FIRST_TAB,
    kind: (params.get('kind') ?? '').slice(0, 20),
    isNew: params.has('new'),
  };
};

export const writeSearch = ({ search, record, tab, kind, isNew }: PatientOneSearch): string =>
  new URLSearchParams({
    ...(search && { search }),
    ...(record !== null && { record: String(record) }),
    ...(tab !== FIRST_TAB && { tab }),
    ...(kind && { kind }),
    ...(isNew && { new: '' }),
  }).toString();
