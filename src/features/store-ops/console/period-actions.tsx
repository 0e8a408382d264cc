import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { day } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { PeriodRecord } from '../contract.ts';
import { api } from './api.ts';
import { changingPeriod } from './changing.ts';
import { PlanDialog } from './plan-dialog.tsx';

/** What the chart accepts from this user now; the others say why not. */
export function PeriodActions({ record }: { record: PeriodRecord }) {
  const [open, setOpen] = useState<'change' | 'except' | null>(null);
  const period = { period_id: record.id };
  const cancellation = {
    title: t('Cancel this period?'),
    message: t('{store} will serve in this time.', { store: record.store.name }),
    confirm: t('Cancel period'),
    decline: t('Keep'),
  };
  const close = () => setOpen(null);
  return (
    <>
      <RecordActions record={record}>
        <EventButton event="period.changed" onClick={() => setOpen('change')}>
          {t('Change…')}
        </EventButton>
        <SendButton
          event="period.cancelled"
          save={api.store.cancelPeriod.mutationOptions(changingPeriod)}
          input={period}
          question={cancellation}
        >
          {t('Cancel period')}
        </SendButton>
        <SendButton event="period.endedEarly" save={api.store.endPeriod.mutationOptions(changingPeriod)} input={period}>
          {t('End now')}
        </SendButton>
        <EventButton event="day.excepted" onClick={() => setOpen('except')}>
          {t('Leave a day out…')}
        </EventButton>
      </RecordActions>
      {open === 'change' && <PlanDialog store={record.store} period={record} onClose={close} />}
      {open === 'except' && <ExceptDialog record={record} onClose={close} />}
    </>
  );
}

function ExceptDialog({ record, onClose }: { record: PeriodRecord; onClose: () => void }) {
  const save = useMutation(api.store.exceptDay.mutationOptions(changingPeriod));
  const form = useSchemaForm({ initialValues: { day: '' }, blocked: save.isPending });
  const { day: chosen } = form.values;
  return (
    <ChangeDialog
      title={t('Leave a day out')}
      submit={t('Leave out')}
      off={chosen === '' ? t('Choose a day first') : null}
      target={{ period_id: record.id, version: record.version }}
      form={form}
      save={save}
      onClose={onClose}
    >
      <ChoiceSelect
        label={t('Day')}
        choices={Object.fromEntries(record.days_to_come.map((date) => [date, day(`${date}T12:00:00Z`)]))}
        {...form.getInputProps('day')}
        value={chosen}
      />
    </ChangeDialog>
  );
}
