import '#console/domain/drugs/drugs.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#console/language/language.ts';
import { CompositionBadges } from '#console/domain/composition-badges.tsx';
import { DrugTable } from '#console/domain/drugs/drug-table.tsx';
import { nameOf } from '#console/domain/lists/list-columns.tsx';
import { ListRecord } from '#console/domain/lists/list-record.tsx';
import type { OpenRecordProps } from '#console/domain/lists/list-screen.tsx';
import { PagesBelow } from '#console/domain/masters/record/pages-below.tsx';
import { api } from '#console/lib/queries.ts';
import { drugGroupList } from '#contracts/lists/drug-group-list.ts';

const PAGE_SIZE = 50;

/** The drugs of a group, the cheapest per unit first. */
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
              {t('{n, plural, one {One drug} other {# drugs}} in use, counted in {unit}; the cheapest per unit first.', {
                n: group.total,
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
