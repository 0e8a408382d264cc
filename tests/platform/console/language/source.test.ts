import { describe, expect, it } from 'vitest';
import { consoleSources as sources, treeOf } from '#tests/support/language/source.ts';
import { putTogether, saidTooEarly, unspokenWords } from '#tests/support/language/unspoken.ts';

describe('words on screen', () => {
  it('all go through the catalogue', () => {
    expect(sources.flatMap(unspokenWords)).toEqual([]);
  });

  it('are not said before the language is known', () => {
    expect(sources.flatMap(saidTooEarly)).toEqual([]);
  });

  it('are whole messages, not put together from pieces', () => {
    expect(sources.flatMap(putTogether)).toEqual([]);
  });
});

const found = (check: typeof unspokenWords, code: string) => check(treeOf('src/console/example.tsx', code));

describe('the search for unspoken words', () => {
  it.each([
    ['text of an element', '<p>Some words</p>'],
    ['an attribute that is read out', '<input placeholder="Search here" />'],
    ['an attribute with a choice', '<b title={on ? "Shown" : t("Hidden")} />'],
    ['a template', '<b aria-label={`Order ${id}`} />'],
    ['a choice as text', '<p>{busy && "Saving"}</p>'],
    ['a toast', 'toast({ text: "It is saved" })'],
  ])('finds %s', (_, code) => {
    expect(found(unspokenWords, code)).toHaveLength(1);
  });

  it.each([
    ['what is spoken', '<p title={t("Words")}>{t("Some words")}</p>'],
    ['keys of the keyboard', '<kbd>Enter</kbd>'],
    ['signs', '<p>{a} · {b}</p>'],
    ['conditions', '<p title={state === "open" ? t("Open") : t("Closed")} />'],
    ['data', '<p>{name}</p>'],
  ])('passes over %s', (_, code) => {
    expect(found(unspokenWords, code)).toEqual([]);
  });

  it('finds what is said while the module loads', () => {
    expect(found(saidTooEarly, 'const title = t("Orders");')).toHaveLength(1);
    expect(found(saidTooEarly, 'const title = () => t("Orders");')).toEqual([]);
  });

  it('finds messages made of pieces', () => {
    expect(found(putTogether, 'const say = () => t(`Order ${id}`);')).toHaveLength(1);
    expect(found(putTogether, 'const say = () => t("Order " + id);')).toHaveLength(1);
    expect(found(putTogether, 'const say = () => t(sentence);')).toEqual([]);
  });
});
