import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { PageEvent, PageFacts } from './page-facts.ts';

/** Descriptions of the events. */
export const pageEvents: Record<PageEvent['type'], string> = {
  'page.changed': 'Its title, a section or a content is changed',
  'version.restored': 'An earlier version becomes the draft',
  'page.submitted': 'The draft is to be reviewed',
  'page.returned': 'The draft is to be changed',
  'page.published': 'The reviewer publishes the draft at once',
  'page.scheduled': 'The reviewer sets when the draft is published',
  'page.unscheduled': 'The draft is not published at its time',
  'page.unpublished': 'Customers no longer see the page',
  'time.passed': 'The time of publication has passed',
};

export const pageGuards = {
  hasContents: 'The page has no contents',
  isReviewer: 'You changed the draft last: someone else reviews it',
  isAhead: 'This time has passed',
  isLive: 'The page is not published',
  isDue: 'The time of publication lies ahead',
} as const;

/** What an event needs first, by state. */
const inState: Readonly<Record<string, string>> = {
  draft: 'Submit the draft for review first',
  inReview: 'The draft is in review: return it first',
  scheduled: 'The publication is scheduled: cancel it first',
  published: 'The page is published: change it first',
  unpublished: 'The page is unpublished: submit it for review first',
};

/** The reason for a specific page. `event` is the one that was refused. */
export function pageWhy({ author, contents, live }: PageFacts, event: PageEvent, state: string): Sentence {
  switch (event.type) {
    case 'page.submitted':
      if (contents === 0) return sentence(pageGuards.hasContents);
      break;
    case 'page.unpublished':
      if (live === null) return sentence(pageGuards.isLive);
      break;
    case 'page.published':
    case 'page.scheduled':
      if (state !== 'inReview') break;
      return sentence(event.by.id === author.id ? pageGuards.isReviewer : pageGuards.isAhead);
    case 'page.unscheduled':
      return sentence(state === 'scheduled' ? pageGuards.isAhead : 'The publication is not scheduled');
    case 'page.returned':
      return sentence('The draft is not in review');
    case 'time.passed':
      return sentence(pageGuards.isDue);
    default:
  }
  return sentence(inState[state] ?? 'This is not possible now');
}
