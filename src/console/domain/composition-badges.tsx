import { Fragment } from 'react';
import { Tag } from '#console/ui/controls/tag.tsx';
import { compositionBadges } from '#contracts/composition.ts';

/** Ingredients of a drug as badges (§3); read out and copied with a space between two. */
export function CompositionBadges({ composition }: { composition: string }) {
  return compositionBadges(composition).map((badge) => (
    <Fragment key={badge}>
      <Tag>{badge}</Tag>{' '}
    </Fragment>
  ));
}
