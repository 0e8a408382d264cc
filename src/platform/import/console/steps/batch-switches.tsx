import { t } from '#platform/console/language/language.ts';
import { BlockableCheckbox } from '#platform/console/ui/fields/blockable-checkbox.tsx';

interface BatchSwitchesProps {
  whole: boolean;
  makeMissing: boolean;
  canMakeMissing: boolean;
  /** Reason why they are disabled. */
  off?: string | null;
  onChange: (changes: { whole?: boolean; make_missing?: boolean }) => void;
}

/** Switches for the strictness of the import. */
export function BatchSwitches({ whole, makeMissing, canMakeMissing, off = null, onChange }: BatchSwitchesProps) {
  return (
    <fieldset className="batch-switches" aria-label={t('Import options')}>
      <BlockableCheckbox
        label={t('All rows or none')}
        description={t('One bad row stops all the others.')}
        checked={whole}
        off={off}
        onChange={({ target }) => onChange({ whole: target.checked })}
      />
      {canMakeMissing && (
        <BlockableCheckbox
          label={t('Create missing records')}
          description={t('If a row names a record that does not exist, the record is created.')}
          checked={makeMissing}
          off={off}
          onChange={({ target }) => onChange({ make_missing: target.checked })}
        />
      )}
    </fieldset>
  );
}
