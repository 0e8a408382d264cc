import './composition-badges.css';
import { Fragment } from 'react';
import { Tag } from '#platform/console/ui/controls/tag.tsx';
import { compositionBadges } from '#features/masters/public.ts';

/** Ingredients of a drug as badges (§3); read out and copied with a space between two. */
export function CompositionBadges({ composition }: { composition: string }) {
  return compositionBadges(composition).map((badge) => (
    <Fragment key={badge}>
      <Tag>{badge}</Tag>{' '}
    </Fragment>
  ));
}

/** As many badges as a line of a list has room for. */
const BADGES_PER_LINE = 2;

/** The same on one line: badges shorten before one is left out, and what is left out is counted. */
export function CompositionLine({ composition }: { composition: string }) {
  const badges = compositionBadges(composition);
  const hidden = badges.slice(BADGES_PER_LINE);
  return (
    <span className="composition-line" title={badges.join(', ')}>
      {badges.slice(0, BADGES_PER_LINE).map((badge) => (
        <Fragment key={badge}>
          <Tag>
            <span>{badge}</span>
          </Tag>{' '}
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
