/** Look-alike names of molecules set apart (tall-man letters). */
import { describe, expect, it } from 'vitest';
import { tallMan } from '#features/drugs/public.ts';

describe('tall-man letters', () => {
  it.each([
    ['Amlodipine (5mg)', 'amLODIPine (5mg)'],
    ['metformin (500mg) + GLIPIZIDE (5mg)', 'metFORMIN (500mg) + glipiZIDE (5mg)'],
    ['Hydroxyzine', 'hydrOXYzine'],
    ['Prednisolone (5mg)', 'prednisoLONE (5mg)'],
  ])('%s becomes %s', (plain, tall) => expect(tallMan(plain)).toBe(tall));

  it('changes no other words, and no parts of words', () => {
    for (const text of ['Paracetamol (650mg)', 'Levamlodipine (2.5mg)', 'Methylprednisone', '']) expect(tallMan(text)).toBe(text);
  });

  it('changes only capitals', () => {
    const text = 'dopamine, dobutamine and vincristine';
    expect(tallMan(text).toLowerCase()).toBe(text);
    expect(tallMan(text)).not.toBe(text);
  });
});
