import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { api, client } from './api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { TypeaheadField } from '#platform/console/ui/fields/typeahead-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { PincodeRecord, Place } from '../contract.ts';

const searchFor = (pincode: string) => async (words: string, signal: AbortSignal) => {
  const { options } = await client.store.stores({ search: words, pincode }, { signal });
  return options.map(({ id, name, city }) => ({ id: String(id), label: name, detail: city }));
};

interface Chosen {
  store: (Place & { city?: string }) | null;
}

/** Sets or clears the anchor store. */
export function AnchorForm({ record: { id, version, pincode, district, anchor_store } }: { record: PincodeRecord }) {
  const set = useMutation(
    api.store.setAnchorStore.mutationOptions({
      meta: { expected: 409 },
      onSuccess: (record) => {
        queryClient.setQueryData(api.store.pincode.queryKey({ input: { pincode_id: id } }), record);
        void queryClient.invalidateQueries({ queryKey: api.store.pincodes.key() });
        toast({
          text: record.anchor_store
            ? t('{store} is the anchor store of {pincode}', { store: record.anchor_store.name, pincode })
            : t('{pincode} has no anchor store', { pincode }),
        });
      },
      onError: (error) => {
        if (statusOf(error) !== 409) form.setErrors({ store: sayError(error) });
        void queryClient.invalidateQueries({ queryKey: api.store.pincode.key({ input: { pincode_id: id } }) });
      },
    }),
  );
  const form = useSchemaForm<Chosen>({ initialValues: { store: anchor_store }, blocked: set.isPending });
  const { store: chosen } = form.values;
  const send = (store_id: number | null) => set.mutate({ pincode_id: id, version, store_id });
  return (
    <form className="anchor-form" {...form.formProps(({ store }) => send(store?.id ?? null))}>
      <TypeaheadField
        label={t('Store')}
        placeholder={t('Search: {what}', { what: t('Stores') })}
        initial={anchor_store?.name ?? ''}
        search={searchFor(pincode)}
        {...form.getInputProps('store')}
        onChoose={(found) => form.getInputProps('store').onChange(found && { id: Number(found.id), name: found.label, city: found.detail })}
      />
      {chosen?.city && chosen.city.toLowerCase() !== district.toLowerCase() && (
        <p role="alert">{t('{store} is in {city}, the pincode in {district}.', { store: chosen.name, city: chosen.city, district })}</p>
      )}
      <div className="row">
        <BlockableButton type="submit" size="sm" variant="filled" busy={set.isPending} off={chosen ? null : t('Choose a store')}>
          {t('Set the anchor store')}
        </BlockableButton>
        {anchor_store && (
          <BlockableButton size="sm" busy={set.isPending} onClick={() => send(null)}>
            {t('Remove anchor store')}
          </BlockableButton>
        )}
      </div>
    </form>
  );
}
