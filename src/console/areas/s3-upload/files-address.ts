/** What the address of the screen says: the open folder, what is searched for in it, and the page. */
export interface FilesAddress {
  /** Null: the first folder. */
  folder: number | null;
  words: string;
  page: number;
}

const numberOf = (text: string | null): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

export const readAddress = (params: URLSearchParams): FilesAddress => ({
  folder: numberOf(params.get('folder')),
  words: params.get('search')?.trim() ?? '',
  page: numberOf(params.get('page')) ?? 1,
});

export function writeAddress({ folder, words, page }: FilesAddress): string {
  const params = new URLSearchParams();
  if (folder !== null) params.set('folder', String(folder));
  if (words !== '') params.set('search', words);
  if (page > 1) params.set('page', String(page));
  return params.toString();
}
