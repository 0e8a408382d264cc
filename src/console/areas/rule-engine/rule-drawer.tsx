import './rule-engine.css';
import { useQuery } from '@tanstack/react-query';
import { t } from '#console/language/language.ts';
import { NEW_RECORD } from '#console/domain/lists/list-address.ts';
import { ListRecord } from '#console/domain/lists/list-record.tsx';
import type { OpenRecordProps } from '#console/domain/lists/list-screen.tsx';
import { api } from '#console/lib/queries.ts';
import { drugRuleList } from '#contracts/lists/rule-list.ts';
import { RuleView } from './rule-view.tsx';

/** The open rule. */
export function RuleDrawer({ bar, id, row, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.item.drugRule.queryOptions({ input: { rule_id: id } }), staleTime: 0, enabled: !isNew });
  const title = isNew ? t('New rule') : (query.data?.name ?? String(row?.values['name'] ?? t('Rule')));
  return (
    <ListRecord list={drugRuleList} id={id} bar={bar} title={title} query={isNew ? null : query}>
      {(rule) => <RuleView key={rule?.id ?? 'new'} rule={rule} onMade={onMade} />}
    </ListRecord>
  );
}
