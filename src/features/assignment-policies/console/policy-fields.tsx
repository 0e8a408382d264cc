import { Checkbox, Input, NativeSelect, TextInput } from '@mantine/core';
import { statusPriority, withinOrders } from '#features/agent-tasks/public.ts';
import { OrderStatus } from '#features/orders/console/public.ts';
import { statusName } from '#machines/orders/order-statuses.ts';
import { t } from '#platform/console/language/language.ts';
import { ArrangeControls } from '#platform/console/ui/controls/arrange-controls.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { PolicyFields as Fields, PolicyRecord } from '../contract.ts';
import { fieldNames } from './policy-words.ts';

/** Rules as they are typed. */
export type PolicyForm = Omit<Fields, 'fair_tasks' | 'fair_minutes'> & { fair_tasks: string; fair_minutes: string };

export const emptyForm: PolicyForm = {
  name: '',
  status_order: [...statusPriority],
  overdue_first: false,
  within: 'due',
  language_first: true,
  fair_tasks: '',
  fair_minutes: '',
};

const typed = (value: number | null): string => (value === null ? '' : String(value));

export const formOf = ({
  name,
  status_order,
  overdue_first,
  within,
  language_first,
  fair_tasks,
  fair_minutes,
}: PolicyRecord): PolicyForm => ({
  name,
  status_order,
  overdue_first,
  within,
  language_first,
  fair_tasks: typed(fair_tasks),
  fair_minutes: typed(fair_minutes),
});

interface PolicyFieldsProps {
  form: Pick<ReturnType<typeof useSchemaForm<PolicyForm, Fields>>, 'getInputProps' | 'values' | 'setValues' | 'errors'>;
}

/** Name and rules of a policy. */
export function PolicyFields({ form }: PolicyFieldsProps) {
  const { status_order, overdue_first, language_first } = form.values;
  return (
    <>
      <TextInput label={t(fieldNames.name)} maxLength={60} {...form.getInputProps('name')} />
      <Checkbox
        label={t('Overdue tasks come first in each queue')}
        description={t('Whatever their status. Otherwise the order of statuses decides.')}
        checked={overdue_first}
        onChange={({ currentTarget }) => form.setValues({ overdue_first: currentTarget.checked })}
      />
      <Input.Wrapper label={t(fieldNames.status_order)} description={t('Orders that wait for an agent, the most urgent first.')}>
        <ol className="policy-order">
          {status_order.map((status, at) => (
            <li key={status}>
              <OrderStatus status={status} />
              <ArrangeControls
                name={t(statusName(status))}
                at={at}
                count={status_order.length}
                onArrange={(order) => form.setValues({ status_order: order.flatMap((position) => status_order[position] ?? []) })}
              />
            </li>
          ))}
        </ol>
      </Input.Wrapper>
      <NativeSelect
        label={t('Among tasks of a status')}
        data={Object.entries(withinOrders).map(([value, words]) => ({ value, label: t(words) }))}
        {...form.getInputProps('within')}
      />
      <Checkbox
        label={t('Patients who speak a language of the agent come first')}
        description={t('Among tasks of a status, unless others are overdue.')}
        checked={language_first}
        onChange={({ currentTarget }) => form.setValues({ language_first: currentTarget.checked })}
      />
      <div className="policy-share">
        <TextInput label={optionalLabel(fieldNames.fair_tasks)} inputMode="numeric" maxLength={3} {...form.getInputProps('fair_tasks')} />
        <TextInput
          label={optionalLabel(fieldNames.fair_minutes)}
          inputMode="numeric"
          maxLength={4}
          {...form.getInputProps('fair_minutes')}
        />
      </div>
    </>
  );
}
