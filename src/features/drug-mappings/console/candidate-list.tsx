import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isModalOpen, isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { ComparedDrug, ItemRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { ComparedDrugCard } from './compared-drug-card.tsx';

const keys: KeyGroup = {
  title: msg('Mapping utility'),
  keys: [[msg('Map the product to the drug with this number, and open the next one'), ['1', '2', '3']]],
};

interface CandidateListProps {
  record: ItemRecord;
  /** Opens the next product of the list; null: this is the last one. */
  onNext: (() => void) | null;
}

/** The drugs that the product may be, best first, each mapped with one press or by its number; another drug is searched. */
export function CandidateList({ record, onNext }: CandidateListProps) {
  const { candidates, abilities } = record;
  const [other, setOther] = useState<number | null>(null);
  const { map, isPending, error } = useMapping(record, onNext);
  const off = whyNotOf(abilities)('item.mapped');
  const [best] = candidates;
  useScreenKeys(keys);
  useKeydown((event) => {
    if (event.repeat || off !== null || isTyping(event) || isModalOpen()) return;
    const chosen = /^[1-9]$/.test(event.key) ? candidates[Number(event.key) - 1] : undefined;
    if (!chosen) return;
    event.preventDefault();
    map(chosen);
  });
  useScreenActions(
    best
      ? [
          {
            id: 'item/map',
            label: t('Map to {drug}', { drug: best.drug.name }),
            of: record.name,
            strokes: ['1'],
            off,
            run: () => map(best),
          },
        ]
      : [],
  );
  const button = (compared: ComparedDrug, number: number | null) => (
    <BlockableButton
      size="sm"
      variant={number === 1 ? 'filled' : 'default'}
      off={off}
      busy={isPending}
      aria-label={onNext ? t('Map and next: {drug}', { drug: compared.drug.name }) : t('Map: {drug}', { drug: compared.drug.name })}
      {...(number !== null && { 'aria-keyshortcuts': String(number) })}
      onClick={() => map(compared)}
    >
      {onNext ? t('Map and next') : t('Map')}
      {number !== null && <kbd aria-hidden="true">{number}</kbd>}
    </BlockableButton>
  );
  return (
    <section aria-label={t('Our drugs')}>
      <h3>{t('Our drugs')}</h3>
      {candidates.length === 0 ? (
        <p className="second">{t('No drug has a similar name.')}</p>
      ) : (
        <ol className="mapping-candidates">
          {candidates.map((compared, at) => (
            <li key={compared.drug.id}>
              <ComparedDrugCard compared={compared}>{button(compared, at + 1)}</ComparedDrugCard>
            </li>
          ))}
        </ol>
      )}
      {off === null && (
        <>
          <DrugSearch label={t('Another drug')} description={t('Name or ingredients')} onChoose={(found) => setOther(found?.id ?? null)} />
          <OtherDrug itemId={record.id} drugId={other} button={(compared) => button(compared, null)} />
        </>
      )}
      {error !== null && <FormError>{sayError(error)}</FormError>}
    </section>
  );
}

interface OtherDrugProps {
  itemId: number;
  drugId: number | null;
  button: (compared: ComparedDrug) => ReactNode;
}

/** A drug that was searched, compared with the product before it is mapped. */
function OtherDrug({ itemId, drugId, button }: OtherDrugProps) {
  const { data, error } = useQuery(
    api.distributor.compareItem.queryOptions({
      input: drugId === null ? skipToken : { item_id: itemId, drug_id: drugId },
      staleTime: 0,
      meta: { quiet: true },
    }),
  );
  if (drugId === null) return null;
  if (error) return <FormError>{sayError(error)}</FormError>;
  return data ? <ComparedDrugCard compared={data}>{button(data)}</ComparedDrugCard> : null;
}

/** Maps the product, and opens the next one of the list. */
function useMapping({ id, version, name }: ItemRecord, onNext: (() => void) | null) {
  const { mutateAsync, isPending } = useMutation(api.distributor.mapItem.mutationOptions(changing));
  const [error, setError] = useState<Error | null>(null);
  const request_key = useRequestKey(version);
  const map = ({ drug }: ComparedDrug) => {
    if (isPending) return;
    setError(null);
    const onMapped = () => {
      void toast({ text: t('{product} is {drug}', { product: name, drug: drug.name }) });
      onNext?.();
    };
    // Not by the callbacks of `mutate`: this product is closed once the next one opens.
    void mutateAsync({ item_id: id, version, drug_id: drug.id, request_key }).then(onMapped, setError);
  };
  return { map, isPending, error };
}
