import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Fragment } from 'react';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { StoreRecord } from '../contract.ts';
import { weekdayNames } from '../store-ops-choices.ts';
import { api } from './api.ts';
import { changingStore } from './changing.ts';

const schema = () => import('../contract.ts').then(({ storeHours }) => storeHours);

const TIME = /^\d\d:\d\d$/;
const isWhole = ({ opens, closes }: StoreRecord['hours'][number]): boolean =>
  opens === '' ? closes === '' : TIME.test(opens) && TIME.test(closes) && opens < closes;

/** Weekly hours of a store. An error of the hours stands at the days that have it. */
export function HoursDialog({ record, onClose }: { record: StoreRecord; onClose: () => void }) {
  const save = useMutation(api.store.setStoreHours.mutationOptions(changingStore));
  const form = useSchemaForm({ schema, initialValues: { hours: record.hours }, blocked: save.isPending });
  const { error } = form.getInputProps('hours') as { error?: string };
  return (
    <ChangeDialog
      title={t('Hours of {store}', { store: record.name })}
      submit={t('Save hours')}
      off={form.isChanged ? null : t('No changes to save')}
      target={{ store_id: record.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The hours are saved') })}
      onClose={onClose}
      help={t('HH:MM; 24:00 is the end of the day. Both empty: the store is shut. Slots outside the hours are closed.')}
    >
      <div className="store-hours">
        <span />
        <span className="store-hours-head">{t('Opens')}</span>
        <span className="store-hours-head">{t('Closes')}</span>
        {weekdayNames.map((name, at) => {
          const day = form.values.hours[at];
          return (
            <Fragment key={name}>
              <span>{t(name)}</span>
              <TextInput aria-label={t('{day}, opens', { day: t(name) })} maxLength={5} {...form.getInputProps(`hours.${at}.opens`)} />
              <TextInput
                aria-label={t('{day}, closes', { day: t(name) })}
                maxLength={5}
                {...form.getInputProps(`hours.${at}.closes`)}
                error={day && !isWhole(day) && error}
              />
            </Fragment>
          );
        })}
      </div>
    </ChangeDialog>
  );
}
