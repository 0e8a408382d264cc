import './composition-badges.css';
import { Badge } from '@mantine/core';
import { Fragment } from 'react';
import { compositionBadges, type Ingredient, ingredientsOf } from '#features/masters/public.ts';
import { tallMan } from '../tall-man.ts';

/** Ingredients of a drug as badges (§3). Spaces between them keep copied and spoken text readable. */
export function CompositionBadges({ composition }: { composition: string }) {
  return compositionBadges(composition).map((badge) => (
    <Fragment key={badge}>
      <Badge className="badge-whole">{tallMan(badge)}</Badge>{' '}
    </Fragment>
  ));
}

/** Number of badges that fit a list row. */
const BADGES_PER_LINE = 2;

/** Hidden ingredients whose strengths fit beside their number. */
const HIDDEN_STRENGTHS = 2;

/** `+2 · 65mg · 5mg`: the number of hidden ingredients and, of few, their strengths, in which equal beginnings differ. */
function hiddenInWords(hidden: readonly Ingredient[]): string {
  const strengths = hidden.length > HIDDEN_STRENGTHS ? [] : hidden.flatMap(({ strength }) => strength ?? []);
  return [`+${hidden.length}`, ...strengths].join(' · ');
}

/** Badges on one line: names shrink, strengths never do, and further ingredients are counted. */
export function CompositionLine({ composition }: { composition: string }) {
  const ingredients = ingredientsOf(composition);
  const badges = compositionBadges(composition);
  const hidden = ingredients.slice(BADGES_PER_LINE);
  return (
    <span className="composition-line" title={badges.join(', ')}>
      {ingredients.slice(0, BADGES_PER_LINE).map(({ name, strength }) => (
        <Fragment key={`${name} ${strength}`}>
          <Badge>
            <span>{tallMan(name)}</span>
            {strength !== null && <b> ({strength})</b>}
          </Badge>{' '}
        </Fragment>
      ))}
      {hidden.length > 0 && (
        <>
          <span className="muted small" aria-hidden="true">
            {hiddenInWords(hidden)}
          </span>
          <span className="visually-hidden">{badges.slice(BADGES_PER_LINE).join(' ')}</span>
        </>
      )}
    </span>
  );
}
