const small = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
].flatMap((words) => words.split(' '));
const tens = ['', '', ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')];
const units = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

/** A whole number from 0 in words, in the Indian system: 123456 → `one lakh twenty-three thousand four hundred fifty-six`. */
function numberInWords(value: number): string {
  const [size, name] = units.find(([each]) => value >= each) ?? [];
  if (size === undefined || name === undefined) {
    if (value < 20) return small[value] ?? '';
    const rest = value % 10;
    return [tens[Math.floor(value / 10)], ...(rest > 0 ? [small[rest]] : [])].join('-');
  }
  const rest = value % size;
  return [numberInWords(Math.floor(value / size)), name, ...(rest > 0 ? [numberInWords(rest)] : [])].join(' ');
}

/** Paise in words: 12345607 → `Rupees one lakh twenty-three thousand four hundred fifty-six and seven paise only`. */
export function amountInWords(paise: number): string {
  const rest = Math.abs(paise) % 100;
  const rupees = numberInWords(Math.floor(Math.abs(paise) / 100));
  return `${paise < 0 ? 'Minus rupees' : 'Rupees'} ${rupees}${rest > 0 ? ` and ${numberInWords(rest)} paise` : ''} only`;
}
