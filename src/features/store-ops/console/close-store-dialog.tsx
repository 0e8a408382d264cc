import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LONGEST_CLOSURE } from '#machines/stores/storeServiceability.ts';
import type { ClosingReason } from '#machines/stores/closing-reasons.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { MomentField } from '#platform/console/ui/fields/moment-field.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { StoreRecord } from '../contract.ts';
import { api } from './api.ts';
import { changingStore } from './changing.ts';
import { ClosureHits } from './closure-hits.tsx';
import { ReasonFields } from './reason-fields.tsx';

const schema = () => import('../contract.ts').then(({ storeClosing }) => storeClosing);
const initialValues = { reason: '' as ClosingReason | '', note: '', until: '' };

/** Closes the store at once; shows who is hit before it is saved. */
export function CloseStoreDialog({ record, onClose }: { record: StoreRecord; onClose: () => void }) {
  const save = useMutation(api.store.closeStore.mutationOptions(changingStore));
  const form = useSchemaForm({ schema, initialValues, blocked: save.isPending });
  const [now] = useState(() => new Date().toISOString());
  return (
    <ChangeDialog
      title={t('Close {store} now', { store: record.name })}
      submit={t('Close store')}
      danger
      width={640}
      off={form.values.reason === '' ? t('Choose a reason first') : null}
      target={{ store_id: record.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('{store} is closed', { store: record.name }) })}
      onClose={onClose}
    >
      <ReasonFields form={form} />
      <MomentField label={optionalLabel(msg('Until'))} days={LONGEST_CLOSURE} {...form.getInputProps('until')} />
      <p className="help">{t('Without a time, the store stays closed until somebody opens it.')}</p>
      <ClosureHits storeId={record.id} startsAt={now} endsAt={form.values.until} weekdays={[]} isOpenEnded />
    </ChangeDialog>
  );
}
