import { Checkbox, TextInput } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { GroupFields } from '#platform/list/console/filter/group-fields.tsx';
import { EditFields } from '#platform/list/console/select/edit-fields.tsx';
import { isWholeGroup } from '#platform/list/console/where-tree.ts';
import { fieldErrors, sayError, statusOf } from '#platform/console/client/errors.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { DrugRule } from '../contract.ts';
import { drugList } from '#features/drugs/public.ts';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { AffectedDrugs } from './affected-drugs.tsx';
import { ApplyRule } from './apply-rule.tsx';
import { RuleTrial } from './rule-trial.tsx';
import { useRule } from './use-rule.ts';

interface RuleViewProps {
  /** Null: a new rule. */
  rule: DrugRule | null;
  onMade: (id: number) => void;
}

/** A rule: conditions, values, affected drugs, trial and application. */
export function RuleView({ rule, onMade }: RuleViewProps) {
  const { form, formProps, values, missing: lacking, error, isPending } = useRule(rule, onMade);
  const { where } = form.values;
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('masters.manage', user);
  const off = lacking ?? (form.isChanged ? null : t('No changes to save'));
  const isConflict = statusOf(error) === 409;
  const isAtField = ['name', 'priority'].some((name) => name in fieldErrors(error));
  const isWhole = where.of.length > 0 && isWholeGroup(where);
  return (
    <div className="rule">
      <form {...formProps}>
        <fieldset className="rule-form" disabled={!canManage} aria-label={t('Rule')}>
          <TextInput label={t('Name')} maxLength={120} {...form.getInputProps('name')} />
          <TextInput
            label={t('Priority')}
            description={t('1 is the highest priority.')}
            inputMode="numeric"
            maxLength={3}
            {...form.getInputProps('priority')}
          />
          <Checkbox label={t('In force')} {...form.getInputProps('active', { type: 'checkbox' })} />
          <section aria-label={t('Which drugs')}>
            <h3>{t('Which drugs')}</h3>
            <GroupFields list={drugList} group={where} depth={1} onChange={form.getInputProps('where').onChange} onRemove={null} />
            {isWhole && <AffectedDrugs where={where} />}
          </section>
          <section aria-label={t('Values to set')}>
            <h3>{t('Values to set')}</h3>
            <EditFields list={drugList} values={form.values.values} onChange={form.getInputProps('values').onChange} />
          </section>
        </fieldset>
        {isConflict && rule && (
          <p role="alert">
            {t(
              'Changed by someone else since you opened it (now “{name}”, priority {priority}). What you typed is kept. Save again to replace it.',
              {
                name: rule.name,
                priority: rule.priority,
              },
            )}
          </p>
        )}
        {error && !isConflict && !isAtField && <p role="alert">{sayError(error)}</p>}
        {canManage ? (
          <div className="rule-save">
            <BlockableButton type="submit" variant="filled" busy={isPending} aria-keyshortcuts="Control+Enter" off={off}>
              {rule ? t('Save the rule') : t('Create rule')}
            </BlockableButton>
          </div>
        ) : (
          <p className="second">{t(permissionLacking('masters.manage'))}</p>
        )}
      </form>
      {isWhole && Object.keys(values).length > 0 && <RuleTrial where={where} values={values} />}
      {rule && canManage && <ApplyRule key={rule.version} rule={rule} isChanged={form.isChanged} />}
    </div>
  );
}
