import { Button, NativeSelect, Radio, Select, Skeleton } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cacheUpdates, seenVersion } from '#features/orders/console/public.ts';
import { type OrderRecord, orderPayments } from '#features/orders/public.ts';
import { type DeliveryChoice, deliveryChoices, storeInWords } from '#features/place-order/console/public.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { fieldErrors, sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSavingKey } from '#platform/console/ui/keys/saving-key.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { ChangedTerms, OrderTermsRecord } from '../contract.ts';
import { api } from './api.ts';
import { PriceChange } from './price-change.tsx';
import { SlotChoice } from './slot-choice.tsx';

interface TermsDialogProps {
  record: OrderRecord;
  /** Field that has the focus at first; without, the chosen address. */
  begin?: 'store';
  onClose: () => void;
}

type Chosen = Partial<Pick<ChangedTerms, 'slot' | 'payment'>> & {
  address_id?: number;
  store_id?: number;
  delivery?: DeliveryChoice;
  promo_code?: string;
};

/** What is agreed about a placed order besides its lines; the price before and after is the server's. */
export function TermsDialog({ record, begin, onClose }: TermsDialogProps) {
  const [chosen, setChosen] = useState<Chosen>({});
  const { slot, payment, promo_code: promo, ...place } = chosen;
  const wanted = { ...place, ...(promo === '' ? { no_promo: 'yes' as const } : promo !== undefined && { promo_code: promo }) };
  const query = useQuery({
    ...api.oms.orderTerms.queryOptions({ input: { order_id: record.id, ...wanted } }),
    staleTime: 0,
    // Stores, slots and prices of an earlier opening would change under the keys.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const change = useChangeTerms(record);
  // A retry has the same key, so that nothing is changed twice.
  const [key, setKey] = useState(newRequestKey);
  const choose = (changes: Chosen) => {
    setChosen({ ...chosen, ...changes });
    setKey(newRequestKey());
    change.reset();
  };
  const terms = query.data;
  const isCurrent = terms !== undefined && !query.isPlaceholderData;
  const isChanged = Object.keys(chosen).length > 0;
  const off = !isChanged
    ? t('Nothing was changed')
    : !isCurrent
      ? t('Loading')
      : (terms.refused && t(terms.refused)) || (terms.needs_slot && !slot ? t('Choose a delivery slot') : null);
  const save = () => {
    if (off !== null || !terms) return;
    change.mutate(
      {
        address_id: chosen.address_id ?? null,
        store_id: terms.store.id,
        delivery: terms.delivery,
        slot: slot ?? null,
        payment: payment ?? terms.payment,
        promo_code: terms.promo_code,
        value: terms.after.value,
        request_key: key,
      },
      {
        onSuccess: () => {
          toast({ text: t('Delivery and payment are changed') });
          onClose();
        },
        onError: () => void query.refetch(),
      },
    );
  };
  useSavingKey(save);
  const [fault] = Object.values(fieldErrors(change.error));
  return (
    <Dialog
      title={t('Delivery and payment of {code}', { code: record.code })}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton variant="filled" busy={change.isPending} off={off} aria-keyshortcuts="Control+Enter" onClick={save}>
            {t('Save')}
            <kbd aria-hidden="true">Ctrl ↵</kbd>
          </BlockableButton>
        </>
      }
    >
      {query.isError && !terms ? (
        <FailedState title={t('The terms could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
          {sayError(query.error)}
        </FailedState>
      ) : terms ? (
        <Fields terms={terms} chosen={chosen} begin={begin} onChoose={choose} />
      ) : (
        <Skeleton height={240} />
      )}
      {change.isError && <FormError>{fault === undefined ? sayError(change.error) : t(fault)}</FormError>}
    </Dialog>
  );
}

function useChangeTerms({ id, version }: OrderRecord) {
  const queries = useQueryClient();
  const { meta, onSuccess, onError } = cacheUpdates(queries);
  return useMutation({
    meta,
    mutationFn: (terms: ChangedTerms & { request_key: string }) =>
      api.oms.changeTerms.call({ ...terms, order_id: id, version: seenVersion(queries, id) ?? version }),
    onSuccess,
    onError: (error) => onError(error, { order_id: id }),
  });
}

interface FieldsProps {
  terms: OrderTermsRecord;
  chosen: Chosen;
  begin: TermsDialogProps['begin'];
  onChoose: (changes: Chosen) => void;
}

function Fields({ terms, chosen, begin, onChoose }: FieldsProps) {
  const types = useChoices('AddressTypeChoices');
  const deliveries = useChoices('CustomDeliveryTypeChoices');
  const fields = useRef<HTMLDivElement>(null);
  const store = useRef<HTMLInputElement>(null);
  // The dialog opened before they were loaded.
  const focusFirst = useEffectEvent(() =>
    (begin === 'store' ? store.current : fields.current?.querySelector<HTMLElement>('input:checked'))?.focus(),
  );
  useEffect(() => focusFirst(), []);
  const isKnown = terms.addresses.some(({ id }) => id === terms.address_id);
  return (
    <div className="order-terms" ref={fields}>
      <Radio.Group
        label={t('Address')}
        value={String(terms.address_id ?? '')}
        onChange={(id) => onChoose({ address_id: Number(id), slot: null })}
      >
        {!isKnown && <Radio value="" label={terms.address} />}
        {terms.addresses.map(({ id, type, address, pincode, served }) => (
          <Radio
            key={id}
            value={String(id)}
            label={`${t(types[type] ?? type)}: ${address.includes(pincode) ? address : `${address} ${pincode}`}`}
            description={served ? undefined : t('No store delivers to {pincode}', { pincode })}
          />
        ))}
      </Radio.Group>
      <Radio.Group
        label={t('Delivery')}
        value={terms.delivery ?? ''}
        onChange={(delivery) => onChoose({ delivery: delivery as DeliveryChoice, slot: null })}
      >
        <div className="order-terms-row">
          {deliveryChoices.map((choice) => (
            <Radio key={choice} value={choice} label={t(deliveries[choice] ?? choice)} />
          ))}
        </div>
      </Radio.Group>
      <Select
        ref={store}
        label={t('Store')}
        allowDeselect={false}
        value={String(terms.store.id)}
        onChange={(id) => id && onChoose({ store_id: Number(id), slot: null })}
        data={storesOf(terms)}
        description={t(terms.stores.find(({ id }) => id === terms.store.id)?.why ?? '')}
        comboboxProps={{ withinPortal: false }}
      />
      <SlotChoice terms={terms} chosen={chosen.slot ?? null} onChoose={(slot) => onChoose({ slot })} />
      <div className="order-terms-row">
        <NativeSelect
          label={t('Payment')}
          value={chosen.payment ?? terms.payment}
          onChange={(event) => onChoose({ payment: event.target.value as ChangedTerms['payment'] })}
          data={Object.values(orderPayments).map((payment) => ({ value: payment, label: t(payment) }))}
        />
        <NativeSelect
          label={t('Promo')}
          value={terms.promo_code}
          onChange={(event) => onChoose({ promo_code: event.target.value })}
          data={[
            { value: '', label: t('None') },
            ...terms.promos.map(({ code, title, refused }) => ({
              value: code,
              label: refused ? `${code} · ${t(refused)}` : `${code} · ${t(title)}`,
              disabled: refused !== null && code !== terms.promo_code,
            })),
          ]}
        />
      </div>
      <p className="second">{t('This cannot be undone. If it is wrong, change it again.')}</p>
      <PriceChange before={terms.before} after={terms.after} />
    </div>
  );
}

/** The stores that deliver there, with what they have and when; the present one even if it does not. */
function storesOf({ stores, store, lines }: OrderTermsRecord) {
  const options = stores.map((each) => ({ value: String(each.id), label: storeInWords(each, lines) }));
  return options.some(({ value }) => value === String(store.id)) ? options : [{ value: String(store.id), label: store.name }, ...options];
}
