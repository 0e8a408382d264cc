import { IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { automaticEdges, startsThatAllow, type Offer } from '../../simulation/offers.ts';
import { t } from '#platform/console/language/language.ts';
import { eventLabel } from '../chart/chart-labels.ts';
import { ElsewhereList } from '../panel/elsewhere-list.tsx';
import type { PlayPanelProps } from './play-panel-props.ts';
import { blockedReason, offerLabel, positionLabel } from './play-labels.ts';
import type { Playing } from './use-playing.ts';

/** Blocked offers with what would free them, then possible ones, then events that only other states handle. */
export function OfferList(props: PlayPanelProps) {
  const { offers, opened, frame } = props.playing;
  const here = useMemo(() => offers.flatMap(({ edges }) => edges.map(({ event }) => event)), [offers]);
  return (
    <>
      <BlockedList {...props} offers={offers.filter(({ possible }) => !possible)} />
      <PossibleList {...props} offers={offers.filter(({ possible }) => possible)} />
      {offers.length > 0 && <ElsewhereList chart={opened.chart} at={frame.leaves} here={here} onState={props.onState} />}
    </>
  );
}

interface ListProps extends PlayPanelProps {
  offers: readonly Offer[];
}

function BlockedList({ playing, offers, open }: ListProps) {
  if (!offers.length) return null;
  return (
    <section className="details-block">
      <h3>{t('Blocked now')}</h3>
      <ul className="ways">
        {offers.map((offer) => (
          <li key={offer.id} className="way way-blocked">
            <OfferWords playing={playing} offer={offer} />
            <Blocked playing={playing} offer={offer} onTry={(anchor) => open({ kind: 'step', offer: offer.id, anchor })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PossibleList({ playing, offers, choose }: ListProps) {
  const byItself = automaticEdges(playing.opened.chart, playing.frame);
  if (!offers.length && !byItself.length) return null;
  return (
    <section className="details-block">
      <h3>{t('Possible now')}</h3>
      <ul className="ways">
        {offers.map((offer) => (
          <li key={offer.id}>
            <button type="button" className="way" onClick={({ currentTarget }) => choose(playing.offers.indexOf(offer), currentTarget)}>
              <OfferWords playing={playing} offer={offer} />
            </button>
          </li>
        ))}
        {byItself.map((edge) => (
          <li key={`${edge.id} ${edge.target}`} className="way way-blocked">
            <span className="way-words">
              <b>{eventLabel(edge)}</b>
              <span className="second">{t('automatic')}</span>
            </span>
            {edge.guard && <span className="small second">{t('Only if {guard}', { guard: edge.guard })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfferWords({ playing: { opened, frame }, offer }: { playing: Playing; offer: Offer }) {
  const { trials, description, subject, kind, possible, decides, edges } = offer;
  const targets = [...new Set(trials.filter(({ taken }) => taken.length).map(({ leaves }) => positionLabel(opened.chart, leaves)))];
  const here = positionLabel(opened.chart, frame.leaves);
  const title = offerLabel(offer);
  const arrow = (words: string) => (words === here ? t('stays') : `→ ${words}`);
  return (
    <>
      <span className="way-words">
        <b>{title}</b>
        {possible && (
          <span className="second">
            {targets
              .filter((words) => words !== title)
              .map(arrow)
              .join(', ')}
          </span>
        )}
      </span>
      {kind === 'event' && <span className="mono muted ell">{subject}</span>}
      {description && <span className="small second">{t(description)}</span>}
      {kind === 'error' && !edges.length && (
        <span className="small second">{t('No state handles this: the machine stops with an error')}</span>
      )}
      {possible && decides && <span className="small second">{t('The payload decides the target')}</span>}
    </>
  );
}

/** Why an offer is blocked, the starting points that would free it, and a form for another payload. */
function Blocked({ playing, offer, onTry }: { playing: Playing; offer: Offer; onTry: (anchor: HTMLElement) => void }) {
  const { stage, opened, play, begin, take } = playing;
  // These guards depend on the environment, so the user decides their result.
  const undecided = [...stage.outside, ...stage.failed].filter((name) =>
    offer.guards.some(({ guard }) => guard.split(/\W+/).includes(name)),
  );
  const freeStarts = useMemo(
    () =>
      startsThatAllow(stage, opened.chart, opened.paths, play, offer).filter(
        (name) => play.start.input !== undefined || name !== play.start.name,
      ),
    [stage, opened, play, offer],
  );
  return (
    <>
      <span className="way-guard">
        <IconLock size={14} />
        <span>{blockedReason(offer)}</span>
      </span>
      {freeStarts.length > 0 && (
        <span className="play-free small">
          {t('Possible with')}
          {freeStarts.map((name) => (
            <button key={name} type="button" className="link" onClick={() => begin({ name })}>
              {t(name)}
            </button>
          ))}
        </span>
      )}
      {undecided.map((guard) => (
        <button key={guard} type="button" className="link small" onClick={() => take({ kind: 'guard', guard, says: true })}>
          {t('Make {guard} pass', { guard })}
        </button>
      ))}
      {offer.kind === 'event' && offer.payload && (
        <button type="button" className="link small" aria-haspopup="dialog" onClick={({ currentTarget }) => onTry(currentTarget)}>
          {t('Try another payload')}
        </button>
      )}
    </>
  );
}
