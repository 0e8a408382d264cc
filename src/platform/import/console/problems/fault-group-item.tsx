import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { announce } from '#platform/console/ui/feedback/announcer.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { Batch, FaultGroup } from '../../contract.ts';
import { rowsInWords } from '../batch-words.ts';
import { CellInput } from '../rows/cell-input.tsx';
import { GroupProgress } from './group-progress.tsx';
import { type GroupChange, useGroupChange } from './use-groups.ts';

interface FaultGroupItemProps {
  batch: Batch;
  group: FaultGroup;
  /** Moves the focus on, because the group disappears. */
  onDone: () => void;
}

/** A group of equal faults: mends all of its rows with one value, or leaves them out. */
export function FaultGroupItem({ batch, group, onDone }: FaultGroupItemProps) {
  const { id, field: name, value, fault, rows, line } = group;
  const { mutation, done, stop } = useGroupChange(batch);
  const form = useSchemaForm({ initialValues: { value }, blocked: mutation.isPending });
  const { value: typed } = form.values;
  const isUsable = typed.trim() !== '' && typed !== value;
  const field = batch.fields.find((each) => each.name === name);
  const isMendable = field !== undefined && name in batch.mapping;
  const change = (act: Extract<GroupChange, { group: string }>['act']) =>
    mutation.mutate(
      { group: id, act },
      {
        onSuccess: ({ batch: after, rows: changed }) => {
          announce(t('{rows} checked again. Bad rows: {bad}', { rows: rowsInWords(changed), bad: count(after.counts.bad) }));
          onDone();
        },
      },
    );
  const title = field ? t(field.label) : t('Whole row');
  return (
    <li className="fault-group" aria-label={`${title}: ${value || t(fault)}`}>
      <div className="fault-group-reason">
        <b>{title}</b> <span className="second">{t(fault)}</span>
        {value !== '' && !fault.message.includes(value) && <q>{value}</q>}
        <span className="muted">{t('{rows}, first on line {line}', { rows: rowsInWords(rows), line: count(line) })}</span>
      </div>
      <form className="fault-group-mend" {...form.formProps((typed) => isUsable && change(typed))}>
        {isMendable && (
          <>
            <div className="fault-group-value">
              <CellInput
                target={batch.target}
                field={field}
                label={t('{field} instead of “{value}”', { field: title, value })}
                value={typed}
                former={value}
                error={null}
                suggestions={fault.suggestions}
                onChange={form.getInputProps('value').onChange}
              />
            </div>
            <BlockableButton
              type="submit"
              size="sm"
              variant="outline"
              busy={mutation.isPending}
              off={isUsable ? null : t('Enter another value first')}
              unlocked
            >
              {t('Apply to {rows}', { rows: rowsInWords(rows) })}
            </BlockableButton>
          </>
        )}
        {isMendable && !field.required && value !== '' && (
          <BlockableButton size="sm" variant="subtle" busy={mutation.isPending} onClick={() => change({ empty: true })}>
            {t('Leave empty')}
          </BlockableButton>
        )}
        <BlockableButton size="sm" variant="subtle" busy={mutation.isPending} onClick={() => change({ leave_out: true })}>
          {t('{n, plural, one {Leave out this row} other {Leave out these rows}}', { n: rows })}
        </BlockableButton>
      </form>
      {mutation.isPending && <GroupProgress rows={rows} done={done} onStop={stop} />}
      {mutation.isError && statusOf(mutation.error) !== 409 && <p className="small t-late">{sayError(mutation.error)}</p>}
    </li>
  );
}
