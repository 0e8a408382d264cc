import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDuration } from '../../drawing/durations.ts';
import { machineTimers } from '../../simulation/offers.ts';
import { takeStep } from '../../simulation/play.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { selectData } from '#platform/console/ui/fields/select-data.ts';
import { refusalText } from './play-labels.ts';
import { Sheet } from './sheet.tsx';
import type { Playing } from './use-playing.ts';

const units = { '1': msg('milliseconds'), '1000': msg('seconds'), '60000': msg('minutes'), '3600000': msg('hours') };

interface TimeFormProps {
  playing: Playing;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Lets time pass: until the next timer, or for a duration. */
export function TimeForm({ playing, anchor, onClose }: TimeFormProps) {
  const { frame, stage, take } = playing;
  const [amount, setAmount] = useState('60');
  const [unit, setUnit] = useState('1000');
  const [asleep, setAsleep] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const ms = Math.round(Number(amount) * Number(unit));
  const step = { kind: asleep ? ('sleep' as const) : ('pass' as const), ms };
  const isTime = amount.trim() !== '' && ms > 0 && ms < 1e12;
  const error = isTime ? refused() : t('A time above 0');
  function refused(): string | undefined {
    const next = takeStep(stage, frame, step);
    return 'reason' in next ? refusalText(next) : undefined;
  }
  const submit = () => {
    setSubmitted(true);
    if (error) return;
    onClose();
    take(step);
  };
  const [timer] = machineTimers(frame);
  const remaining = timer && Math.max(0, timer.due - frame.moment.now);
  return (
    <Sheet title={t('Advance time')} anchor={anchor} submit={t('Advance')} onSubmit={submit} onClose={onClose}>
      {remaining !== undefined && (
        <Button
          variant="outline"
          leftSection={<IconClock size={14} />}
          onClick={() => {
            onClose();
            take({ kind: 'timer' });
          }}
        >
          {t('Until the next timer: {time}', { time: formatDuration(remaining) })}
        </Button>
      )}
      <div className="time-fields">
        <TextInput
          label={t('Time')}
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          error={isSubmitted ? error : undefined}
          onChange={({ target }) => setAmount(target.value)}
        />
        <NativeSelect label={t('Unit')} data={selectData(units)} value={unit} onChange={({ target }) => setUnit(target.value)} />
      </div>
      <Checkbox
        label={t('Sleep: timers do not fire, as in a closed laptop')}
        checked={asleep}
        onChange={({ target }) => setAsleep(target.checked)}
      />
    </Sheet>
  );
}
