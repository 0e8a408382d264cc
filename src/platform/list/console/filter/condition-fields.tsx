import { Checkbox, TextInput } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { comparisonsOf } from '../../comparisons.ts';
import type { ListField } from '../../list.ts';
import type { Comparison, Condition } from '../../where.ts';
import { valuesNeeded } from '../where-tree.ts';
import { choicesIn, comparisonWords } from '../where-words.ts';
import { type SingleValue, Select, ValueInput } from './value-input.tsx';

interface ConditionFieldsProps {
  field: ListField;
  condition: Condition;
  onChange: (condition: Condition) => void;
}

/** Inputs for the comparison and its values. */
export function ConditionFields({ field, condition, onChange }: ConditionFieldsProps) {
  const compare = (is: Comparison) => {
    const isSameCount = valuesNeeded(is) === valuesNeeded(condition.is);
    onChange({ field: field.name, is, ...(isSameCount && condition.value !== undefined && { value: condition.value }) });
  };
  const names = comparisonsOf(field.kind);
  return (
    <>
      {names.length > 1 && (
        <Select
          label={t('How {field} is compared', { field: t(field.title) })}
          options={Object.fromEntries(names.map((is) => [is, comparisonWords(field, is)]))}
          value={condition.is}
          onChange={(is) => compare(is as Comparison)}
        />
      )}
      <Values key={condition.is} field={field} condition={condition} onChange={(value) => onChange(withValue(condition, value))} />
    </>
  );
}

const withValue = ({ value: _before, ...condition }: Condition, value: Condition['value']): Condition =>
  value === undefined ? condition : { ...condition, value };

interface ValuesProps {
  field: ListField;
  condition: Condition;
  onChange: (value: Condition['value']) => void;
}

function Values({ field, condition: { is, value }, onChange }: ValuesProps) {
  const label = t(field.title);
  switch (valuesNeeded(is)) {
    case 'none':
      return null;
    case 'one':
      return <ValueInput field={field} label={label} value={Array.isArray(value) ? undefined : value} onChange={onChange} />;
    case 'two': {
      const [from = '', until = ''] = Array.isArray(value) ? value : [];
      const set = (pair: (SingleValue | undefined)[]) => onChange(pair.map((entry) => entry ?? '') as (string | number)[]);
      return (
        <>
          <ValueInput
            field={field}
            label={t('{field} from', { field: label })}
            value={from || undefined}
            onChange={(entry) => set([entry, until])}
          />
          <ValueInput
            field={field}
            label={t('{field} until', { field: label })}
            value={until || undefined}
            onChange={(entry) => set([from, entry])}
          />
        </>
      );
    }
    case 'several':
      return field.kind === 'choice' ? (
        <Boxes field={field} chosen={Array.isArray(value) ? value : []} onChange={onChange} />
      ) : (
        <Listed field={field} chosen={Array.isArray(value) ? value : []} onChange={onChange} />
      );
  }
}

interface SeveralProps {
  field: ListField;
  chosen: readonly (string | number)[];
  onChange: (value: (string | number)[] | undefined) => void;
}

function Boxes({ field, chosen, onChange }: SeveralProps) {
  const options = choicesIn(field);
  const choose = (next: readonly string[]) => {
    const values = Object.keys(options).filter((value) => next.includes(value));
    onChange(values.length > 0 ? values : undefined);
  };
  return (
    <Checkbox.Group
      className="list-choice where-boxes"
      label={t(field.title)}
      labelProps={{ className: 'visually-hidden' }}
      value={chosen.map(String)}
      onChange={choose}
    >
      {Object.entries(options).map(([value, words]) => (
        <Checkbox key={value} value={value} label={t(words)} />
      ))}
    </Checkbox.Group>
  );
}

/** List of several values. */
function Listed({ field, chosen, onChange }: SeveralProps) {
  const read = (text: string) => {
    const words = text.split(',').map((word) => word.trim());
    const values = words.filter(Boolean).map((word) => (field.kind === 'text' ? word : Number(word)));
    const right = values.filter((value) => typeof value === 'string' || Number.isFinite(value));
    onChange(right.length > 0 ? right : undefined);
  };
  return (
    <TextInput
      size="sm"
      aria-label={t('{field}, separated by commas', { field: t(field.title) })}
      placeholder={t('Value 1, value 2')}
      defaultValue={chosen.join(', ')}
      onChange={({ target }) => read(target.value)}
    />
  );
}
