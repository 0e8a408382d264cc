import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { formatDuration } from '../../drawing/durations.ts';
import { machineTimers } from '../../simulation/offers.ts';
import { takeStep } from '../../simulation/play.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { selectData } from '#platform/console/ui/fields/select-data.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { refusalText } from './play-labels.ts';
import { Sheet } from './sheet.tsx';
import type { Playing } from './use-playing.ts';

const units = { '1': msg('milliseconds'), '1000': msg('seconds'), '60000': msg('minutes'), '3600000': msg('hours') };

const initialValues = { amount: '60', unit: '1000', asleep: false };

const stepOf = ({ amount, unit, asleep }: typeof initialValues) => ({
  kind: asleep ? ('sleep' as const) : ('pass' as const),
  ms: Math.round(Number(amount) * Number(unit)),
});

interface TimeFormProps {
  playing: Playing;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Lets time pass: until the next timer, or for a duration. */
export function TimeForm({ playing, anchor, onClose }: TimeFormProps) {
  const { frame, stage, take } = playing;
  const form = useSchemaForm({
    initialValues,
    validate: (values) => {
      const step = stepOf(values);
      if (!(step.ms > 0 && step.ms < 1e12)) return { amount: msg('A time above 0') };
      const next = takeStep(stage, frame, step);
      return 'reason' in next ? { amount: refusalText(next) } : {};
    },
  });
  const formProps = form.formProps((values) => {
    onClose();
    take(stepOf(values));
  });
  const [timer] = machineTimers(frame);
  const remaining = timer && Math.max(0, timer.due - frame.moment.now);
  return (
    <Sheet title={t('Advance time')} anchor={anchor} submit={t('Advance')} formProps={formProps} onClose={onClose}>
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
        <TextInput label={t('Time')} inputMode="decimal" autoComplete="off" {...form.getInputProps('amount')} />
        <NativeSelect label={t('Unit')} data={selectData(units)} {...form.getInputProps('unit')} />
      </div>
      <Checkbox label={t('Sleep: timers do not fire, as in a closed laptop')} {...form.getInputProps('asleep', { type: 'checkbox' })} />
    </Sheet>
  );
}
