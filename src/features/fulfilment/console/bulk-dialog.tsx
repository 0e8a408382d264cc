import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { BulkResults } from '#platform/list/console/select/bulk-results.tsx';
import type { Selection } from '#platform/list/console/select/use-selection.ts';
import { BULK_PUSHES } from '../fulfilment-choices.ts';
import { api } from './api.ts';

/** Sends the selected orders again, or parks them with a reason, then shows the result of each. */
function BulkDialog({ kind, selection, onDone, onClose }: ActionDialogProps & { kind: 'retry' | 'park' }) {
  // A retry has the same keys, so that no order is changed twice.
  const [pushes] = useState(() => selection.rows.map(({ id, version = 1 }) => ({ push_id: id, version, request_key: newRequestKey() })));
  const [reason, setReason] = useState('');
  const make = useMutation(api.oms.changePushes.mutationOptions({ meta: { quiet: true }, onSuccess: onDone }));
  const n = pushes.length;
  const title =
    kind === 'retry'
      ? t('{n, plural, one {Send one order again} other {Send {count} orders again}}', { n, count: count(n) })
      : t('{n, plural, one {Park one order} other {Park {count} orders}}', { n, count: count(n) });
  if (make.data) {
    const results = make.data.results.map(({ push_id, order_code, because }) => ({ id: push_id, code: order_code, because }));
    return <BulkResults title={title} results={results} onClose={onClose} />;
  }
  const isIncomplete = kind === 'park' && reason.trim() === '';
  return (
    <Dialog
      title={title}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton
            variant="filled"
            busy={make.isPending}
            off={isIncomplete ? t('Give a reason first') : null}
            onClick={() => make.mutate({ pushes, change: kind === 'retry' ? { kind } : { kind, reason } })}
          >
            {kind === 'retry' ? t('Send again') : t('Park')}
          </BlockableButton>
        </>
      }
    >
      <div className="bulk-fields">
        {kind === 'park' && (
          <CountedTextarea
            label={t('Reason')}
            maxLength={300}
            data-autofocus
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <p className="help">{t('Each order is checked by itself; you see which ones were changed.')}</p>
        {make.error && (
          <FormError>
            {sayError(make.error)} {t('What you typed is kept.')}
          </FormError>
        )}
      </div>
    </Dialog>
  );
}

function off({ all, count: n }: Selection): string | null {
  if (all) return t('Pick single orders');
  return n > BULK_PUSHES ? t('At most {most} orders at once', { most: BULK_PUSHES }) : null;
}

/** Actions on the selected orders, for leads. */
export const bulkActions: readonly ListAction[] = [
  { id: 'retry', title: msg('Send again'), off, Dialog: (props) => <BulkDialog {...props} kind="retry" /> },
  { id: 'park', title: msg('Park'), off, Dialog: (props) => <BulkDialog {...props} kind="park" /> },
];
