import { Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { type OrderSource, orderSources } from '#features/orders/public.ts';
import { PatientSearch } from '#features/patients/console/public.ts';
import { api } from './api.ts';
import { showDraft } from './drafting.ts';
import { Part } from './part.tsx';
import { PlaceOrder } from './place-order.tsx';

const idIn = (search: URLSearchParams, name: string): number | null => {
  const value = search.get(name);
  return value !== null && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : null;
};

interface Source {
  kind: OrderSource;
  id: number;
}

const parameters = {
  callback: 'callback',
  'drop-off': 'drop_off',
  'cio-lead': 'lead',
  'subscription-step': 'refill',
} as const satisfies Record<OrderSource, string>;

/** The record that an order is made from. */
function sourceIn(search: URLSearchParams): Source | null {
  for (const kind of orderSources) {
    const id = idIn(search, parameters[kind]);
    if (id !== null) return { kind, id };
  }
  return null;
}

/** `/{product}/place-order`: a draft, or the patient, callback, abandoned cart, order lead or refill that an order is begun for. */
export default function PlaceOrderScreen() {
  const [search, setSearch] = useSearchParams();
  const draftId = idIn(search, 'draft');
  if (draftId !== null) return <OpenDraft key={draftId} draftId={draftId} />;
  return (
    <NewDraft
      patientId={idIn(search, 'patient')}
      source={sourceIn(search)}
      onStarted={(id) => setSearch({ draft: String(id) }, { replace: true })}
    />
  );
}

function OpenDraft({ draftId }: { draftId: number }) {
  const query = useQuery({ ...api.ecommerce.draft.queryOptions({ input: { draft_id: draftId } }), refetchOnMount: 'always' });
  if (query.isError && !query.data)
    return (
      <FailedState title={t('The draft could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
        {sayError(query.error)}
      </FailedState>
    );
  // The chart starts from the draft as it is now, not from what an earlier visit has left in the cache.
  if (!query.data || !query.isFetchedAfterMount) return <Loader aria-label={t('Loading')} className="place-order-loading" />;
  return <PlaceOrder record={query.data} />;
}

interface NewDraftProps {
  patientId: number | null;
  source: Source | null;
  onStarted: (draftId: number) => void;
}

/** Nothing is stored until it is known who the order is for, or what it is made from. */
function NewDraft({ patientId, source, onStarted }: NewDraftProps) {
  const [key] = useState(newRequestKey);
  const start = useMutation(api.ecommerce.startDraft.mutationOptions());
  const begin = (patient: number | null) =>
    start.mutate(
      { patient_id: patient, source, request_key: key },
      {
        onSuccess: (draft) => {
          showDraft(draft);
          onStarted(draft.id);
        },
      },
    );
  const beginKnown = useEffectEvent(() => begin(patientId));
  const isKnown = patientId !== null || source !== null;
  useEffect(() => {
    if (isKnown) beginKnown();
  }, [isKnown]);
  return (
    <div className="place-order">
      <h1>{t('Place order')}</h1>
      {isKnown && !start.isError ? (
        <Loader aria-label={t('Loading')} />
      ) : (
        <Part name="patient" title={t('Who is the order for?')}>
          {start.isError && <FormError>{sayError(start.error)}</FormError>}
          <PatientSearch onChoose={begin} isFirst />
        </Part>
      )}
    </div>
  );
}
