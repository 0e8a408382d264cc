import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { BulkResults } from '#platform/list/console/select/bulk-results.tsx';
import type { Selection } from '#platform/list/console/select/use-selection.ts';
import { MOST_TASKS } from '../../floor-choices.ts';
import { AgentSelect } from '../actions/agent-select.tsx';
import { client } from '../api.ts';
import { floorOptions } from '../floor/floor-data.ts';

interface AssignDialogProps extends ActionDialogProps {
  to: 'agent' | 'queue';
}

/** Gives the selected tasks to an agent, or returns them to their queues, then shows the result of each. */
function AssignDialog({ to, selection, question, onDone, onClose }: AssignDialogProps) {
  const [picked] = useState(selection);
  const [agent, setAgent] = useState('');
  // A retry has the same keys, so that nothing is changed twice.
  const [keys] = useState(() => new Map<number, string>());
  const floor = useQuery(floorOptions());
  const assign = useMutation({
    mutationFn: async () => {
      const { rows } = picked.all ? await client.crm.floorTasks.rows({ ...question, limit: MOST_TASKS }) : picked;
      const tasks = rows.map(({ id, version = 1 }) => {
        const key = keys.get(id) ?? newRequestKey();
        keys.set(id, key);
        return { task_id: id, version, request_key: key };
      });
      return client.crm.assignTasks({ tasks, agent_id: to === 'agent' ? Number(agent) : null });
    },
    meta: { quiet: true },
    onSuccess: onDone,
  });
  const n = picked.count;
  const title =
    to === 'agent'
      ? t('{n, plural, one {Give the task to an agent} other {Give # tasks to an agent}}', { n })
      : t('{n, plural, one {Return the task to its queue} other {Return # tasks to their queues}}', { n });
  if (assign.data) {
    const { results } = assign.data;
    const done = results.filter(({ because }) => because === null).length;
    const words = {
      changed: t('{done} of {all} were moved.', { done: count(done), all: count(results.length) }),
      refused: t('Tasks that were not moved'),
    };
    return (
      <BulkResults
        title={title}
        words={words}
        results={results.map(({ name, ...result }) => ({ ...result, code: name }))}
        onClose={onClose}
      />
    );
  }
  const help =
    to === 'agent'
      ? t('The agent is notified. The limit of the queue does not count for tasks that you give.')
      : t('Each task is checked by itself: one about which its agent calls stays with the agent.');
  return (
    <Dialog
      title={title}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton
            variant="filled"
            busy={assign.isPending}
            off={to === 'agent' && agent === '' ? t('Choose an agent first') : null}
            onClick={() => assign.mutate()}
          >
            {to === 'agent' ? t('Give') : t('Return')}
          </BlockableButton>
        </>
      }
    >
      <div className="bulk-fields">
        {to === 'agent' && (
          <AgentSelect agents={floor.data?.agents ?? []} value={agent} onChange={(event) => setAgent(event.target.value)} />
        )}
        <p className="help">{help}</p>
        {assign.error && <FormError>{sayError(assign.error)}</FormError>}
      </div>
    </Dialog>
  );
}

const off = ({ count: n }: Selection): string | null =>
  n > MOST_TASKS ? t('At most {most} tasks at once: narrow the filter', { most: MOST_TASKS }) : null;

/** Actions on the selected tasks. */
export const assignActions: readonly ListAction[] = [
  { id: 'give', title: msg('Give to an agent'), off, Dialog: (props) => <AssignDialog {...props} to="agent" /> },
  { id: 'return', title: msg('Return to the queue'), off, Dialog: (props) => <AssignDialog {...props} to="queue" /> },
];
