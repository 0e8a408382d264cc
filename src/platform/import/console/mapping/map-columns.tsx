import { Button } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { Batch } from '../../contract.ts';
import { rowsInWords } from '../batch-words.ts';
import { BatchSwitches } from '../steps/batch-switches.tsx';
import { SameFile } from '../steps/same-file.tsx';
import { useMapBatch, useMoveBatch } from '../use-batch.ts';
import { columnName } from './column-name.ts';
import { MapRow } from './map-row.tsx';
import { mappingProblems, unmappedColumns, useMappingDraft } from './mapping-draft.ts';

/** Maps columns to fields, and fixed values to fields without a column. */
export function MapColumns({ batch }: { batch: Batch }) {
  const { id, version, fields, columns, counts, may: allowed } = batch;
  const draft = useMappingDraft(batch);
  const map = useMapBatch();
  const moveBatch = useMoveBatch();
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // The columns of the earlier import were discarded.
  const [isSuggested, setIsSuggested] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const problems = mappingProblems(fields, columns, draft.mapping);
  // After a dry run the mapping was chosen by the user.
  const like = isSuggested ? undefined : batch.mapped_like;
  const isFirst = Object.values(counts).every((n) => n === 0);
  const unmapped = unmappedColumns(columns.map(columnName), draft.mapping);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (map.isPending) return;
    if (Object.keys(problems).length > 0) setTries(tries + 1);
    else {
      const { mapping, whole, make_missing } = draft;
      map.mutate({ batch_id: id, version, mapping, whole, make_missing, as_last_time: batch.as_last_time }, { onSuccess: draft.drop });
    }
  };
  return (
    <form ref={form} className="batch-map" noValidate onSubmit={submit}>
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
              isGuess={isFirst && !like && !touched.has(field.name)}
              problem={tries > 0 || touched.has(field.name) ? (problems[field.name] ?? null) : null}
              onChoose={(source) => {
                setTouched(new Set([...touched, field.name]));
                draft.choose(field.name, source);
              }}
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
