import { Button, NativeSelect } from '@mantine/core';
import { useRef } from 'react';
import { startingNames } from '../../simulation/play.ts';
import { t } from '#platform/console/language/language.ts';
import { selectData } from '#platform/console/ui/fields/select-data.ts';
import { FactList } from './fact-list.tsx';
import { GuardSwitches } from './guard-switches.tsx';
import { OfferList } from './offer-list.tsx';
import { statusLabel, stepLabel, positionLabel } from './play-labels.ts';
import type { Playing } from './use-playing.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { Waiting } from './waiting.tsx';
import type { PlayPanelProps } from './play-panel-props.ts';

/** The play's panel: position, offers, running actors, guards, context and steps. */
export function PlayPanel({ playing, choose, open, onState }: PlayPanelProps) {
  const { frame, opened } = playing;
  const panel = useRef<HTMLElement>(null);
  useKeptFocus(panel);
  return (
    <section ref={panel} className="play-panel" tabIndex={-1} aria-label={t('Play')}>
      <div className="details-block">
        <p className="muted small">{t('Current state')}</p>
        <h3>{statusLabel(opened.chart, frame)}</h3>
        <Start playing={playing} open={open} />
      </div>
      <OfferList playing={playing} choose={choose} open={open} onState={onState} />
      <Waiting playing={playing} />
      <GuardSwitches playing={playing} />
      <FactList playing={playing} />
      <Steps playing={playing} />
    </section>
  );
}

/** Option value that is no starting point's name. */
const CHANGED = ' changed';

/** The starting point, and a choice of others. */
function Start({ playing: { opened, play, begin }, open }: Pick<PlayPanelProps, 'playing' | 'open'>) {
  const names = startingNames(opened.paths);
  const changed = play.start.input !== undefined;
  if (!Object.keys(opened.paths.inputs).length) return null;
  const options = {
    ...Object.fromEntries(names.map((name) => [name, t(name)])),
    ...(changed && { [CHANGED]: t('{name}, changed', { name: t(play.start.name) }) }),
  };
  return (
    <div className="play-start">
      {(names.length > 1 || changed) && (
        <NativeSelect
          label={t('Starting facts')}
          data={selectData(options)}
          value={changed ? CHANGED : play.start.name}
          onChange={({ target }) => begin({ name: target.value })}
        />
      )}
      <Button size="sm" aria-haspopup="dialog" onClick={({ currentTarget }) => open({ kind: 'start', anchor: currentTarget })}>
        {t('Change the facts')}
      </Button>
    </div>
  );
}

/** The steps so far. */
function Steps({ playing: { play, frames, back, opened } }: { playing: Playing }) {
  if (!play.steps.length) return null;
  return (
    <section className="details-block">
      <h3>{t('Steps')}</h3>
      <ol className="play-history">
        {play.steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is what it is by its place in the play
          <li key={index}>
            <button type="button" className="way" onClick={() => back(index + 1)}>
              <StepSummary title={stepLabel(step)} where={positionLabel(opened.chart, frames[index + 1]?.leaves ?? [])} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepSummary({ title, where }: { title: string; where: string }) {
  return (
    <span className="way-words">
      <b>{title}</b>
      <span className="second">→ {where}</span>
    </span>
  );
}
