import './problems.css';
import { Badge } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { BlockableCheckbox } from '#platform/console/ui/fields/blockable-checkbox.tsx';
import type { Batch, LeftOut, Mend } from '../../contract.ts';
import { rowsInWords } from '../batch-words.ts';
import { GroupProgress } from './group-progress.tsx';
import { type GroupChange, useGroupChange, useMends } from './use-groups.ts';

interface MendsProps {
  batch: Batch;
  /** Why nothing can be changed now, or null. */
  off: string | null;
  onAsLastTime: (asLastTime: boolean) => void;
}

/** What was mended and left out, each to be taken back before anything is written. */
export function Mends({ batch, off, onAsLastTime }: MendsProps) {
  const { data } = useMends(batch);
  if (!data) return null;
  const { mends, total, remembered, left_out: leftOut } = data;
  const groups = total + leftOut.length;
  if (groups === 0 && batch.as_last_time) return null;
  return (
    <section className="problems" aria-label={t('Changes to the file')}>
      {(remembered > 0 || !batch.as_last_time) && (
        <BlockableCheckbox
          label={t(
            '{n, plural, =0 {Replace values as last time} one {One value was replaced as last time} other {{count} values were replaced as last time}}',
            {
              n: remembered,
              count: count(remembered),
            },
          )}
          description={t('Values that were mended in earlier files of this kind are replaced in this file too.')}
          checked={batch.as_last_time}
          off={off}
          onChange={({ target }) => onAsLastTime(target.checked)}
        />
      )}
      {groups > 0 && (
        <details>
          <summary>
            {t('{n, plural, one {One change to the file} other {{count} changes to the file}}', { n: groups, count: count(groups) })}
          </summary>
          <ul>
            {leftOut.map((group) => (
              <LeftOutItem key={group.id} batch={batch} group={group} />
            ))}
            {mends.map((mend) => (
              <MendItem key={`${mend.field} ${mend.from} ${mend.to} ${mend.remembered}`} batch={batch} mend={mend} />
            ))}
          </ul>
          {total > mends.length && <p className="muted">{t('The {n} largest are listed.', { n: count(mends.length) })}</p>}
        </details>
      )}
    </section>
  );
}

function MendItem({ batch, mend: { field, from, to, remembered, rows } }: { batch: Batch; mend: Mend }) {
  const label = batch.fields.find(({ name }) => name === field)?.label ?? field;
  return (
    <li className="fault-group" aria-label={`${t(label)}: ${from} → ${to}`}>
      <div className="fault-group-reason">
        <b>{t(label)}</b> <q>{from}</q> <span aria-hidden="true">→</span> <b>{to || t('(empty)')}</b>{' '}
        {remembered && <Badge color="accent">{t('As last time')}</Badge>} <span className="muted">{rowsInWords(rows)}</span>
      </div>
      <TakeBack batch={batch} rows={rows} change={{ mend: { field, from, to } }} label={t('Back to the file’s value')} />
    </li>
  );
}

const LeftOutItem = ({ batch, group: { id, reason, rows } }: { batch: Batch; group: LeftOut }) => (
  <li className="fault-group" aria-label={`${t('Left out')}: ${t(reason)}`}>
    <div className="fault-group-reason">
      <b>{t('Left out')}</b> <span className="second">{t(reason)}</span> <span className="muted">{rowsInWords(rows)}</span>
    </div>
    <TakeBack batch={batch} rows={rows} change={{ mend: { left_out: id } }} label={t('Put back')} />
  </li>
);

interface TakeBackProps {
  batch: Batch;
  rows: number;
  change: GroupChange;
  label: string;
}

function TakeBack({ batch, rows, change, label }: TakeBackProps) {
  const { mutation, done, stop } = useGroupChange(batch);
  return (
    <div className="fault-group-mend">
      <BlockableButton size="xs" variant="subtle" busy={mutation.isPending} onClick={() => mutation.mutate(change)}>
        {label}
      </BlockableButton>
      {mutation.isPending && <GroupProgress rows={rows} done={done} onStop={stop} />}
      {mutation.isError && statusOf(mutation.error) !== 409 && <p className="small t-late">{sayError(mutation.error)}</p>}
    </div>
  );
}
