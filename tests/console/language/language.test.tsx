import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentLanguage, onLanguage, speak, t } from '#console/language/language.ts';
import { readMessage } from '#console/language/message.ts';
import { rich } from '#console/language/rich.tsx';

afterEach(() => speak('en'));

describe('English', () => {
  it('is the message itself, with its values', () => {
    expect(t('Note on {code}', { code: 'GLN-1' })).toBe('Note on GLN-1');
    expect(t('{n, plural, one {# try} other {# tries}} left.', { n: 1 })).toBe('1 try left.');
    expect(t('{n, plural, one {# try} other {# tries}} left.', { n: 3 })).toBe('3 tries left.');
  });

  it.each(['Broken {', '{a b}', 'Closed } twice', '{n, plural, one {#}', '{n, number}', '{name}', 'constructor'])(
    'says %j, which is no message, as it came',
    (words) => {
      expect(t(words)).toBe(words);
    },
  );

  it.each(['Broken {', '{a b}', 'Closed } twice', '{n, plural, one {#}', '{n, number}'])(
    'takes %j for words, not for a message',
    (words) => {
      expect(readMessage(words)).toEqual([words]);
    },
  );
});

describe('Hindi', () => {
  beforeEach(() => speak('hi'));

  it('is spoken once its words are there', () => {
    expect(currentLanguage()).toBe('hi');
    expect(document.documentElement.lang).toBe('hi');
    expect(t('Orders')).toBe('ऑर्डर');
  });

  it('says in English what it has no words for', () => {
    for (const words of ['Dolo 650 Tablet', 'constructor', '{name}', 'The order waits for a doctor, who has to answer'])
      expect(t(words)).toBe(words);
  });

  it.each([
    ['3 lines have not been read from the prescription', '3 लाइनें प्रिस्क्रिप्शन से नहीं पढ़ी गई हैं'],
    ['Kothrud has 2 of 3 Dolo 650', 'Kothrud में Dolo 650 3 में से 2 है'],
    ['Customer not reachable, attempt 2 of 3', 'ग्राहक से संपर्क नहीं, 3 में से 2 कोशिश'],
    ['At most 120 characters', 'ज़्यादा से ज़्यादा 120 अक्षर'],
    ['At most 40 columns; the first line has 41', 'ज़्यादा से ज़्यादा 40 कॉलम; पहली लाइन में 41 हैं'],
    ['At most 200 records at once', 'एक बार में ज़्यादा से ज़्यादा 200 रिकॉर्ड'],
    ['There is no store group Andheri East', 'स्टोर समूह Andheri East नहीं है'],
    ['There is no drug Dolo 650', 'दवा Dolo 650 नहीं है'],
    ['This is no CSV file, it is a PDF.', 'यह CSV फ़ाइल नहीं है, यह PDF है।'],
    [
      'Line 7: A number. Nothing was written: all rows or none was asked for.',
      'लाइन 7: एक संख्या। कुछ नहीं लिखा गया: “सभी पंक्तियाँ या कोई नहीं” चुना गया था।',
    ],
    ['This folder takes JPEG or PNG, not PDF', 'यह फ़ोल्डर JPEG or PNG लेता है, PDF नहीं'],
    ['Kothrud has 12', 'Kothrud में 12 हैं'],
    ['Kothrud, Baner: not in stock', 'Kothrud, Baner: स्टॉक में नहीं'],
  ])('recognises the sentence "%s"', (sentence, said) => {
    expect(t(sentence)).toBe(said);
  });

  it('puts the parts of a sentence where its words want them', () => {
    render(
      <p>
        {rich(
          'Six digits from your authenticator app for <b>{username}</b>. You can paste them; the last digit signs you in.',
          { b: <b /> },
          { username: 'meera' },
        )}
      </p>,
    );
    expect(screen.getByText('meera').tagName).toBe('B');
    expect(screen.getByText('meera').previousSibling?.textContent ?? '').toBe('');
  });

  it('ends with English', async () => {
    await speak('en');
    expect(document.documentElement.lang).toBe('en');
    expect(t('Orders')).toBe('Orders');
  });
});

// What was loaded once stays: a module of its own for each.
describe('what only the statecharts say', () => {
  const words = 'The order waits for a doctor, who has to answer before the promised time ends';

  async function fresh() {
    vi.resetModules();
    return import('#console/language/language.ts');
  }

  it('stays English until charts are shown', async () => {
    const language = await fresh();
    await language.speak('hi');
    expect(language.t(words)).toBe(words);
    await language.speakOfCharts();
    expect(language.t(words)).toMatch(/^ऑर्डर डॉक्टर के इंतज़ार में है/);
  });

  it('comes with a language that is chosen while they are shown', async () => {
    const language = await fresh();
    await language.speakOfCharts();
    expect(language.t(words)).toBe(words);
    await language.speak('hi');
    expect(language.t(words)).toMatch(/^ऑर्डर डॉक्टर/);
    await language.speak('en');
    expect(language.t(words)).toBe(words);
  });

  it('comes with a language that is still on its way', async () => {
    const language = await fresh();
    await Promise.all([language.speak('hi'), language.speakOfCharts()]);
    expect(language.t(words)).toMatch(/^ऑर्डर डॉक्टर/);
  });

  it('is looked up after what the console says', async () => {
    const language = await fresh();
    await Promise.all([language.speak('hi'), language.speakOfCharts()]);
    expect(language.t('Orders')).toBe('ऑर्डर');
    expect(language.t('3 lines have not been read from the prescription')).toBe('3 लाइनें प्रिस्क्रिप्शन से नहीं पढ़ी गई हैं');
  });
});

it('tells who listens that the language changed, and who left no more', async () => {
  const heard = vi.fn<() => void>();
  const stop = onLanguage(heard);
  await speak('hi');
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  await speak('en');
  expect(heard).toHaveBeenCalledTimes(1);
});
