import { expect, test } from 'vitest';
import { markedParts } from '#platform/console/ui/matched.tsx';

const inWords = (text: string, ...words: string[]) =>
  markedParts(text, words)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Augmentin 625 Duo Tablet', ['625', 'aug'], '[Aug]mentin [625] Duo Tablet'],
  ['Amoxycillin (500mg) + Clavulanic Acid (125mg)', ['amox', 'clav'], '[Amox]ycillin (500mg) + [Clav]ulanic Acid (125mg)'],
  ['Crocin 650mg', ['650', 'm'], 'Crocin [650][m]g'],
  ['Paracetamol', ['para', 'paracetamol'], '[Paracetamol]'],
  ['Telma', ['elm'], 'Telma'],
  ['Telma', [], 'Telma'],
  ['', ['a'], ''],
  ['क्रोसिन 650', ['क्रो'], '[क्रो]सिन 650'],
])('%s with %j is highlighted as %s', (text, words, expected) => {
  expect(inWords(text, ...words)).toBe(expected);
  expect(
    markedParts(text, words)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
