import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { asTyped } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { TypeaheadField, type TypeaheadOption } from '#platform/console/ui/fields/typeahead-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { ContractLine, ContractRecord } from '../contract.ts';
import { api, client } from './api.ts';
import { changing } from './changing.ts';
import { lineNames } from './field-names.ts';

const schema = () => import('../contract.ts').then(({ typedContractLine }) => typedContractLine);

async function findDrugs(search: string, signal: AbortSignal): Promise<TypeaheadOption[]> {
  const { rows } = await client.search.drugs({ search, limit: 10 }, { signal });
  return rows.map(({ id, name, detail }) => ({ id: String(id), label: name, ...(detail && { detail }) }));
}

const typed = (value: string | number | null | undefined): string => (value === null || value === undefined ? '' : String(value));
const rupees = (paise: number | undefined): string => (paise === undefined ? '' : asTyped(paise));

/** The line as it is typed; empty for a new one. */
const typedLineOf = (line: ContractLine | null) => ({
  drug_id: line?.drug_id ?? 0,
  mrp: rupees(line?.mrp),
  ptr: rupees(line?.ptr),
  pts: rupees(line?.pts),
  discount: typed(line?.discount),
  scheme: typed(line?.scheme),
  scheme_minimum: typed(line?.scheme_minimum),
  cd_percent: typed(line?.cd_percent),
  cd_days: typed(line?.cd_days),
  order_multiple: typed(line?.order_multiple),
  committed_packs: typed(line?.committed_packs),
});

interface LineDialogProps {
  record: ContractRecord;
  /** Null: a new one. */
  line: ContractLine | null;
  onClose: () => void;
}

/** The price of a drug in the draft. */
export function LineDialog({ record: { id, version }, line, onClose }: LineDialogProps) {
  const save = useMutation(api.distributor.setContractLine.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues: typedLineOf(line), blocked: save.isPending });
  const drug = form.getInputProps('drug_id');
  const price = (name: 'mrp' | 'ptr' | 'pts') => (
    <TextInput label={t(lineNames[name])} inputMode="decimal" maxLength={10} leftSection="₹" {...form.getInputProps(name)} />
  );
  const optional = (
    name: Exclude<keyof typeof lineNames, 'mrp' | 'ptr' | 'pts'>,
    inputMode: 'decimal' | 'numeric' | 'text' = 'numeric',
  ) => <TextInput label={optionalLabel(lineNames[name])} inputMode={inputMode} maxLength={9} {...form.getInputProps(name)} />;
  return (
    <ChangeDialog
      title={line === null ? t('Add drug') : t('Change {drug}', { drug: line.drug })}
      submit={line === null ? t('Add') : t('Save')}
      off={line === null || form.isChanged ? null : t('No changes to save')}
      target={{ contract_id: id, version }}
      form={form}
      save={save}
      help={t('Rupees for one pack, without GST except for the MRP.')}
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
      <div className="contract-fields">
        {price('mrp')}
        {price('ptr')}
        {price('pts')}
        {optional('discount', 'decimal')}
        {optional('scheme', 'text')}
        {optional('scheme_minimum')}
        {optional('cd_percent', 'decimal')}
        {optional('cd_days')}
        {optional('order_multiple')}
        {optional('committed_packs')}
      </div>
    </ChangeDialog>
  );
}
