import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import type { List } from '../../list.ts';
import type { Condition, Group } from '../../where.ts';
import { blank, fieldOf, filterable, isGroup, type Part } from '../where-tree.ts';
import { ConditionFields } from './condition-fields.tsx';
import { Select } from './value-input.tsx';

/** Maximum depth of groups: `WHERE_DEPTH` of the contract, which would import its schemas. */
const DEEPEST = 3;

interface GroupFieldsProps {
  list: List;
  group: Group;
  /** 1 for the outermost. */
  depth: number;
  onChange: (group: Group) => void;
  onRemove: (() => void) | null;
}

/** Conditions combined with "all" or "any". */
export function GroupFields({ list, group, depth, onChange, onRemove }: GroupFieldsProps) {
  const [first] = filterable(list);
  const set = (at: number, part: Part | null) =>
    onChange({ ...group, of: group.of.flatMap((each, index) => (index === at ? (part ?? []) : each)) });
  const add = (part: Part) => onChange({ ...group, of: [...group.of, part] });
  return (
    <fieldset className="where-group">
      <legend className="visually-hidden">{depth === 1 ? t('Conditions') : t('Conditions within')}</legend>
      <div className="where-line">
        <Select
          label={t('How conditions combine')}
          options={{ all: t('All of these are true'), any: t('Any of these is true') }}
          value={group.match}
          onChange={(match) => onChange({ ...group, match: match === 'any' ? 'any' : 'all' })}
        />
        <span className="grow" />
        {onRemove && <IconButton icon={IconX} size="sm" label={t('Remove these conditions')} onClick={onRemove} />}
      </div>
      {group.of.map((part, at) =>
        isGroup(part) ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no ids and keep no state
          <GroupFields
            key={at}
            list={list}
            group={part}
            depth={depth + 1}
            onChange={(next) => set(at, next)}
            onRemove={() => set(at, null)}
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <ConditionLine key={`${at}-${part.field}`} list={list} condition={part} onChange={(next) => set(at, next)} />
        ),
      )}
      <div className="where-line">
        {first && (
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => add(blank(first))}>
            {t('Condition')}
          </Button>
        )}
        {first && depth < DEEPEST && (
          <Button
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => add({ match: group.match === 'all' ? 'any' : 'all', of: [blank(first)] })}
          >
            {t('Group')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface ConditionLineProps {
  list: List;
  condition: Condition;
  /** Called with null to remove the condition. */
  onChange: (condition: Condition | null) => void;
}

function ConditionLine({ list, condition, onChange }: ConditionLineProps) {
  const field = fieldOf(list, condition.field);
  const choose = (name: string) => {
    const next = fieldOf(list, name);
    if (next) onChange(blank(next));
  };
  return (
    <div className="where-line">
      <Select
        label={t('Field')}
        options={Object.fromEntries(filterable(list).map(({ name, title }) => [name, title]))}
        value={condition.field}
        onChange={choose}
      />
      {field && <ConditionFields field={field} condition={condition} onChange={onChange} />}
      <IconButton icon={IconX} size="sm" label={t('Remove this condition')} onClick={() => onChange(null)} />
    </div>
  );
}
