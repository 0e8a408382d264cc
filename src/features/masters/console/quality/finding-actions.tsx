import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '#platform/console/client/query-client.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { ListRow } from '#platform/list/list.ts';
import type { MasterFinding } from '../../contract.ts';
import { masterLists } from '../../lists.ts';
import { type Master, masters } from '../../masters.ts';
import { api } from '../api.ts';
import { MergeDialog } from '../merge/merge-dialog.tsx';

interface FindingActionsProps {
  finding: MasterFinding;
  onMerged: () => void;
  onClose: () => void;
}

/** A record as a row of its master's list, with the names of the records it refers to. */
const asRow = ({ fields }: Master, { id, version, values, labels, updated_at }: MasterFinding['records'][number]): ListRow => ({
  id,
  version,
  values: {
    ...Object.fromEntries(
      fields.map(({ name, of }) => {
        const value = values[name] ?? null;
        return [name, of || typeof value === 'object' ? (labels[name] ?? []).map((label) => label.name).join(', ') : value];
      }),
    ),
    updated_at,
  },
});

/** Merges possible duplicates, or marks them as not duplicates. */
export function FindingActions({ finding, onMerged, onClose }: FindingActionsProps) {
  const { id, master, problem, records } = finding;
  const [dialog, setDialog] = useState<'closed' | 'open' | 'merged'>('closed');
  const mark = useMutation(
    api.item.markDistinct.mutationOptions({
      onSuccess: (marked) => {
        queryClient.setQueryData(api.item.masterFinding.queryKey({ input: { finding_id: id } }), marked);
        void queryClient.invalidateQueries({ queryKey: api.item.masterQuality.key() });
      },
      onError: (error) => toast({ tone: 'late', text: `${t('Nothing was changed.')} ${sayError(error)}` }),
    }),
  );
  if (problem === 'DISTINCT')
    return (
      <div className="finding-actions">
        <Button loading={mark.isPending} onClick={() => mark.mutate({ finding_id: id, distinct: false })}>
          {t('They may be duplicates')}
        </Button>
      </div>
    );
  if (records.length < 2) return null;
  return (
    <div className="finding-actions">
      <Button variant="filled" onClick={() => setDialog('open')}>
        {t('Merge duplicates')}
      </Button>
      {problem === 'DUPLICATES' && (
        <Button loading={mark.isPending} onClick={() => mark.mutate({ finding_id: id, distinct: true })}>
          {t('Not duplicates')}
        </Button>
      )}
      {dialog !== 'closed' && (
        <MergeDialog
          master={masters[master]}
          list={masterLists[master]}
          records={records.map((record) => asRow(masters[master], record))}
          onMerged={() => {
            setDialog('merged');
            onMerged();
          }}
          onClose={() => (dialog === 'merged' ? onClose() : setDialog('closed'))}
        />
      )}
    </div>
  );
}
