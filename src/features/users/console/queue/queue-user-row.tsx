import { Button } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { roleInWords } from '../access-words.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { BlockableCheckbox } from '#platform/console/ui/fields/blockable-checkbox.tsx';
import type { QueueUser } from '../../contract.ts';
import { queueRoles } from '#platform/access/roles.ts';
import { isChanged, type QueueRole, refusalReason, type RoleChanges, rolesAfter } from './queue-rules.ts';

interface QueueUserRowProps {
  me: CurrentUser;
  user: QueueUser;
  changes: RoleChanges;
  /** Whether the row is being saved. */
  busy: boolean;
  onChange: (changes: RoleChanges) => void;
  onSave: () => void;
}

/** Row of a user with the queue roles. Changes take effect when they are saved. */
export function QueueUserRow({ me, user, changes, busy, onChange, onSave }: QueueUserRowProps) {
  const { name } = user;
  const nextRoles = rolesAfter(user, changes);
  const changed = isChanged(user, changes);
  const off = (role: QueueRole) => {
    const why = refusalReason(me, user, role);
    return why && t(why);
  };
  return (
    <tr data-unsaved={changed || undefined}>
      <th scope="row">{name}</th>
      <td className="second">{user.title}</td>
      <td className="num">{user.agent_id}</td>
      {queueRoles.map((role) => (
        <td key={role}>
          <BlockableCheckbox
            aria-label={t('{role} for {name}', { role: roleInWords(role), name })}
            checked={nextRoles.includes(role)}
            off={off(role)}
            onChange={() => busy || onChange({ ...changes, [role]: !nextRoles.includes(role) })}
          />
        </td>
      ))}
      <td className="queue-save">
        {changed && (
          <span className="row">
            <Button size="xs" aria-label={t('Discard the changes of {name}', { name })} onClick={() => onChange({})}>
              {t('Discard')}
            </Button>
            <BlockableButton size="xs" variant="outline" busy={busy} aria-label={t('Save {name}', { name })} onClick={onSave}>
              {t('Save')}
            </BlockableButton>
          </span>
        )}
      </td>
    </tr>
  );
}
