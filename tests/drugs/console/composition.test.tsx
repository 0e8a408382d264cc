import { render } from '#tests/support/render.tsx';
import { describe, expect, it } from 'vitest';
import { compositionBadges, ingredientsOf } from '#features/masters/composition.ts';
import { CompositionBadges, CompositionLine } from '#features/drugs/console/composition-badges.tsx';

describe('§3 composition', () => {
  it.each([
    ['Paracetamol (500 mg)', ['Paracetamol (500 mg)']],
    ['Amoxicillin (500 mg), Clavulanic acid (125 mg)', ['Amoxicillin (500 mg)', 'Clavulanic acid (125 mg)']],
    ['(A) Paracetamol (500 mg), (b) Caffeine (65 mg)', ['Caffeine (65 mg)', 'Paracetamol (500 mg)']],
    ['[C] Zinc (10 mg)', ['Zinc (10 mg)']],
    ['Paracetamol (-), Caffeine (–)', ['Caffeine', 'Paracetamol']],
    ['Paracetamol', ['Paracetamol']],
    ['  Paracetamol(500 mg) ,,Caffeine   anhydrous ( 65 mg ) , ', ['Caffeine anhydrous (65 mg)', 'Paracetamol (500 mg)']],
    ['Calcium carbonate (1,250 mg) + Vitamin D3 (500 IU)', ['Calcium carbonate (1,250 mg)', 'Vitamin D3 (500 IU)']],
    ['Amoxicillin (500 mg)+Clavulanic acid (500 mg + 125 mg)', ['Amoxicillin (500 mg)', 'Clavulanic acid (500 mg + 125 mg)']],
    ['Vitamin B1 (Thiamine) (10 mg)', ['Vitamin B1 (Thiamine) (10 mg)']],
    ['Amoxycillin  (500mg) +  Clavulanic Acid (125mg)', ['Amoxycillin (500mg)', 'Clavulanic Acid (125mg)']],
    ['Salbutamol (1mg/5ml) + (A) Ambroxol (30mg/5ml)', ['Ambroxol (30mg/5ml)', 'Salbutamol (1mg/5ml)']],
    ['Azelaic Acid (20% w/w)', ['Azelaic Acid (20% w/w)']],
    ['Bevacizumab (400mg) + Zinc (NA) +', ['Bevacizumab (400mg)', 'Zinc (NA)']],
    ['(A)', []],
    ['', []],
  ])('badges of "%s"', (composition, badges) => expect(compositionBadges(composition)).toEqual(badges));

  it('separates names and strengths of ingredients', () => {
    expect(ingredientsOf('(B) Clavulanic Acid (-) +  Amoxycillin  (500mg)')).toEqual([
      { name: 'Amoxycillin', strength: '500mg' },
      { name: 'Clavulanic Acid', strength: null },
    ]);
  });

  it('shows each badge once', () => {
    expect(compositionBadges('Zinc (10 mg), (A) zinc (10 mg), Zinc (20 mg), Zinc  (10 mg)')).toEqual(['Zinc (10 mg)', 'Zinc (20 mg)']);
  });

  it('sorts badges alphabetically, ignoring case, and numbers by size', () => {
    expect(compositionBadges('vitamin C (1 g), Vitamin B12 (1 g), Vitamin B2 (1 g), Aspirin (75 mg)')).toEqual([
      'Aspirin (75 mg)',
      'Vitamin B2 (1 g)',
      'Vitamin B12 (1 g)',
      'vitamin C (1 g)',
    ]);
  });

  it('shows badges, which are read with a space between two', () => {
    const { container } = render(<CompositionBadges composition="(A) Paracetamol (500 mg), Caffeine (-)" />);
    expect([...container.querySelectorAll('.mantine-Badge-root')].map((tag) => tag.textContent)).toEqual([
      'Caffeine',
      'Paracetamol (500 mg)',
    ]);
    expect(container).toHaveTextContent('Caffeine Paracetamol (500 mg)');
  });
});

it('a composition on one line counts the hidden badges, and screen readers get all of them', () => {
  const { container } = render(<CompositionLine composition="Aspirin (1 mg), Biotin (2 mg), Caffeine (3 mg), Dextrose (4 mg)" />);
  expect(container.querySelectorAll('.mantine-Badge-root')).toHaveLength(2);
  expect(container).toHaveTextContent('Aspirin (1 mg) Biotin (2 mg) +2 · 3 mg · 4 mgCaffeine (3 mg) Dextrose (4 mg)');
  const [name, strength] = container.querySelector('.mantine-Badge-label')!.children;
  expect([name?.textContent, strength?.textContent]).toEqual(['Aspirin', ' (1 mg)']);
  expect(container.firstElementChild).toHaveAttribute('title', 'Aspirin (1 mg), Biotin (2 mg), Caffeine (3 mg), Dextrose (4 mg)');
});
