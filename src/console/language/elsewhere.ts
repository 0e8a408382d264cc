/**
 * What the server and the charts say, as messages: a language other than English finds sentences that come with values in
 * them again by these. Messages, guards and names without values need no line here, `t(sentence)` finds them as they are.
 */
export const elsewhere: readonly string[] = [
  // What an order waits for (src/server/services/oms/order-policy.ts).
  'billing',
  'dispatch',
  'delivery',
  'payment',
  // How an order is paid, and what people are called.
  'Cash on delivery',
  'Card',
  'Net banking',
  'Wallet',
  'Call centre agent',
  'Team lead',
  'Supervisor',
  'Pharmacist',
  'Warehouse',
  'Buyer',
  'Master data',
  'Administrator',
  // Why an order's event waits (machines/orders/orderLifecycle.ts).
  'One line has not been read from the prescription',
  'The order has no reason yet: the customer has to say whether a prescription is needed',
  'The cart is empty',
  '{lines} lines have not been read from the prescription',
  'We cancel only after {most} attempts; {attempts} was made',
  'We cancel only after {most} attempts; {attempts} were made',
  '{drug}, but the order says that no prescription is needed',
  '{drug}, and no prescription on file covers it',
  '{drug} is above the maximum quantity of one order',
  'An order would have more than {most} of one drug',
  '{store} has {available} of {needed} {drug}',
  // An order's timeline (src/server/services/oms/order-record.ts).
  '{status}, attempt {attempt} of {most}',
  '{status}, attempt {attempt}',
  'attempt {attempt} of {most}',
  'attempt {attempt}',
  // What is wrong with a file, its rows and cells (src/server/batches, src/server/services/item).
  'Line {line} cannot be read as CSV',
  'A quotation mark near line {line} is never closed',
  'At most {most} columns; the first line has {columns}',
  'At most {most} rows at once: narrow the filter',
  'At most {most} rows',
  'At most {size}, unpacked',
  'Line {line} has {cells} cells; at most {most}',
  'Line {line}: {reason}. Nothing was written: all rows or none was asked for.',
  'This line has {cells} cell where the titles have {columns}',
  'This line has {cells} cells where the titles have {columns}',
  'The same as line {line}',
  'Line {line} says something else of the same record',
  'Choose one of the list: {choices}',
  '{drug} is of {company}: rename it here, or change the company at the drug',
  'There is no store group {name}',
  'There is no product category {name}',
  'There is no unit of measure {name}',
  'There is no hsn code {name}',
  'There is no {what} {name}',
  '{archive}.zip: {reason}',
  'Above the MRP of {amount}',
  'Less than the {least} that are ordered at least',
  'No multiple of {multiple} lies from {least} to {most}',
  '{field} does not take this value',
  '{list} are not changed together',
  'This is no CSV file, it is {kind}.',
  'an Excel workbook or another zip archive: save the sheet as CSV',
  'an old Excel workbook: save the sheet as CSV',
  'a PDF',
  'a picture',
  'packed twice: pack the CSV once',
  'packed by bzip2: use gzip, or send it as it is',
  'packed by xz: use gzip, or send it as it is',
  'a 7-Zip archive: use gzip, or send it as it is',
  'a program',
  // Why a folder does not take a file (src/server/services/admin/files, src/server/services/item/images).
  'This folder takes {types}, not {type}',
  'This folder takes files of at most {size}',
  'This folder takes {types}',
  'By its content this is {type}; this folder takes {types}',
  'By its content this is {type}, but its name ends in .{ending}',
  'By its content it is not {types}',
  'By its content it is {type}, which its name does not say',
  // Views of lists (src/server/services/admin/saved-views).
  'At most {most} views of one list',
  'Only those who manage the {plural} say how their list opens for the team',
  // What is wrong with a field (src/contracts/fields.ts), and refusals.
  'At most {most} characters',
  'At most {most} values',
  'At most {most} digits',
  'At least {least} digits',
  'At most {most} records at once',
  'At most {most} records',
  'At most {most}',
  'At least {least}',
  '{field} is not yours',
  'Something went wrong on our side. Nothing was changed. Reference {reference}.',
  'Something went wrong on our side. Reference {reference}.',
  // How a pincode found its store (src/server/services/store/serviceability.ts).
  'Preferred store group {name}',
  'Store group {name}',
  '{store} serves',
  '{store} has {units}',
  '{stores}: not in stock',
];

/** What a sentence was made from. */
export interface Recognised {
  message: string;
  values: Record<string, string>;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);

/** What stands for a number takes nothing else: "{store} has {units}" is no pattern for every sentence with "has" in it. */
const numbers = new Set('attempt attempts available cells columns least line lines most multiple needed units'.split(' '));
const anyValue = (name: string) => `(?<${name}>${numbers.has(name) ? String.raw`-?\d[\d,.]*` : '.+?'})`;

const patterns = elsewhere.map((message) => ({
  message,
  pattern: new RegExp(`^${escaped(message).replaceAll(/\{(\w+)\}/g, (_, name: string) => anyValue(name))}$`, 'u'),
}));

/** The message that a sentence was made from, and its values; null for what nobody says. */
export function recognise(sentence: string): Recognised | null {
  for (const { message, pattern } of patterns) {
    const match = pattern.exec(sentence);
    if (match) return { message, values: { ...match.groups } };
  }
  return null;
}
