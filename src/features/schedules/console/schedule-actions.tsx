import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { ScheduleRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

/** What the chart accepts from this user now; the others say why not. */
export function ScheduleActions({ record }: { record: ScheduleRecord }) {
  const [isPausing, setPausing] = useState(false);
  const run = useMutation(api.admin.runSchedule.mutationOptions(changing));
  const pause = useMutation(api.admin.pauseSchedule.mutationOptions(changing));
  const resume = useMutation(api.admin.resumeSchedule.mutationOptions(changing));
  const whyNot = whyNotOf(record.abilities);
  const target = { schedule_id: record.id, version: record.version, request_key: useRequestKey(record.version) };
  const error = run.error ?? resume.error;
  return (
    <section aria-label={t('Actions')}>
      <div className="schedule-actions">
        <BlockableButton
          busy={run.isPending}
          off={whyNot('run.requested')}
          onClick={() => run.mutate(target, { onSuccess: () => void toast({ text: t('The run is requested') }) })}
        >
          {t('Run now')}
        </BlockableButton>
        {record.status === 'paused' ? (
          <BlockableButton variant="filled" busy={resume.isPending} off={whyNot('schedule.resumed')} onClick={() => resume.mutate(target)}>
            {t('Resume')}
          </BlockableButton>
        ) : (
          <BlockableButton off={whyNot('schedule.paused')} onClick={() => setPausing(true)}>
            {t('Pause…')}
          </BlockableButton>
        )}
      </div>
      {error && <FormError>{sayError(error)}</FormError>}
      {isPausing && (
        <ReasonDialog
          title={t('Pause this schedule')}
          help={t('“{title}” stops on all servers until somebody resumes it. A run in progress ends.', { title: t(record.title) })}
          submit={t('Pause')}
          target={{ schedule_id: record.id, version: record.version }}
          save={pause}
          onClose={() => setPausing(false)}
        />
      )}
    </section>
  );
}
