import '../masters.css';
import { Button } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { MasterRecord } from '../../contract.ts';
import type { Master, MasterField } from '../../masters.ts';
import { MasterFieldControl } from '../fields/master-field.tsx';
import { MasterConflict } from './master-conflict.tsx';
import { useMasterDraft } from './use-master-draft.ts';
import { useMasterSave } from './use-master-save.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';

const wideKinds: readonly MasterField['kind'][] = ['references', 'rates', 'amounts'];
/** Longest text that fits a field of half a row. */
const SHORT_TEXT = 200;

/** Two fields of one value share a row, all of the same width; several values and long texts take a row of their own. */
const isWide = ({ kind, longest = 0 }: MasterField) => wideKinds.includes(kind) || longest > SHORT_TEXT;

interface MasterFormProps {
  master: Master;
  /** Null: a new record. */
  record: MasterRecord | null;
  /** Called after a new record was saved. */
  onMade?: (id: number) => void;
}

/** Form of a record, built from its master's declaration. */
export function MasterForm({ master, record, onMade }: MasterFormProps) {
  const draft = useMasterDraft(master, record);
  const { form, formProps, busy, refused } = useMasterSave(master, record, draft, onMade);
  return (
    <form className="master-tab master-form" aria-label={t('Details')} {...formProps}>
      {record && <MasterConflict master={master} record={record} draft={draft} />}
      <div key={draft.fieldsKey} className="master-fields">
        {master.fields.map((field) => (
          // A new key remounts the fields after their values were replaced.
          <div key={`${field.name} ${JSON.stringify(draft.now[field.name])}`} className={isWide(field) ? 'wide' : undefined}>
            <MasterFieldControl field={field} {...form.getInputProps(field.name)} value={draft.form[field.name] ?? ''} />
          </div>
        ))}
      </div>
      <div className="master-save">
        {refused && <FormError>{refused}</FormError>}
        <span className="grow" />
        {draft.isChanged && <Button onClick={draft.drop}>{t('Discard')}</Button>}
        <BlockableButton
          type="submit"
          variant="filled"
          busy={busy}
          aria-keyshortcuts="Control+Enter"
          off={reasonOff(draft, record === null)}
        >
          {t('Save')}
        </BlockableButton>
      </div>
    </form>
  );
}

function reasonOff({ conflicts: clashes, isChanged }: ReturnType<typeof useMasterDraft>, isNew: boolean): string | null {
  if (clashes.length > 0) return t('First choose which changes to keep');
  // Saving an empty new form shows its missing fields.
  return isChanged || isNew ? null : t('No changes to save');
}
