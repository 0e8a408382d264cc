import '@mantine/core/styles/Progress.layer.css';
import './bulk.css';
import { Button, Progress, Skeleton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { useSaveFile } from '#platform/import/console/save-file.ts';
import { isBulkBusy } from '../bulk-choices.ts';
import type { BulkChange } from '../contract.ts';
import { api } from './api.ts';
import { moving, useBulk } from './bulk-queries.ts';
import { BulkResults } from './bulk-results.tsx';

interface BulkProgressProps {
  id: number;
  /** Picked orders that were not changed stay selected. */
  keepsRefused?: boolean;
  /** Called whenever the server has ended its work on it. */
  onEnd?: (bulk: BulkChange) => void;
}

/** Progress of a bulk change, then the result of each order, the result file, and undo. */
export function BulkProgress({ id, keepsRefused = false, onEnd }: BulkProgressProps) {
  const { data: bulk, error, isFetching, refetch } = useBulk(id);
  const state = bulk?.state;
  const reportEnd = useEffectEvent(() => {
    if (bulk && !isBulkBusy(bulk.state)) onEnd?.(bulk);
  });
  useEffect(() => {
    if (state !== undefined) reportEnd();
  }, [state]);
  if (!bulk)
    return error ? (
      <FailedState title={t('It cannot be shown')} busy={isFetching} onRetry={() => void refetch()}>
        {sayError(error)}
      </FailedState>
    ) : (
      <Skeleton width="60%" />
    );
  return (
    <section className="bulk" aria-label={t('Bulk change')} data-machine="bulkChange" data-state={bulk.state}>
      {isBulkBusy(bulk.state) ? <Running bulk={bulk} /> : <Ended bulk={bulk} keepsRefused={keepsRefused} />}
    </section>
  );
}

function Running({ bulk }: { bulk: BulkChange }) {
  const stop = useMutation(api.oms.stopBulkChange.mutationOptions(moving));
  const { state, total, changed, refused, not_reached: left, undone, kept } = bulk;
  const isUndo = state === 'undoing';
  const all = isUndo ? changed + undone + kept : total;
  const done = isUndo ? undone + kept : changed + refused + left;
  const label = isUndo ? t('Orders that went back') : t('Orders with a result');
  return (
    <>
      <output>
        {state === 'queued' ? t('Waiting for its turn.') : t('{n} of {total} orders', { n: count(done), total: count(all) })}{' '}
        {t('You can close this. The work continues.')}
      </output>
      <Progress aria-label={label} value={all === 0 ? 0 : Math.floor((done / all) * 100)} />
      {!isUndo && bulk.may_stop.allowed && (
        <div className="bulk-actions">
          <BlockableButton size="sm" busy={stop.isPending} onClick={() => stop.mutate({ bulk_id: bulk.id })}>
            {t('Stop')}
          </BlockableButton>
          <span className="second">{t('Orders that were not reached stay as they are.')}</span>
        </div>
      )}
      {stop.error && <FormError>{sayError(stop.error)}</FormError>}
    </>
  );
}

/** What was done, in one sentence. */
function summary({ state, total, changed, not_reached: left, undone, kept }: BulkChange): string {
  if (state === 'undone')
    return t('{n, plural, one {{done} of one order was undone.} other {{done} of {count} orders were undone.}}', {
      n: undone + kept,
      done: count(undone),
      count: count(undone + kept),
    });
  const done = t('{n, plural, one {{done} of one order was changed.} other {{done} of {count} orders were changed.}}', {
    n: total,
    done: count(changed),
    count: count(total),
  });
  return left > 0 ? `${done} ${t('Stopped: {n} were not reached.', { n: count(left) })}` : done;
}

function Ended({ bulk, keepsRefused }: { bulk: BulkChange; keepsRefused: boolean }) {
  const undo = useMutation(api.oms.undoBulkChange.mutationOptions(moving));
  const save = useSaveFile();
  const { id, state, changed, refused, may_undo: mayUndo } = bulk;
  const onUndo = async () => {
    const isConfirmed = await confirmed({
      title: t('{n, plural, one {Undo the change of one order?} other {Undo the change of {count} orders?}}', {
        n: changed,
        count: count(changed),
      }),
      message: t('Orders that nobody has changed since go back to their former status. The others stay, and are listed with the reason.'),
      confirm: t('Undo the change'),
      decline: t('Keep the change'),
    });
    if (isConfirmed) undo.mutate({ bulk_id: id });
  };
  return (
    <>
      <output>
        {summary(bulk)} {keepsRefused && state === 'finished' && refused > 0 && t('The others stay selected:')}
      </output>
      <BulkResults bulk={bulk} />
      <div className="bulk-actions">
        {mayUndo.allowed && (
          <BlockableButton
            variant="outline"
            color="late"
            leftSection={<IconArrowBackUp size={14} />}
            busy={undo.isPending}
            onClick={() => void onUndo()}
          >
            {t('Undo')}
          </BlockableButton>
        )}
        <Button
          size="sm"
          loading={save.isPending}
          onClick={() => save.mutate({ service: 'oms', path: `/bulk-changes/${id}/result.csv`, name: `bulk-change-${id}.csv` })}
        >
          {t('Results (CSV)')}
        </Button>
      </div>
      {!mayUndo.allowed && mayUndo.because && state !== 'undone' && changed > 0 && <p className="help">{t(mayUndo.because)}</p>}
      {undo.error && <FormError>{sayError(undo.error)}</FormError>}
    </>
  );
}
