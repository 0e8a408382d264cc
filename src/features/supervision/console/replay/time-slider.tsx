import '@mantine/core/styles/Slider.layer.css';
import { Slider } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { businessTime } from '#platform/contract/business-day.ts';
import { MINUTE, type ReplayDay, within } from './replay-moment.ts';

/** Minutes of PageUp and PageDown. */
const LEAP = 15;
const pages: Readonly<Record<string, number>> = { PageUp: LEAP, PageDown: -LEAP };
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

interface TimeSliderProps {
  at: number;
  day: ReplayDay;
  onChoose: (at: number) => void;
}

/** The business day in minutes. The moment is chosen once the pointer is released, so that not each on the path is loaded. */
export function TimeSlider({ at, day, onChoose }: TimeSliderProps) {
  const { start, end, from, until } = day;
  const [dragged, setDragged] = useState<{ from: number; minute: number } | null>(null);
  const momentOf = (minute: number): number => within(start + minute * MINUTE, day);
  const minuteOf = (moment: number): number => (moment - start) / MINUTE;
  const choose = (minute: number) => {
    const moment = momentOf(minute);
    if (moment === at) setDragged(null);
    else onChoose(moment);
  };
  const leap = (event: KeyboardEvent) => {
    const by = pages[event.key];
    if (by === undefined) return;
    event.preventDefault();
    choose(minuteOf(at) + by);
  };
  const length = minuteOf(end);
  return (
    <div className="replay-slider">
      <Slider
        size="sm"
        domain={[0, length]}
        min={minuteOf(from)}
        max={minuteOf(until)}
        step={1}
        value={dragged?.from === at ? dragged.minute : minuteOf(at)}
        label={(minute) => businessTime(start + minute * MINUTE)}
        thumbLabel={t('Time of day')}
        thumbValueText={(minute) => businessTime(start + minute * MINUTE)}
        thumbProps={{ onKeyDown: leap }}
        onChange={(minute) => setDragged({ from: at, minute })}
        onChangeEnd={choose}
      />
      <div className="replay-hours" aria-hidden="true">
        {HOURS.filter((hour) => hour * 60 <= length).map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${(100 * hour * 60) / length}%` }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  );
}
