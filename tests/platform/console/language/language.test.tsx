import { render, screen } from '#tests/support/render.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { currentLanguage, onLanguage, loadLanguage, t } from '#platform/console/language/language.ts';
import { readMessage } from '#platform/console/language/message.ts';
import { rich } from '#platform/console/language/rich.tsx';

afterEach(() => loadLanguage('en'));

describe('English', () => {
  it('is the message itself, with its values', () => {
    expect(t('Note on {code}', { code: 'GLN-1' })).toBe('Note on GLN-1');
    expect(t('{n, plural, one {# try} other {# tries}} left.', { n: 1 })).toBe('1 try left.');
    expect(t('{n, plural, one {# try} other {# tries}} left.', { n: 3 })).toBe('3 tries left.');
  });

  it.each(['Broken {', '{a b}', 'Closed } twice', '{n, plural, one {#}', '{n, number}', '{name}', 'constructor'])(
    'returns %j, which is no message, unchanged',
    (words) => {
      expect(t(words)).toBe(words);
    },
  );

  it.each(['Broken {', '{a b}', 'Closed } twice', '{n, plural, one {#}', '{n, number}'])('treats %j as text, not as a message', (words) => {
    expect(readMessage(words)).toEqual([words]);
  });
});

describe('Hindi', () => {
  beforeEach(() => loadLanguage('hi'));

  it('is used once its catalogue is loaded', () => {
    expect(currentLanguage()).toBe('hi');
    expect(document.documentElement.lang).toBe('hi');
    expect(t('Orders')).toBe('ऑर्डर');
  });

  it('falls back to English for missing messages', () => {
    for (const words of ['Dolo 650 Tablet', 'constructor', '{name}', 'The order waits for a doctor, who has to answer'])
      expect(t(words)).toBe(words);
  });

  it.each<[string, Sentence]>([
    ['3 लाइनें प्रिस्क्रिप्शन से नहीं पढ़ी गई हैं', sentence('{lines} lines have not been read from the prescription', { lines: 3 })],
    ['ज़्यादा से ज़्यादा 120 अक्षर', sentence('At most {most} characters', { most: 120 })],
    ['डिलीवर हुआ', sentence('Delivered')],
    [
      'लाइन 7: एक संख्या। कुछ नहीं लिखा गया: “सभी पंक्तियाँ या कोई नहीं” चुना गया था।',
      sentence('Line {line}: {reason}. Nothing was written: “All rows or none” is on.', { line: 7, reason: sentence('A number') }),
    ],
    ['Kothrud, {Baner}: स्टॉक में नहीं', sentence('{stores}: not in stock', { stores: 'Kothrud, {Baner}' })],
  ])('translates %j with its values', (sentence, translated) => {
    expect(t(translated)).toBe(sentence);
  });

  it('places the parts of a sentence as the translation does', () => {
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

  it('ends when English is chosen', async () => {
    await loadLanguage('en');
    expect(document.documentElement.lang).toBe('en');
    expect(t('Orders')).toBe('Orders');
  });
});

// Loaded catalogues are kept, so each test needs a fresh module.
describe('messages of the statecharts', () => {
  const words = 'The order waits for a doctor, who has to answer before the promised time ends';

  async function fresh() {
    vi.resetModules();
    return import('#platform/console/language/language.ts');
  }

  it('stay English until charts are shown', async () => {
    const language = await fresh();
    await language.loadLanguage('hi');
    expect(language.t(words)).toBe(words);
    await language.loadChartMessages();
    expect(language.t(words)).toMatch(/^ऑर्डर डॉक्टर के इंतज़ार में है/);
  });

  it('load with a language that is chosen while charts are shown', async () => {
    const language = await fresh();
    await language.loadChartMessages();
    expect(language.t(words)).toBe(words);
    await language.loadLanguage('hi');
    expect(language.t(words)).toMatch(/^ऑर्डर डॉक्टर/);
    await language.loadLanguage('en');
    expect(language.t(words)).toBe(words);
  });

  it('load with a language that is still loading', async () => {
    const language = await fresh();
    await Promise.all([language.loadLanguage('hi'), language.loadChartMessages()]);
    expect(language.t(words)).toMatch(/^ऑर्डर डॉक्टर/);
  });

  it('are looked up after the console’s messages', async () => {
    const language = await fresh();
    await Promise.all([language.loadLanguage('hi'), language.loadChartMessages()]);
    expect(language.t('Orders')).toBe('ऑर्डर');
    expect(language.t(sentence('{lines} lines have not been read from the prescription', { lines: 3 }))).toBe(
      '3 लाइनें प्रिस्क्रिप्शन से नहीं पढ़ी गई हैं',
    );
  });
});

it('notifies listeners of a change of language until they unsubscribe', async () => {
  const listener = vi.fn<() => void>();
  const stop = onLanguage(listener);
  await loadLanguage('hi');
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  await loadLanguage('en');
  expect(listener).toHaveBeenCalledTimes(1);
});
