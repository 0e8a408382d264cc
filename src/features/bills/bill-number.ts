/** Financial year of a business date (yyyy-mm-dd), April to March: `26-27`. */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0);
  return [year, year + 1].map((each) => String(each % 100).padStart(2, '0')).join('-');
}

/** Code of a store without a licence on file; codes of licences begin with a letter. */
export const codeWithoutLicence = (storeId: number): string => String(storeId).padStart(3, '0');

/** `A01/26-27/000123`: 16 characters, the most that GST allows. */
export const billNumber = (code: string, year: string, sequence: number): string => `${code}/${year}/${String(sequence).padStart(6, '0')}`;
