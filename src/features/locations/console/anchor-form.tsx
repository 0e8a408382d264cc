import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { api, client } from './api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { TypeaheadField } from '#platform/console/ui/fields/typeahead-field.tsx';
import type { PincodeRecord, Place } from '../contract.ts';

const searchFor = (pincode: string) => async (words: string, signal: AbortSignal) => {
  const { options } = await client.store.stores({ search: words, pincode }, { signal });
  return options.map(({ id, name, city }) => ({ id: String(id), label: name, detail: city }));
};

/** Sets or clears the anchor store. */
export function AnchorForm({ record: { id, version, pincode, district, anchor_store } }: { record: PincodeRecord }) {
  const [chosen, setChosen] = useState<(Place & { city?: string }) | null>(anchor_store);
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
      onError: () => void queryClient.invalidateQueries({ queryKey: api.store.pincode.key({ input: { pincode_id: id } }) }),
    }),
  );
  const send = (store_id: number | null) => set.mutate({ pincode_id: id, version, store_id });
  const finish = (event: FormEvent) => {
    event.preventDefault();
    send(chosen?.id ?? null);
  };
  return (
    <form className="anchor-form" onSubmit={finish}>
      <TypeaheadField
        label={t('Store')}
        placeholder={t('Search: {what}', { what: t('Stores') })}
        initial={anchor_store?.name ?? ''}
        search={searchFor(pincode)}
        onChoose={(found) => {
          set.reset();
          setChosen(found && { id: Number(found.id), name: found.label, city: found.detail });
        }}
        error={set.error && statusOf(set.error) !== 409 ? sayError(set.error) : null}
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
