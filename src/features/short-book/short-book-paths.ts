/** The short-book (§2.2); an entry opens with `?id`. */
export const SHORT_BOOK_PATH = '/home/short-book';
