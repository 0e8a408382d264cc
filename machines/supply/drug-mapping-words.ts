import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { DrugMappingEvent, DrugMappingFacts } from './drug-mapping-facts.ts';

/** Descriptions of the events. */
export const drugMappingEvents: Record<DrugMappingEvent['type'], string> = {
  'item.matched': 'Our drugs were searched for its name',
  'item.checked': 'Its name or pack has changed, and was compared with the drug again',
  'item.mapped': 'A person says which drug it is',
  'item.unmapped': 'It is not this drug',
  'item.rejected': 'We do not sell it',
  'item.reopened': 'It is looked for again',
};

export const drugMappingGuards = {
  isLikely: 'No drug is similar enough',
  isNew: 'It was mapped to this drug before, and is not any more',
  isCertain: 'Another drug is as similar, or none is similar enough',
  isUndoubted: 'A person has undone a mapping of it: a person maps it again',
  isSold: 'This drug is not sold any more',
  isUnmerged: 'This drug was merged into another one',
  staysLikely: 'Its name or pack does not fit the drug any more',
} as const;

/** The reason for a specific product. `event` is the one that was refused. */
export function drugMappingWhy(_facts: DrugMappingFacts, event: DrugMappingEvent, state: string): Sentence {
  if (event.type === 'item.mapped' && (state === 'unmatched' || state === 'suggested'))
    return sentence(event.chosen.isMerged ? drugMappingGuards.isUnmerged : drugMappingGuards.isSold);
  switch (state) {
    case 'mapped':
      return sentence('The product is mapped');
    case 'notOurs':
      return sentence('We do not sell this product');
    default:
      return sentence('The product is not mapped');
  }
}
