import './rule-engine.css';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { api } from './api.ts';
import { drugRuleList } from '../lists.ts';
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
