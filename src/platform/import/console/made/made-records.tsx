import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { ListFoot } from '#platform/list/console/table/list-foot.tsx';
import { msg } from '#platform/contract/sentence.ts';
import type { Batch } from '../../contract.ts';
import { MadeRow } from './made-row.tsx';
import { useMade } from './use-made.ts';

const PAGE_SIZES = [10, 50, 100];

const NAME = [{ name: 'name', label: msg('Name'), required: true, choices: null }];

/** Records that the batch creates or created because its rows name them, per table; editable before they are written. */
export function MadeRecords({ batch }: { batch: Batch }) {
  const [target, setTarget] = useState<string>();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  const query = useMade(batch, { target, page, pageSize });
  const lists = query.data?.lists ?? [];
  const chosen = lists.find((list) => list.target === target) ?? lists[0];
  const canEdit = batch.state === 'reviewing';
  if (query.error)
    return (
      <FailedState title={t('Records could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
        {sayError(query.error)}
      </FailedState>
    );
  if (!query.data || !chosen) return null;
  const fields = chosen.fields.length > 0 ? chosen.fields : NAME;
  return (
    <section className="batch-rows" aria-label={canEdit ? t('Records to be created') : t('Records created')}>
      <h3>{canEdit ? t('Also created, because rows name them') : t('Also created, because rows named them')}</h3>
      <p className="second">
        {canEdit
          ? t('What the file does not say is filled in. Change it here before writing; the name of an existing record means that record.')
          : t('Undo import also retires those that nothing else uses.')}
      </p>
      <fieldset className="batch-filters" aria-label={t('Which records')}>
        {lists.map((list) => (
          <Button
            key={list.target}
            size="sm"
            radius="xl"
            aria-pressed={list.target === chosen.target}
            onClick={() => {
              setTarget(list.target);
              setPage(1);
            }}
          >
            {t(list.title)} <b>{count(list.total)}</b>
          </Button>
        ))}
      </fieldset>
      <div className="batch-scroll">
        <table className="batch-grid batch-made" aria-label={t(chosen.title)} aria-busy={query.isPlaceholderData || undefined}>
          <thead>
            <tr>
              {fields.map(({ name, label, required }) => (
                <th key={name} scope="col">
                  {t(label)}
                  {required && canEdit && <span aria-hidden="true"> *</span>}
                </th>
              ))}
              {canEdit && <th scope="col">{t('Actions')}</th>}
            </tr>
          </thead>
          <tbody>
            {query.data.rows.map((row) => (
              <MadeRow
                key={`${chosen.target} ${row.name}`}
                batch={batch}
                target={chosen.target}
                fields={fields}
                row={row}
                canEdit={canEdit}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ListFoot
        label={t('Pages of created records')}
        page={page}
        pageSize={pageSize}
        pageSizes={PAGE_SIZES}
        total={query.data.total}
        onPage={setPage}
        onPageSize={(size) => {
          setPageSize(size);
          setPage(1);
        }}
      />
    </section>
  );
}
