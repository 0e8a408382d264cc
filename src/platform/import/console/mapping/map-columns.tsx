import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { Batch, FieldSource } from '../../contract.ts';
import { rowsInWords } from '../batch-words.ts';
import { BatchSwitches } from '../steps/batch-switches.tsx';
import { SameFile } from '../steps/same-file.tsx';
import { useMapBatch, useMoveBatch } from '../use-batch.ts';
import { columnName } from './column-name.ts';
import { MapRow } from './map-row.tsx';
import { TitlesChoice } from './titles-choice.tsx';
import { mappingProblems, type Sources, unmappedColumns, useMappingDraft } from './mapping-draft.ts';

/** Maps columns to fields, and fixed values to fields without a column. */
export function MapColumns({ batch }: { batch: Batch }) {
  const { id, version, fields, columns, counts, may: allowed } = batch;
  const draft = useMappingDraft(batch);
  const map = useMapBatch();
  const moveBatch = useMoveBatch();
  // The columns of the earlier import were discarded.
  const [isSuggested, setIsSuggested] = useState(false);
  const form = useSchemaForm<Sources>({
    initialValues: batch.mapping,
    held: { values: draft.mapping, change: draft.replace },
    validate: (sources) => mappingProblems(fields, columns, sources),
    blocked: map.isPending,
  });
  // After a dry run the mapping was chosen by the user.
  const like = isSuggested ? undefined : batch.mapped_like;
  const isFirst = Object.values(counts).every((n) => n === 0);
  const unmapped = unmappedColumns(columns.map(columnName), draft.mapping);
  const choose = (field: string, source: FieldSource | null) => {
    form.getInputProps(field).onChange(source);
    // A column that two fields use is an error of one of them, which a choice for the other one changes.
    for (const { name } of fields) if (form.isTouched(name) || form.errors[name]) form.validateField(name);
  };
  const submit = () => {
    const { mapping, whole, make_missing } = draft;
    map.mutate({ batch_id: id, version, mapping, whole, make_missing, as_last_time: batch.as_last_time }, { onSuccess: draft.drop });
  };
  return (
    <form className="batch-map" {...form.formProps(submit)}>
      <h2 tabIndex={-1}>{t('Match columns')}</h2>
      <p className="second">
        {t('{rows} read. Unmapped fields stay unchanged in existing records and empty in new ones.', {
          rows: rowsInWords(batch.rows),
        })}
      </p>
      <SameFile batch={batch} />
      {like && (
        <p className="batch-hint" role="note">
          {t('Columns and fixed values as in {file}: {by}, {at}.', { file: like.file_name, by: like.by, at: dayAndClock(like.at) })}{' '}
          <Button
            size="xs"
            variant="outline"
            onClick={() => {
              setIsSuggested(true);
              draft.replace(like.guess);
            }}
          >
            {t('Use the suggested columns instead')}
          </Button>
        </p>
      )}
      <TitlesChoice batch={batch} isFirst={isFirst} />
      <table className="batch-columns" aria-label={t('Match columns')}>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Comes from')}</th>
            <th scope="col">{t('In the first rows')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <MapRow
              key={field.name}
              batch={batch}
              field={field}
              source={draft.mapping[field.name] ?? null}
              isGuess={isFirst && !like && !form.isTouched(field.name)}
              problem={form.errors[field.name]}
              onChoose={(source) => choose(field.name, source)}
            />
          ))}
        </tbody>
      </table>
      {unmapped.length > 0 && <p className="second">{t('Unused columns: {columns}', { columns: unmapped.join(', ') })}</p>}
      <BatchSwitches whole={draft.whole} makeMissing={draft.make_missing} canMakeMissing={batch.can_make_missing} onChange={draft.set} />
      <div className="batch-actions">
        {allowed.includes('cancel') && (
          <BlockableButton busy={moveBatch.isPending} onClick={() => moveBatch.mutate({ batch_id: id, version, event: 'cancel' })}>
            {t('Cancel import')}
          </BlockableButton>
        )}
        <BlockableButton type="submit" variant="filled" busy={map.isPending}>
          {t('Check {rows}', { rows: rowsInWords(batch.rows) })}
        </BlockableButton>
        <span className="muted">{t('A dry run: nothing is written.')}</span>
      </div>
    </form>
  );
}
