/** State of the screen in the address: open folder, search and page. */
export interface FilesAddress {
  /** Null: the first folder. */
  folder: number | null;
  words: string;
  page: number;
  pageSize: number;
}

export const pageSizes = [50, 100] as const;
/** Address state of the first page of a folder. */
export const atFolder = (folder: number): FilesAddress => ({ folder, words: '', page: 1, pageSize: pageSizes[0] });

const numberOf = (text: string | null): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

export const readAddress = (params: URLSearchParams): FilesAddress => ({
  folder: numberOf(params.get('folder')),
  words: params.get('search')?.trim() ?? '',
  page: numberOf(params.get('page')) ?? 1,
  pageSize: pageSizes.find((size) => size === numberOf(params.get('page_size'))) ?? pageSizes[0],
});

export function writeAddress({ folder, words, page, pageSize }: FilesAddress): string {
  const params = new URLSearchParams();
  if (folder !== null) params.set('folder', String(folder));
  if (words !== '') params.set('search', words);
  if (page > 1) params.set('page', String(page));
  if (pageSize !== pageSizes[0]) params.set('page_size', String(pageSize));
  return params.toString();
}
