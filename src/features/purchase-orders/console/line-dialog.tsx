import { TextInput } from '@mantine/core';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { count, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { TypeaheadField, type TypeaheadOption } from '#platform/console/ui/fields/typeahead-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { PurchaseOrderLine, PurchaseOrderRecord } from '../contract.ts';
import { freePacks, lineValue } from '../line-amount.ts';
import { api, client } from './api.ts';
import { changing } from './changing.ts';
import { Margin } from './margin.tsx';

const schema = () => import('../contract.ts').then(({ typedLine }) => typedLine);

async function findDrugs(search: string, signal: AbortSignal): Promise<TypeaheadOption[]> {
  const { rows } = await client.search.drugs({ search, limit: 10 }, { signal });
  return rows.map(({ id, name, detail }) => ({ id: String(id), label: name, ...(detail && { detail }) }));
}

interface LineDialogProps {
  record: PurchaseOrderRecord;
  /** Null: a new one. */
  line: PurchaseOrderLine | null;
  onClose: () => void;
}

/** The packs of a drug in the draft, with what the distributor takes for them today. */
export function LineDialog({ record: { id, version, store, distributor }, line, onClose }: LineDialogProps) {
  const save = useMutation(api.purchaseOrder.setPurchaseOrderLine.mutationOptions(changing));
  const form = useSchemaForm({
    schema,
    initialValues: { drug_id: line?.drug_id ?? 0, packs: line === null ? '' : String(line.packs) },
    blocked: save.isPending,
  });
  const drug = form.getInputProps('drug_id');
  const { drug_id, packs } = form.values;
  return (
    <ChangeDialog
      title={line === null ? t('Add drug') : t('Change {drug}', { drug: line.drug })}
      submit={line === null ? t('Add') : t('Save')}
      target={{ purchase_order_id: id, version }}
      form={form}
      save={save}
      onClose={onClose}
    >
      {line === null && (
        <TypeaheadField
          label={t('Drug')}
          placeholder={t('Name or composition')}
          error={drug.error}
          search={findDrugs}
          choosesFirst
          onChoose={(found) => drug.onChange(found ? Number(found.id) : 0)}
        />
      )}
      <TextInput label={t('Packs')} inputMode="numeric" maxLength={5} data-autofocus={line !== null} {...form.getInputProps('packs')} />
      <QuoteFacts
        input={{ store_id: store.id, distributor_id: distributor.id, drug_id }}
        packs={/^\d{1,5}$/.test(packs) ? Number(packs) : 0}
      />
    </ChangeDialog>
  );
}

interface QuoteFactsProps {
  input: { store_id: number; distributor_id: number; drug_id: number };
  packs: number;
}

/** Rate and scheme of the day, and what the store has. */
function QuoteFacts({ input, packs }: QuoteFactsProps) {
  const { data, error } = useQuery(
    api.purchaseOrder.quote.queryOptions({ input: input.drug_id === 0 ? skipToken : input, staleTime: 0, meta: { quiet: true } }),
  );
  if (error) return <FormError>{sayError(error)}</FormError>;
  if (!data) return null;
  const { quote } = data;
  if (quote === null) return <FormError>{t('The distributor has no rate for this drug today.')}</FormError>;
  const free = freePacks(packs, quote.scheme, quote.scheme_minimum);
  return (
    <dl className="record-details" aria-label={t('Rate of today')}>
      <dt>{t('Rate')}</dt>
      <dd>
        {money(quote.rate)} <span className="second">{t('for a pack of {n}', { n: quote.pack_size })}</span>
      </dd>
      <dt>{t('Scheme')}</dt>
      <dd>
        {quote.scheme ?? t('None')}
        {quote.scheme_minimum !== null && <span className="second"> {t('from {n} packs', { n: quote.scheme_minimum })}</span>}
        {free > 0 && <div>{t('{n, plural, one {One pack comes} other {# packs come}} free', { n: free })}</div>}
        {quote.order_multiple !== null && packs % quote.order_multiple !== 0 && (
          <div className="second">{t('Ordered in multiples of {n}', { n: quote.order_multiple })}</div>
        )}
      </dd>
      <dt>{t('Margin')}</dt>
      <dd>
        <Margin {...quote} />
      </dd>
      {packs > 0 && (
        <>
          <dt>{t('Value')}</dt>
          <dd>
            {money(lineValue({ packs, rate: quote.rate, gst: quote.gst }))} <span className="second">{t('with GST')}</span>
          </dd>
        </>
      )}
      <dt>{t('At the store')}</dt>
      <dd>{t('{have} on hand, {ordered} on order', { have: count(quote.on_hand), ordered: count(quote.on_order) })}</dd>
    </dl>
  );
}
