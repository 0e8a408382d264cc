import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { BatchProgress } from '#platform/import/console/batch-progress.tsx';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { ListValue } from '../../list.ts';
import type { EditableListApi, ListQuestion } from '../list-api.ts';
import type { Selection } from './use-selection.ts';

interface BulkEditDialogProps {
  bulkEdit: EditableListApi['bulkEdit'];
  title: string;
  /** The selected rows when the dialog opened. */
  selection: Selection;
  /** Filter of the list, if every matching row is selected. */
  question: ListQuestion;
  values: Record<string, ListValue>;
  /** Label of the button that makes the change. */
  action: string;
  /** Reason why the change cannot be made; null: none. */
  off: string | null;
  /** The change, with its help. */
  children: ReactNode;
  onDone: () => void;
  onClose: () => void;
}

/** Sets the same values in all selected rows, then shows progress, the result of each row, and undo. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { bulkEdit, title, selection, question, values, action, off, children, onDone, onClose } = props;
  // A retry has the same key, so that nothing is changed twice.
  const [key] = useState(newRequestKey);
  const edit = useMutation(bulkEdit.mutationOptions());
  const submit = () => {
    const { search, where } = question;
    const rowFilter = selection.all ? { ...(search && { search }), ...(where && { where }) } : { ids: [...selection.ids] };
    edit.mutate({ ...rowFilter, expected: selection.count, values, request_key: key });
  };
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
          <BlockableButton variant="filled" busy={edit.isPending} off={off} onClick={submit}>
            {action}
          </BlockableButton>
        </>
      }
    >
      {children}
      {edit.error && (
        <FormError>
          {t('Nothing was changed.')} {sayError(edit.error)}
        </FormError>
      )}
    </Dialog>
  );
}
