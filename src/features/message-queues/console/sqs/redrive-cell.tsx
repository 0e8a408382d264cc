import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { type RedriveState, redriveStates } from '../../sqs-choices.ts';
import type { SqsQueue } from '../../sqs-contract.ts';
import { api } from '../api.ts';
import { onChanged } from './on-changed.ts';
import { RedriveDialog } from './redrive-dialog.tsx';

const tones: Record<RedriveState, Tone> = { RUNNING: 'wait', COMPLETED: 'good', CANCELLING: 'due', CANCELLED: 'end', FAILED: 'late' };

/** Of a dead-letter queue: how its messages go back, and what starts or stops that. */
export function RedriveCell({ queue }: { queue: SqsQueue }) {
  const [isOpen, setOpen] = useState(false);
  const stop = useMutation(api.admin.stopSqsRedrive.mutationOptions(onChanged));
  const { name, counts, dead_letters_of, redrive } = queue;
  if (dead_letters_of.length === 0) return null;
  return (
    <div className="sqs-redrive">
      {redrive && <Progress redrive={redrive} />}
      {redrive?.is_running ? (
        <BlockableButton
          size="xs"
          busy={stop.isPending}
          aria-label={t('Stop: {queue}', { queue: name })}
          onClick={() => stop.mutate({ queue: name })}
        >
          {t('Stop')}
        </BlockableButton>
      ) : (
        <BlockableButton
          size="xs"
          off={counts?.waiting === 0 ? t('It has no messages') : null}
          aria-label={t('Send back…: {queue}', { queue: name })}
          onClick={() => setOpen(true)}
        >
          {t('Send back…')}
        </BlockableButton>
      )}
      {stop.error && <FormError>{sayError(stop.error)}</FormError>}
      {isOpen && <RedriveDialog queue={queue} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Progress({ redrive: { status, moved, of, per_second, started_at, detail } }: { redrive: NonNullable<SqsQueue['redrive']> }) {
  return (
    <span title={dayAndClock(started_at)}>
      <StatusDot tone={tones[status]}>{t(redriveStates[status])}</StatusDot>{' '}
      <span className="second">
        {of === null
          ? t('{moved} went back', { moved: count(moved) })
          : t('{moved} of {all} went back', { moved: count(moved), all: count(of) })}
        {per_second !== null && `, ${t('at most {n} a second', { n: per_second })}`}
        {detail && `: ${detail}`}
      </span>
    </span>
  );
}
