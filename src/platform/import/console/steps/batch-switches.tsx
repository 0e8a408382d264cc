import { useId } from 'react';
import { t } from '#platform/console/language/language.ts';
import { CheckBox } from '#platform/console/ui/fields/check-box.tsx';

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
      <Switch
        label={t('All rows or none')}
        help={t('One bad row stops all the others.')}
        checked={whole}
        off={off}
        onChange={(next) => onChange({ whole: next })}
      />
      {canMakeMissing && (
        <Switch
          label={t('Create missing records')}
          help={t('If a row names a record that does not exist, the record is created.')}
          checked={makeMissing}
          off={off}
          onChange={(next) => onChange({ make_missing: next })}
        />
      )}
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  help: string;
  checked: boolean;
  off: string | null;
  onChange: (next: boolean) => void;
}

function Switch({ label, help, checked, off, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="batch-switch">
      <CheckBox id={id} checked={checked} off={off} aria-describedby={`${id}-help`} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id}>{label}</label>
      <small id={`${id}-help`} className="muted">
        {help}
      </small>
    </div>
  );
}
