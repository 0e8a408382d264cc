import './composition-badges.css';
import { Badge } from '@mantine/core';
import { Fragment } from 'react';
import { compositionBadges } from '#features/masters/public.ts';

/** Ingredients of a drug as badges (§3). Spaces between them keep copied and spoken text readable. */
export function CompositionBadges({ composition }: { composition: string }) {
  return compositionBadges(composition).map((badge) => (
    <Fragment key={badge}>
      <Badge>{badge}</Badge>{' '}
    </Fragment>
  ));
}

/** Number of badges that fit a list row. */
const BADGES_PER_LINE = 2;

/** Badges on one line: they shrink before the rest is replaced by a count. */
export function CompositionLine({ composition }: { composition: string }) {
  const badges = compositionBadges(composition);
  const hidden = badges.slice(BADGES_PER_LINE);
  return (
    <span className="composition-line" title={badges.join(', ')}>
      {badges.slice(0, BADGES_PER_LINE).map((badge) => (
        <Fragment key={badge}>
          <Badge>
            <span>{badge}</span>
          </Badge>{' '}
        </Fragment>
      ))}
      {hidden.length > 0 && (
        <>
          <span className="muted small" aria-hidden="true">
            +{hidden.length}
          </span>
          <span className="visually-hidden">{hidden.join(' ')}</span>
        </>
      )}
    </span>
  );
}
