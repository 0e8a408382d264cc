import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { BatchProgress } from '#platform/import/console/batch-progress.tsx';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { List, ListValue } from '../../list.ts';
import type { ListApi, ListQuestion } from '../list-api.ts';
import { EditFields } from './edit-fields.tsx';
import type { Selection } from './use-selection.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';

interface BulkEditProps {
  list: List;
  api: ListApi;
  selection: Selection;
  question: ListQuestion;
  onDone: () => void;
  onClose: () => void;
}

/** Bulk edit: sets the same values in all selected rows, then shows progress and row results. */
export default function BulkEdit({ list, api, selection, question, onDone, onClose }: BulkEditProps) {
  const [picked] = useState(selection);
  const [values, setValues] = useState<Record<string, ListValue | undefined>>({});
  const [key] = useState(newRequestKey);
  const edit = useMutation(api.bulkEdit.mutationOptions());
  const chosen = Object.entries(values).filter((entry): entry is [string, ListValue] => entry[1] !== undefined);
  const isWhole = Object.keys(values).length === chosen.length;
  const n = picked.count;
  const submit = () => {
    const { search, where } = question;
    const rowFilter = picked.all ? { ...(search && { search }), ...(where && { where }) } : { ids: [...picked.ids] };
    edit.mutate({ ...rowFilter, expected: n, values: Object.fromEntries(chosen), request_key: key });
  };
  const title = t('{n, plural, one {Change one {singular}} other {Change {count} {plural}}}', {
    n,
    count: count(n),
    singular: t(list.singular),
    plural: t(list.plural),
  });
  if (edit.data)
    return (
      <Dialog
        title={title}
        width={860}
        onClose={onClose}
        footer={
          <Button variant="filled" onClick={onClose}>
            {t('Back to the list')}
          </Button>
        }
      >
        <BatchProgress batchId={edit.data.batch_id} onRest={onDone} />
      </Dialog>
    );
  return (
    <Dialog
      title={title}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton variant="filled" busy={edit.isPending} off={reasonOff(chosen.length, isWhole)} onClick={submit}>
            {t('{n, plural, one {Change one row} other {Change {count} rows}}', { n, count: count(n) })}
          </BlockableButton>
        </>
      }
    >
      <EditFields list={list} values={values} onChange={setValues} />
      <p className="help">
        {picked.all ? t('Every row that matches the filter, including those not on screen.') : t('Only the rows you picked.')}{' '}
        {t('Each row is checked separately. You see the result of each, and can undo all of them.')}
      </p>
      {edit.error && (
        <FormError>
          {t('Nothing was changed.')} {sayError(edit.error)}
        </FormError>
      )}
    </Dialog>
  );
}

function reasonOff(chosen: number, isWhole: boolean): string | null {
  if (!isWhole) return t('A field has no value yet');
  return chosen === 0 ? t('Choose a field first') : null;
}
