import { Checkbox, TextInput } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { GroupFields } from '#platform/list/console/filter/group-fields.tsx';
import { EditFields } from '#platform/list/console/select/edit-fields.tsx';
import { isWholeGroup } from '#platform/list/console/where-tree.ts';
import { fieldErrors, sayError, statusOf } from '#platform/console/client/errors.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { useSavingKey } from '#platform/console/ui/keys/saving-key.ts';
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
  const { draft, set, values, isChanged, missing: lacking, save, error, sentName, isPending } = useRule(rule, onMade);
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('masters.manage', user);
  const off = lacking ?? (isChanged ? null : t('No changes to save'));
  useSavingKey(canManage && off === null && !isPending ? save : null);
  const isConflict = statusOf(error) === 409;
  const errors = fieldErrors(error);
  const isWhole = draft.where.of.length > 0 && isWholeGroup(draft.where);
  return (
    <div className="rule">
      <fieldset className="rule-form" disabled={!canManage} aria-label={t('Rule')}>
        <TextInput
          label={t('Name')}
          maxLength={120}
          value={draft.name}
          error={errors['name'] && sentName === draft.name.trim() ? t(errors['name']) : undefined}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextInput
          label={t('Priority')}
          description={t('1 is the highest priority.')}
          inputMode="numeric"
          maxLength={3}
          value={draft.priority}
          onChange={({ target }) => set({ priority: target.value })}
        />
        <Checkbox label={t('In force')} checked={draft.active} onChange={({ target }) => set({ active: target.checked })} />
        <section aria-label={t('Which drugs')}>
          <h3>{t('Which drugs')}</h3>
          <GroupFields list={drugList} group={draft.where} depth={1} onChange={(where) => set({ where })} onRemove={null} />
          {isWhole && <AffectedDrugs where={draft.where} />}
        </section>
        <section aria-label={t('Values to set')}>
          <h3>{t('Values to set')}</h3>
          <EditFields list={drugList} values={draft.values} onChange={(changed) => set({ values: changed })} />
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
      {error && !isConflict && <p role="alert">{sayError(error)}</p>}
      {canManage ? (
        <div className="rule-save">
          <BlockableButton variant="filled" busy={isPending} aria-keyshortcuts="Control+Enter" off={off} onClick={save}>
            {rule ? t('Save the rule') : t('Create rule')}
          </BlockableButton>
        </div>
      ) : (
        <p className="second">{t(permissionLacking('masters.manage'))}</p>
      )}
      {isWhole && Object.keys(values).length > 0 && <RuleTrial where={draft.where} values={values} />}
      {rule && canManage && <ApplyRule key={rule.version} rule={rule} isChanged={isChanged} />}
    </div>
  );
}
