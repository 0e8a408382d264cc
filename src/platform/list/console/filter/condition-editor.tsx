import { type FormEvent, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { ListField } from '../../list.ts';
import type { Condition } from '../../where.ts';
import { isWhole } from '../where-tree.ts';
import { ConditionFields } from './condition-fields.tsx';

interface ConditionEditorProps {
  field: ListField;
  condition: Condition;
  /** Called with null to remove the condition. */
  onChange: (condition: Condition | null) => void;
  onClose: () => void;
}

/** Editor of one condition in its chip's popover. Checkboxes apply immediately, other inputs on completion. */
export default function ConditionEditor({ field, condition, onChange, onClose }: ConditionEditorProps) {
  const [draft, setDraft] = useState(condition);
  const isAtOnce = field.kind === 'choice' && draft.is === 'anyOf';
  const change = (next: Condition) => {
    setDraft(next);
    if (field.kind === 'choice' && next.is === 'anyOf' && draft.is === 'anyOf') onChange(isWhole(next) ? next : null);
  };
  const finish = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole(draft)) onChange(draft);
    onClose();
  };
  return (
    <form className="where-one" onSubmit={finish}>
      <b>{t(field.title)}</b>
      <ConditionFields field={field} condition={draft} onChange={change} />
      <BlockableButton
        type="submit"
        size="sm"
        variant={isAtOnce ? 'default' : 'filled'}
        off={isWhole(draft) || isAtOnce ? null : t('Enter a value to compare with')}
      >
        {isAtOnce ? t('Close') : t('Filter')}
      </BlockableButton>
    </form>
  );
}
