import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { List } from '../../list.ts';
import { usages } from '../../retirement.ts';
import type { Group } from '../../where.ts';
import type { EditableListApi, ListQuestion } from '../list-api.ts';
import type { ActionDialogProps, ListAction } from './bulk-bar.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import type { Selection } from './use-selection.ts';

type State = keyof typeof usages;

/** Avoids a further level of nesting, which is limited. */
const conditionsOf = (where: Group | undefined): Group['of'] => (where?.match === 'all' ? where.of : where ? [where] : []);

const within = ({ where }: ListQuestion, state: State): Group => ({
  match: 'all',
  of: [...conditionsOf(where), { field: 'state', is: 'anyOf', value: [state] }],
});

/** Number of selected rows in a state; undefined while it is counted. */
function useStateCount(api: EditableListApi, { all, rows }: Selection, question: ListQuestion, state: State): number | undefined {
  const { search } = question;
  const { data } = useQuery({
    ...api.rows.queryOptions({ input: { ...(search && { search }), where: within(question, state), limit: 1 } }),
    enabled: all,
    staleTime: 0,
  });
  return all ? data?.total : rows.filter(({ values }) => values['state'] === state).length;
}

interface StateDialogProps extends ActionDialogProps {
  list: List;
  api: EditableListApi;
  to: State;
}

/** Retires or restores the selected rows: counts before → after, then the edit. */
function StateDialog({ list, api, to, selection, question, onDone, onClose }: StateDialogProps) {
  const [picked] = useState(selection);
  const from = to === 'RETIRED' ? 'IN_USE' : 'RETIRED';
  const changing = useStateCount(api, picked, question, from);
  const n = picked.count;
  const noun = { n, count: count(n), singular: t(list.singular), plural: t(list.plural) };
  return (
    <BulkEditDialog
      bulkEdit={api.bulkEdit}
      title={
        to === 'RETIRED'
          ? t('{n, plural, one {Retire one {singular}} other {Retire {count} {plural}}}', noun)
          : t('{n, plural, one {Restore one {singular}} other {Restore {count} {plural}}}', noun)
      }
      selection={picked}
      question={question}
      values={{ state: to }}
      action={to === 'RETIRED' ? t('Retire') : t('Restore')}
      off={changing === 0 ? t('Nothing to change') : null}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {t('{from} → {to}: {n}', { from: t(usages[from]), to: t(usages[to]), n: changing === undefined ? '…' : count(changing) })}
        {changing !== undefined && changing < n && ` · ${t('Other status, not changed: {n}', { n: count(n - changing) })}`}
      </p>
      <p className="help">
        {to === 'RETIRED'
          ? t('Retired records stay where they are used and are not offered any more.')
          : t('Restored records are offered again. A record stays retired if its name is used by another one.')}{' '}
        {t('Each row is checked separately. You see the result of each, and can undo all of them.')}
      </p>
    </BulkEditDialog>
  );
}

const isEvery = ({ all, rows }: Selection, state: State) => !all && rows.every(({ values }) => values['state'] === state);

/** Actions that retire and restore the selected rows of a list with the field `state`. */
export const stateActions = (list: List, api: EditableListApi): ListAction[] => [
  {
    id: 'retire',
    title: msg('Retire'),
    off: (selection) => (isEvery(selection, 'RETIRED') ? t('Already retired') : null),
    Dialog: (props) => <StateDialog {...props} list={list} api={api} to="RETIRED" />,
  },
  {
    id: 'restore',
    title: msg('Restore'),
    off: (selection) => (isEvery(selection, 'IN_USE') ? t('Already in use') : null),
    Dialog: (props) => <StateDialog {...props} list={list} api={api} to="IN_USE" />,
  },
];
