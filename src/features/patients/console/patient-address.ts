/** State of the screen in the address. */
export interface PatientOneSearch {
  search: string;
  /** The open patient. */
  record: number | null;
  tab: string;
}

export const FIRST_TAB = 'timeline';

export const readSearch = (params: URLSearchParams): PatientOneSearch => {
  const record = params.get('record') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, 80),
    record: /^[1-9]\d{0,14}$/.test(record) ? Number(record) : null,
    tab: params.get('tab') ?? FIRST_TAB,
  };
};

export const writeSearch = ({ search, record, tab }: PatientOneSearch): string =>
  new URLSearchParams({
    ...(search && { search }),
    ...(record !== null && { record: String(record) }),
    ...(tab !== FIRST_TAB && { tab }),
  }).toString();
