import { describe, expect, it } from 'vitest';
import { consoleSources as sources, treeOf } from '#tests/support/language/source.ts';
import { concatenatedMessages, translatedTooEarly, untranslatedWords } from '#tests/support/language/unspoken.ts';

describe('visible words', () => {
  it('all go through the catalogue', () => {
    expect(sources.flatMap(untranslatedWords)).toEqual([]);
  });

  it('are not translated before the language is known', () => {
    expect(sources.flatMap(translatedTooEarly)).toEqual([]);
  });

  it('are whole messages, not concatenations', () => {
    expect(sources.flatMap(concatenatedMessages)).toEqual([]);
  });
});

const found = (check: typeof untranslatedWords, code: string) => check(treeOf('src/console/example.tsx', code));

describe('the search for untranslated words', () => {
  it.each([
    ['text of an element', '<p>Some words</p>'],
    ['an attribute that is read out', '<input placeholder="Search here" />'],
    ['an attribute with a choice', '<b title={on ? "Shown" : t("Hidden")} />'],
    ['a template', '<b aria-label={`Order ${id}`} />'],
    ['a choice as text', '<p>{busy && "Saving"}</p>'],
    ['a toast', 'toast({ text: "It is saved" })'],
  ])('finds %s', (_, code) => {
    expect(found(untranslatedWords, code)).toHaveLength(1);
  });

  it.each([
    ['what is spoken', '<p title={t("Words")}>{t("Some words")}</p>'],
    ['keys of the keyboard', '<kbd>Enter</kbd>'],
    ['signs', '<p>{a} · {b}</p>'],
    ['conditions', '<p title={state === "open" ? t("Open") : t("Closed")} />'],
    ['data', '<p>{name}</p>'],
  ])('ignores %s', (_, code) => {
    expect(found(untranslatedWords, code)).toEqual([]);
  });

  it('finds translations at module level', () => {
    expect(found(translatedTooEarly, 'const title = t("Orders");')).toHaveLength(1);
    expect(found(translatedTooEarly, 'const title = () => t("Orders");')).toEqual([]);
  });

  it('finds concatenated messages', () => {
    expect(found(concatenatedMessages, 'const say = () => t(`Order ${id}`);')).toHaveLength(1);
    expect(found(concatenatedMessages, 'const say = () => t("Order " + id);')).toHaveLength(1);
    expect(found(concatenatedMessages, 'const say = () => t(sentence);')).toEqual([]);
  });
});
