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
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { BulkResults } from '#platform/list/console/select/bulk-results.tsx';
import type { Selection } from '#platform/list/console/select/use-selection.ts';
import { MOST_AT_ONCE } from '../cloud-choices.ts';
import { api } from './api.ts';

type Command = 'instance.start' | 'instance.stop';

/** Starts or stops the selected instances, in production after approval, then shows the result of each. */
function BulkDialog({ command, selection, onDone, onClose }: ActionDialogProps & { command: Command }) {
  // A retry has the same keys, so that nothing is changed twice.
  const [instances] = useState(() =>
    selection.rows.map(({ id, version = 1 }) => ({ cloud_instance_id: id, version, request_key: newRequestKey() })),
  );
  const [reason, setReason] = useState('');
  const make = useMutation(api.admin.commandCloudInstances.mutationOptions({ meta: { quiet: true }, onSuccess: onDone }));
  const needsReason = selection.rows.some(({ values }) => values['environment'] === 'production');
  const n = instances.length;
  const title =
    command === 'instance.start'
      ? t('{n, plural, one {Start one instance} other {Start {count} instances}}', { n, count: count(n) })
      : t('{n, plural, one {Stop one instance} other {Stop {count} instances}}', { n, count: count(n) });
  if (make.data) {
    const { results } = make.data;
    const done = results.filter(({ because }) => because === null).length;
    const words = {
      changed: t('{done} of {all} were started, stopped or requested.', { done: count(done), all: count(results.length) }),
      refused: t('Instances that were not changed'),
    };
    return (
      <BulkResults
        title={title}
        words={words}
        results={results.map(({ name, ...result }) => ({ ...result, code: name }))}
        onClose={onClose}
      />
    );
  }
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
            off={needsReason && reason.trim() === '' ? t('Give a reason first') : null}
            onClick={() => make.mutate({ instances, command, reason })}
          >
            {command === 'instance.start' ? t('Start') : t('Stop')}
          </BlockableButton>
        </>
      }
    >
      <div className="bulk-fields">
        <CountedTextarea
          label={needsReason ? t('Reason') : optionalLabel(msg('Reason'))}
          maxLength={300}
          data-autofocus
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <p className="help">
          {needsReason
            ? t('Those of production wait for the approval of someone else. Each is checked by itself.')
            : t('Each instance is checked by itself; you see which ones were changed.')}
        </p>
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
  if (all) return t('Pick single instances');
  return n > MOST_AT_ONCE ? t('At most {most} instances at once', { most: MOST_AT_ONCE }) : null;
}

/** Actions on the selected instances. */
export const bulkActions: readonly ListAction[] = [
  { id: 'start', title: msg('Start'), off, Dialog: (props) => <BulkDialog {...props} command="instance.start" /> },
  { id: 'stop', title: msg('Stop'), off, Dialog: (props) => <BulkDialog {...props} command="instance.stop" /> },
];
