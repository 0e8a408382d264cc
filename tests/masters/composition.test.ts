import { describe, expect, it } from 'vitest';
import { ingredientsOf } from '#features/masters/composition.ts';

/** Compositions as manufacturers print them, each with its ingredients and their strengths. */
const printed: readonly (readonly [composition: string, ingredients: readonly (readonly [name: string, strength: string])[]])[] = [
  [
    'Human Papillomavirus Quadrivalent (Types 6, 11, 16, and 18) Vaccine, Recombinant (NA)',
    [['Human Papillomavirus Quadrivalent (Types 6, 11, 16, and 18) Vaccine, Recombinant', 'NA']],
  ],
  [
    'Meningococcal Vaccine (Group A, C, Y & W-135) (16mcg) + Diphtheria Toxoid (48mcg)',
    [
      ['Meningococcal Vaccine (Group A, C, Y & W-135)', '16mcg'],
      ['Diphtheria Toxoid', '48mcg'],
    ],
  ],
  ['Rabies vaccine, Human (150IU)', [['Rabies vaccine, Human', '150IU']]],
  ['Rabies vaccine, Human (2.5IU)', [['Rabies vaccine, Human', '2.5IU']]],
  ['Rotavirus vaccine (live attenuated,oral) (100000FFU)', [['Rotavirus vaccine (live attenuated,oral)', '100000FFU']]],
  [
    'Sulphacetamide (15% w/v) + Zinc Sulphate Monohydrate (0.1% w/v) + Chlorpheniramine Maleate (0.01% w/v) + Boric Acid (2% w/v) + Sodium Chloride (0.90% w/v) + Chlorbutol (0.5% w/v)',
    [
      ['Sulphacetamide', '15% w/v'],
      ['Zinc Sulphate Monohydrate', '0.1% w/v'],
      ['Chlorpheniramine Maleate', '0.01% w/v'],
      ['Boric Acid', '2% w/v'],
      ['Sodium Chloride', '0.90% w/v'],
      ['Chlorbutol', '0.5% w/v'],
    ],
  ],
  ['Drotaverine (20mg/5ml)', [['Drotaverine', '20mg/5ml']]],
  [
    'Ketoconazole (2% w/v) + Coal Tar (4% v/v)',
    [
      ['Ketoconazole', '2% w/v'],
      ['Coal Tar', '4% v/v'],
    ],
  ],
  ['Tretinoin (0.05% w/w)', [['Tretinoin', '0.05% w/w']]],
  ['Paracetamol (156.25mg/5ml)', [['Paracetamol', '156.25mg/5ml']]],
  [
    'Ambroxol (30mg/5ml) + Guaifenesin (100mg/5ml) + Menthol (2.5mg/5ml) + Terbutaline (1.25mg/5ml)',
    [
      ['Ambroxol', '30mg/5ml'],
      ['Guaifenesin', '100mg/5ml'],
      ['Menthol', '2.5mg/5ml'],
      ['Terbutaline', '1.25mg/5ml'],
    ],
  ],
  ['Mometasone (0.1% w/v)', [['Mometasone', '0.1% w/v']]],
  ['Doxepin (3.3% w/w)', [['Doxepin', '3.3% w/w']]],
  ['Travoprost (0.004% w/v)', [['Travoprost', '0.004% w/v']]],
  [
    'Beclometasone (0.025% w/v) + Clotrimazole (2% w/v)',
    [
      ['Beclometasone', '0.025% w/v'],
      ['Clotrimazole', '2% w/v'],
    ],
  ],
  [
    'Choline Salicylate (8.7% w/w) + Lidocaine (2% w/w)',
    [
      ['Choline Salicylate', '8.7% w/w'],
      ['Lidocaine', '2% w/w'],
    ],
  ],
  ['Carboxymethylcellulose (0.5% w/v)', [['Carboxymethylcellulose', '0.5% w/v']]],
  ['Lactulose (10gm/15ml)', [['Lactulose', '10gm/15ml']]],
  [
    'Mometasone (0.1% w/w) + Fusidic Acid (2% w/w)',
    [
      ['Mometasone', '0.1% w/w'],
      ['Fusidic Acid', '2% w/w'],
    ],
  ],
  ['Dopamine (40mg/ml)', [['Dopamine', '40mg/ml']]],
  ['Levocetirizine (2.5mg/5ml)', [['Levocetirizine', '2.5mg/5ml']]],
  [
    'Podophyllum resin (20% w/v) + Benzoin (10% w/v) + Aloe Vera (2% w/v)',
    [
      ['Podophyllum resin', '20% w/v'],
      ['Benzoin', '10% w/v'],
      ['Aloe Vera', '2% w/v'],
    ],
  ],
  ['Calcitonin (Salmon) (100IU)', [['Calcitonin (Salmon)', '100IU']]],
  [
    'Myo-Inositol (1000mg) + D-Chiro Inositol (25mg) + Metformin (500mg) + Melatonin (1.5mg) + L-Methyl Folate Calcium (0.5mg) + Methylcobalamin (750mcg)',
    [
      ['Myo-Inositol', '1000mg'],
      ['D-Chiro Inositol', '25mg'],
      ['Metformin', '500mg'],
      ['Melatonin', '1.5mg'],
      ['L-Methyl Folate Calcium', '0.5mg'],
      ['Methylcobalamin', '750mcg'],
    ],
  ],
  [
    'Clobetasol (0.05% w/v) + Salicylic Acid (3% w/v) + Coal Tar (5% v/v)',
    [
      ['Clobetasol', '0.05% w/v'],
      ['Salicylic Acid', '3% w/v'],
      ['Coal Tar', '5% v/v'],
    ],
  ],
  [
    'Aceclofenac (100mg) + Paracetamol (325mg) + Trypsin Chymotrypsin (75000AU)',
    [
      ['Aceclofenac', '100mg'],
      ['Paracetamol', '325mg'],
      ['Trypsin Chymotrypsin', '75000AU'],
    ],
  ],
  [
    'Chlorpheniramine Maleate (1mg) + Paracetamol (125mg) + Phenylephrine (2.5mg)',
    [
      ['Chlorpheniramine Maleate', '1mg'],
      ['Paracetamol', '125mg'],
      ['Phenylephrine', '2.5mg'],
    ],
  ],
  [
    'Glucosamine (750mg) + Diacerein (50mg) + Methyl Sulfonyl Methane (250mg)',
    [
      ['Glucosamine', '750mg'],
      ['Diacerein', '50mg'],
      ['Methyl Sulfonyl Methane', '250mg'],
    ],
  ],
  [
    'Dehydroepiandrosterone (Micronized) (75mg) + Folic Acid (4.5mg) + Vitamin D3 (3000IU)',
    [
      ['Dehydroepiandrosterone (Micronized)', '75mg'],
      ['Folic Acid', '4.5mg'],
      ['Vitamin D3', '3000IU'],
    ],
  ],
  [
    'Capsaicin Based Rubefacients (0.025% w/w) + Diclofenac (4% w/w) + Gabapentin (8% w/w) + Methyl Salicylate (5% w/w)',
    [
      ['Capsaicin Based Rubefacients', '0.025% w/w'],
      ['Diclofenac', '4% w/w'],
      ['Gabapentin', '8% w/w'],
      ['Methyl Salicylate', '5% w/w'],
    ],
  ],
  [
    'Glimepiride (1mg) + Metformin (500mg) + Voglibose (0.3mg)',
    [
      ['Glimepiride', '1mg'],
      ['Metformin', '500mg'],
      ['Voglibose', '0.3mg'],
    ],
  ],
  [
    'Caffeine (100mg) + Ergotamine (1mg) + Paracetamol (250mg) + Prochlorperazine (2.5mg)',
    [
      ['Caffeine', '100mg'],
      ['Ergotamine', '1mg'],
      ['Paracetamol', '250mg'],
      ['Prochlorperazine', '2.5mg'],
    ],
  ],
  [
    'Ambroxol (30mg) + Guaifenesin (50mg) + Menthol (0.5mg) + Terbutaline (1.25mg)',
    [
      ['Ambroxol', '30mg'],
      ['Guaifenesin', '50mg'],
      ['Menthol', '0.5mg'],
      ['Terbutaline', '1.25mg'],
    ],
  ],
  [
    'Chlorpheniramine Maleate (2mg) + Paracetamol (325mg) + Phenylephrine (5mg)',
    [
      ['Chlorpheniramine Maleate', '2mg'],
      ['Paracetamol', '325mg'],
      ['Phenylephrine', '5mg'],
    ],
  ],
  [
    'Terbutaline (2.5mg/5ml) + Bromhexine (8mg/5ml)',
    [
      ['Terbutaline', '2.5mg/5ml'],
      ['Bromhexine', '8mg/5ml'],
    ],
  ],
  [
    'Terbutaline (1.25mg/5ml) + Acebrophylline (50mg/5ml) + Guaifenesin (50mg/5ml)',
    [
      ['Terbutaline', '1.25mg/5ml'],
      ['Acebrophylline', '50mg/5ml'],
      ['Guaifenesin', '50mg/5ml'],
    ],
  ],
  ['Mometasone (0.1%)', [['Mometasone', '0.1%']]],
  ['Cefuroxime (125mg)', [['Cefuroxime', '125mg']]],
  [
    'Cetrimide (NA) + Chlorhexidine Gluconate (NA)',
    [
      ['Cetrimide', 'NA'],
      ['Chlorhexidine Gluconate', 'NA'],
    ],
  ],
  ['Acebrophylline (10mg/ml)', [['Acebrophylline', '10mg/ml']]],
  [
    'Aceclofenac (100mg) + Paracetamol (500mg)',
    [
      ['Aceclofenac', '100mg'],
      ['Paracetamol', '500mg'],
    ],
  ],
  [
    'Domperidone (10mg) + Rabeprazole (20mg)',
    [
      ['Domperidone', '10mg'],
      ['Rabeprazole', '20mg'],
    ],
  ],
  [
    'Clonidine (100mcg) + Hydrochlorothiazide (20mg)',
    [
      ['Clonidine', '100mcg'],
      ['Hydrochlorothiazide', '20mg'],
    ],
  ],
  ['Clotrimazole (1% w/v)', [['Clotrimazole', '1% w/v']]],
  ['Glimepiride (2mg)', [['Glimepiride', '2mg']]],
  [
    'Hydroquinone (2% w/w) + Sodium Hyaluronate (2% w/w) + Glycolic acid (7% w/w) + Kojic Acid (2% w/w) + Lactic Acid (5% w/w)',
    [
      ['Hydroquinone', '2% w/w'],
      ['Sodium Hyaluronate', '2% w/w'],
      ['Glycolic acid', '7% w/w'],
      ['Kojic Acid', '2% w/w'],
      ['Lactic Acid', '5% w/w'],
    ],
  ],
];

describe('§3 composition as printed', () => {
  it.each(printed)('has the ingredients of "%s"', (composition, ingredients) => {
    const sorted = ingredients.map(([name, strength]) => ({ name, strength })).toSorted((one, other) => one.name.localeCompare(other.name));
    const parsed = ingredientsOf(composition).toSorted((one, other) => one.name.localeCompare(other.name));
    expect(parsed).toEqual(sorted);
  });

  it.each([
    ['Rabies vaccine, Human (150IU), Thiomersal (0.01%)', ['Rabies vaccine, Human', 'Thiomersal']],
    ['Paracetamol (500 mg), Caffeine', ['Caffeine', 'Paracetamol']],
    ['Paracetamol, Caffeine', ['Caffeine', 'Paracetamol']],
    ['Paracetamol (-), Caffeine (-)', ['Caffeine', 'Paracetamol']],
  ])('a comma of "%s" separates ingredients unless it is part of a name', (composition, names) =>
    expect(ingredientsOf(composition).map(({ name }) => name)).toEqual(names),
  );
});
