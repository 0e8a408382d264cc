import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipBack, IconPlayerSkipForward } from '@tabler/icons-react';
import { replaySpeeds } from '#machines/queues/floorReplay.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { businessTime } from '#platform/contract/business-day.ts';
import { DayStrip } from './day-strip.tsx';
import { choosableDays, MINUTE, onDay } from './replay-moment.ts';
import { TimeSlider } from './time-slider.tsx';
import type { Replay } from './use-replay.ts';

const keys: KeyGroup = {
  title: msg('Replay of the floor'),
  keys: [
    [msg('Play and pause'), ['p']],
    [msg('Previous move'), ['b']],
    [msg('Next move'), ['n']],
    [msg('On the slider: a minute'), ['←', '→']],
    [msg('On the slider: 15 minutes'), ['PageUp', 'PageDown']],
  ],
};

/** The moment, and what moves it: day, moves of supervisors, play and pause, and the slider below the strip of the day. */
export function ReplayBar({ replay }: { replay: Replay }) {
  const { at, now, day, go, strip, snapshot, send } = replay;
  const isPlaying = snapshot.hasTag('playing');
  const moments = (strip.data?.marks ?? []).map((mark) => Date.parse(mark.at));
  const previous = moments.findLast((moment) => moment < at);
  const next = moments.find((moment) => moment > at);
  const turn = () => send({ type: isPlaying ? 'replay.pause' : 'replay.play' });
  const choose = (moment: number | undefined) => {
    if (moment !== undefined) go({ at: moment });
  };
  useScreenKeys(keys);
  useKeydown((event) => {
    if (event.defaultPrevented || isTyping(event)) return;
    if (event.key === 'p') turn();
    else if (event.key === 'b') choose(previous);
    else if (event.key === 'n') choose(next);
  });
  return (
    <section className="card replay-bar" aria-label={t('Moment')}>
      <div className="replay-controls">
        <DateField
          {...choosableDays(now)}
          bare
          label={t('Day')}
          value={day.day}
          onChange={(chosen) => chosen && go({ at: onDay(chosen, { at, start: day.start }, now) })}
        />
        <time className="replay-moment" dateTime={new Date(at).toISOString()}>
          {businessTime(at)}
          {at % MINUTE !== 0 && <small>:{String(Math.floor((at % MINUTE) / 1_000)).padStart(2, '0')}</small>}
        </time>
        <Button
          size="sm"
          aria-keyshortcuts="p"
          leftSection={isPlaying ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
          onClick={turn}
        >
          {isPlaying ? t('Pause') : t('Play')}
        </Button>
        <fieldset className="row replay-speeds">
          <legend className="visually-hidden">{t('Minutes per second')}</legend>
          {replaySpeeds.map((speed) => (
            <Button
              key={speed}
              size="sm"
              radius="xl"
              title={t('{n, plural, one {# minute per second} other {# minutes per second}}', { n: speed })}
              aria-pressed={snapshot.context.speed === speed}
              onClick={() => send({ type: 'speed.chosen', speed })}
            >
              {speed}×
            </Button>
          ))}
        </fieldset>
        <span className="grow" />
        <BlockableButton
          size="sm"
          aria-keyshortcuts="b"
          leftSection={<IconPlayerSkipBack size={14} />}
          off={previous === undefined ? t('No supervisor moved anything before on this day') : null}
          onClick={() => choose(previous)}
        >
          {t('Previous move')}
        </BlockableButton>
        <BlockableButton
          size="sm"
          aria-keyshortcuts="n"
          leftSection={<IconPlayerSkipForward size={14} />}
          off={next === undefined ? t('No supervisor moved anything later on this day') : null}
          onClick={() => choose(next)}
        >
          {t('Next move')}
        </BlockableButton>
      </div>
      <DayStrip strip={strip.data} isLoading={strip.isPending} at={at} day={day} />
      <TimeSlider at={at} day={day} onChoose={(moment) => go({ at: moment }, { replace: true })} />
    </section>
  );
}
