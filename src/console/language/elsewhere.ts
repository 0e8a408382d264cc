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
  '{store} has {available} of {needed} {drug}',
  // An order's timeline (src/server/services/oms/order-record.ts).
  '{status}, attempt {attempt} of {most}',
  '{status}, attempt {attempt}',
  'attempt {attempt} of {most}',
  'attempt {attempt}',
  // What is wrong with a field (src/contracts/fields.ts), and refusals.
  'At most {most} characters',
  'At most {most} values',
  'At most {most} digits',
  'At least {least} digits',
  'At most {most} records',
  'At most {most}',
  'At least {least}',
  '{field} is not yours',
  'Something went wrong on our side. Nothing was changed. Reference {reference}.',
  'Something went wrong on our side. Reference {reference}.',
];

/** What a sentence was made from. */
export interface Recognised {
  message: string;
  values: Record<string, string>;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
const patterns = elsewhere.map((message) => ({
  message,
  pattern: new RegExp(`^${escaped(message).replaceAll(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 'u'),
}));

/** The message that a sentence was made from, and its values; null for what nobody says. */
export function recognise(sentence: string): Recognised | null {
  for (const { message, pattern } of patterns) {
    const match = pattern.exec(sentence);
    if (match) return { message, values: { ...match.groups } };
  }
  return null;
}
