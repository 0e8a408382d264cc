import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { api } from './api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { PipoGroup } from '../contract.ts';

interface Move {
  in: { id: number; name: string } | null;
  out: { id: number; name: string } | null;
}

const initialValues = { product: null as Move['in'] };

/** Products of a group, with a field to add one and buttons to remove them. */
export function GroupProducts({ group }: { group: PipoGroup }) {
  const [formKey, setFormKey] = useState(0);
  const move = useMutation(
    api.item.movePipoProducts.mutationOptions({
      meta: { expected: 409 },
      onSuccess: (saved) => {
        queryClient.setQueryData(api.item.pipoGroup.queryKey({ input: { group_id: saved.id } }), saved);
        void queryClient.invalidateQueries({ queryKey: api.item.pipoGroups.key() });
        void queryClient.invalidateQueries({ queryKey: api.item.pipoLogs.key() });
        form.reset();
        setFormKey(formKey + 1);
      },
      onError: () => void queryClient.invalidateQueries({ queryKey: api.item.pipoGroup.key({ input: { group_id: group.id } }) }),
    }),
  );
  const form = useSchemaForm({ initialValues, blocked: move.isPending });
  const send = ({ in: product, out }: Move) =>
    move.mutate(
      { group_id: group.id, version: group.version, put_in: product ? [product.id] : [], take_out: out ? [out.id] : [] },
      {
        onSuccess: () =>
          void toast({
            text: product
              ? t('{name} added to the group', { name: product.name })
              : t('{name} removed from the group', { name: out?.name ?? '' }),
          }),
      },
    );
  return (
    <section aria-label={t('Products')}>
      <h3>{t('{n, plural, one {{count} product} other {{count} products}}', { n: group.total, count: count(group.total) })}</h3>
      <form className="pipo-add row" {...form.formProps(({ product }) => send({ in: product, out: null }))}>
        <DrugSearch
          key={formKey}
          label={t('Product in')}
          onChoose={(drug) => form.setFieldValue('product', drug && { id: drug.id, name: drug.name })}
        />
        <BlockableButton type="submit" size="sm" busy={move.isPending} off={form.values.product ? null : t('Choose a drug')}>
          {t('Add to group')}
        </BlockableButton>
      </form>
      {move.error && <p role="alert">{sayError(move.error)}</p>}
      <ul className="pipo-products">
        {group.products.map(({ id, name, since }) => (
          <li key={id}>
            <span className="ell">{name}</span>
            <span className="second">{t('since {moment}', { moment: dayAndClock(since) })}</span>
            <Button
              size="xs"
              variant="subtle"
              aria-label={t('Remove {name}', { name })}
              onClick={() => send({ in: null, out: { id, name } })}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      {group.total > group.products.length && (
        <p className="second">{t('The first {n} by name are shown.', { n: count(group.products.length) })}</p>
      )}
    </section>
  );
}
