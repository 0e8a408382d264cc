import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type Skill, skills, type TaskLanguage, taskLanguages } from '#features/channels/public.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { type ShiftDay, shiftDays, USUAL_CAP } from '../agent-choices.ts';
import type { AgentPerson, AgentRecord } from '../contract.ts';

/** Settings of an agent as they are typed. */
export interface AgentForm {
  lead_id: number | null;
  languages: TaskLanguage[];
  skills: Skill[];
  cap: string;
  shift_days: ShiftDay[];
  shift_from: string;
  shift_until: string;
}

export const emptyForm: AgentForm = {
  lead_id: null,
  languages: [],
  skills: [],
  cap: String(USUAL_CAP),
  shift_days: [],
  shift_from: '',
  shift_until: '',
};

export const formOf = ({ leader, languages, skills: own, cap, shift }: AgentRecord): AgentForm => ({
  lead_id: leader?.user_id ?? null,
  languages,
  skills: own,
  cap: String(cap),
  shift_days: shift?.days ?? [],
  shift_from: shift?.from ?? '',
  shift_until: shift?.until ?? '',
});

interface AgentFieldsProps {
  form: { values: AgentForm } & Pick<ReturnType<typeof useSchemaForm<AgentForm>>, 'getInputProps'>;
  onLeader: (leaderId: number | null) => void;
  leaders: readonly AgentPerson[];
}

/** Team, languages, skills, limit and shift of an agent. */
export function AgentFields({ form, onLeader, leaders }: AgentFieldsProps) {
  const { lead_id } = form.values;
  const choices = leaders.map(({ user_id, name }) => ({ value: String(user_id), label: name }));
  return (
    <>
      <NativeSelect
        label={optionalLabel(msg('Team of'))}
        {...form.getInputProps('lead_id')}
        value={String(lead_id ?? '')}
        onChange={({ currentTarget: { value } }) => onLeader(value === '' ? null : Number(value))}
        data={[{ value: '', label: t('No team') }, ...choices]}
      />
      <Choices
        label={t('Languages')}
        help={t('A queue gives its tasks only to agents who speak one of its languages.')}
        choices={taskLanguages}
        field={form.getInputProps('languages')}
      />
      <Choices
        label={t('Skills')}
        help={t('A queue gives its tasks only to agents who have all skills that it needs.')}
        choices={skills}
        field={form.getInputProps('skills')}
      />
      <TextInput
        label={t('Tasks in hand, at most')}
        description={t('In all queues together.')}
        inputMode="numeric"
        maxLength={2}
        {...form.getInputProps('cap')}
      />
      <Choices
        label={t('Days of the shift')}
        help={t('Without a shift the agent works at any time.')}
        choices={shiftDays}
        field={form.getInputProps('shift_days')}
      />
      <div className="agent-times">
        <TextInput label={t('From')} placeholder="09:00" maxLength={5} {...form.getInputProps('shift_from')} />
        <TextInput label={t('Until')} placeholder="18:00" maxLength={5} {...form.getInputProps('shift_until')} />
      </div>
    </>
  );
}

interface ChoicesProps {
  label: string;
  help: string;
  choices: Readonly<Record<string, string>>;
  field: object;
}

const Choices = ({ label, help, choices, field }: ChoicesProps) => (
  <Checkbox.Group label={label} description={help} {...field}>
    <div className="agent-choices">
      {Object.entries(choices).map(([value, words]) => (
        <Checkbox key={value} value={value} label={t(words)} />
      ))}
    </div>
  </Checkbox.Group>
);
