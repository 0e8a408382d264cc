import '../drugs.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { CompositionBadges } from '../composition-badges.tsx';
import { DrugTable } from '../drug-table.tsx';
import { nameOf } from '#platform/list/console/list-columns.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { PagesBelow } from '#features/masters/console/public.ts';
import { api } from '../api.ts';
import { drugGroupList } from '../../drug-group-list.ts';

const PAGE_SIZE = 50;

/** Drugs of a group, cheapest per unit first. */
export function GroupDrawer({ id, row, bar }: OpenRecordProps) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...api.item.drugGroup.queryOptions({ input: { drug_id: id, ...(page > 1 && { page }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const title = query.data?.composition ?? (row ? nameOf(drugGroupList, row) : String(id));
  return (
    <ListRecord list={drugGroupList} id={id} bar={bar} title={title} query={query}>
      {(group) =>
        group && (
          <div className="drug-part">
            <div className="drug-badges">
              <CompositionBadges composition={group.composition} />
            </div>
            <p className="second">
              {t('{n, plural, one {One drug} other {# drugs}} in use. {form}, counted in {unit}; the cheapest per unit first.', {
                n: group.total,
                form: group.presentation ?? t('Form unknown'),
                unit: group.uom,
              })}
            </p>
            <DrugTable label={t('Drugs of the group')} rows={group.rows} than={group.cheapest} />
            <PagesBelow page={page} pageSize={PAGE_SIZE} total={group.total} onPage={setPage} />
          </div>
        )
      }
    </ListRecord>
  );
}
