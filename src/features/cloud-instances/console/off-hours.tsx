import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { InstanceRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { offHoursInWords } from './instance-words.tsx';
import { KeepDialog } from './keep-dialog.tsx';
import { OffHoursDialog } from './off-hours-dialog.tsx';

/** When the instance rests, and until when that is skipped. */
export function OffHours({ record }: { record: InstanceRecord }) {
  const [open, setOpen] = useState<'hours' | 'keep' | null>(null);
  const remove = useMutation(api.admin.removeOffHours.mutationOptions(changing));
  const request_key = useRequestKey(record.version);
  const whyNot = whyNotOf(record.abilities);
  const { id: cloud_instance_id, version, name, schedule, kept_until, off_until, is_asleep } = record;
  const onRemove = async () => {
    const question = { title: t('Remove the off-hours of {name}?', { name }), message: t('It then runs until somebody stops it.') };
    if (await confirmed({ ...question, confirm: t('Remove') })) remove.mutate({ cloud_instance_id, version, request_key });
  };
  const notes = [
    off_until && t('Off now, until {time}', { time: dayAndClock(off_until) }),
    is_asleep && t('Its off-hours stopped it'),
    kept_until && t('Kept running until {time}', { time: dayAndClock(kept_until) }),
  ].filter(Boolean);
  return (
    <section aria-label={t('Off-hours')}>
      <h3>{t('Off-hours')}</h3>
      <p>
        {schedule ? offHoursInWords(schedule) : t('It has no off-hours.')}
        {notes.length > 0 && <span className="second"> · {notes.join(' · ')}</span>}
      </p>
      <div className="cloud-actions">
        <BlockableButton off={whyNot('schedule.changed')} onClick={() => setOpen('hours')}>
          {schedule ? t('Change off-hours') : t('Set off-hours')}
        </BlockableButton>
        {schedule && (
          <>
            <BlockableButton off={whyNot('instance.kept')} onClick={() => setOpen('keep')}>
              {t('Keep running until…')}
            </BlockableButton>
            <BlockableButton busy={remove.isPending} off={whyNot('schedule.changed')} onClick={() => void onRemove()}>
              {t('Remove')}
            </BlockableButton>
          </>
        )}
      </div>
      {remove.isError && <FormError>{sayError(remove.error)}</FormError>}
      {open === 'hours' && <OffHoursDialog record={record} onClose={() => setOpen(null)} />}
      {open === 'keep' && <KeepDialog record={record} onClose={() => setOpen(null)} />}
    </section>
  );
}
