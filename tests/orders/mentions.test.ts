import { describe, expect, it } from 'vitest';
import { fittingUsers, typedMention, withMention } from '#features/orders/console/record/note-mention.ts';
import { mentionsIn } from '#features/orders/mentions.ts';

const named = (text: string, ...names: string[]) => mentionsIn(text, names).map(({ start, end }) => text.slice(start, end));

describe('the users in a text', () => {
  it.each([
    ['@Meera Kulkarni please call', ['Meera Kulkarni'], ['@Meera Kulkarni']],
    ['Ask @meera kulkarni, then @Farhan Shaikh.', ['Meera Kulkarni', 'Farhan Shaikh'], ['@meera kulkarni', '@Farhan Shaikh']],
    ['first line\n@Meera Kulkarni', ['Meera Kulkarni'], ['@Meera Kulkarni']],
    ['@Meera Kulkarnis', ['Meera Kulkarni'], []],
    ['@Nobody Here', ['Meera Kulkarni'], []],
    ['care@Meera Kulkarni', ['Meera Kulkarni'], []],
    ['@Asha Rao', ['Asha', 'Asha Rao'], ['@Asha Rao']],
    ['@@Asha @', ['Asha'], ['@Asha']],
    ['@सीमा राव जी', ['सीमा राव'], ['@सीमा राव']],
  ])('%j with %j are %j', (text, names, found) => expect(named(text, ...names)).toEqual(found));
});

describe('a name being typed', () => {
  it.each([
    ['@', '@'.length, { start: 0, words: '' }],
    ['Ask @Mee', 8, { start: 4, words: 'Mee' }],
    ['Ask @Meera Ku', 13, { start: 4, words: 'Meera Ku' }],
    ['Ask @Meera please', 17, { start: 4, words: 'Meera please' }],
    ['Ask @Meera please call', 22, null],
    ['Ask @Mee', 3, null],
    ['care@example', 12, null],
    ['@Mee\n', 5, null],
  ])('in %j at %i is %j', (text, caret, typed) => expect(typedMention(text, caret)).toEqual(typed));

  it('is found by the beginning of each word of a name, and not offered once it is whole', () => {
    const users = [{ name: 'Meera Kulkarni' }, { name: 'Kunal Mehta' }, { name: 'Farhan Shaikh' }];
    const fitting = (words: string) => fittingUsers(users, { start: 0, words }).map(({ name }) => name);
    expect(fitting('me')).toEqual(['Meera Kulkarni', 'Kunal Mehta']);
    expect(fitting('meera k')).toEqual(['Meera Kulkarni']);
    expect(fitting('meera kulkarni')).toEqual([]);
    expect(fitting('zz')).toEqual([]);
  });

  it('is completed in place, with the caret behind it', () => {
    const typed = { start: 4, words: 'Mee' };
    expect(withMention('Ask @Mee to call', 8, typed, 'Meera Kulkarni')).toEqual({ text: 'Ask @Meera Kulkarni to call', caret: 20 });
  });
});
