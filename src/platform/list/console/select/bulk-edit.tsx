import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { List, ListValue } from '../../list.ts';
import type { EditableListApi } from '../list-api.ts';
import type { ActionDialogProps } from './bulk-bar.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { EditFields } from './edit-fields.tsx';

interface BulkEditProps extends ActionDialogProps {
  list: List;
  bulkEdit: EditableListApi['bulkEdit'];
}

/** Chooses fields and their values for all selected rows. */
export default function BulkEdit({ list, bulkEdit, selection, question, onDone, onClose }: BulkEditProps) {
  const [picked] = useState(selection);
  const [values, setValues] = useState<Record<string, ListValue | undefined>>({});
  const chosen = Object.entries(values).filter((entry): entry is [string, ListValue] => entry[1] !== undefined);
  const isWhole = Object.keys(values).length === chosen.length;
  const n = picked.count;
  return (
    <BulkEditDialog
      bulkEdit={bulkEdit}
      title={t('{n, plural, one {Change one {singular}} other {Change {count} {plural}}}', {
        n,
        count: count(n),
        singular: t(list.singular),
        plural: t(list.plural),
      })}
      selection={picked}
      question={question}
      values={Object.fromEntries(chosen)}
      action={t('{n, plural, one {Change one row} other {Change {count} rows}}', { n, count: count(n) })}
      off={reasonOff(chosen.length, isWhole)}
      onDone={onDone}
      onClose={onClose}
    >
      <EditFields list={list} values={values} onChange={setValues} />
      <p className="help">
        {picked.all ? t('Every row that matches the filter, including those not on screen.') : t('Only the rows you picked.')}{' '}
        {t('Each row is checked separately. You see the result of each, and can undo all of them.')}
      </p>
    </BulkEditDialog>
  );
}

function reasonOff(chosen: number, isWhole: boolean): string | null {
  if (!isWhole) return t('A field has no value yet');
  return chosen === 0 ? t('Choose a field first') : null;
}
