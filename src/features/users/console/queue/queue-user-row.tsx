import { t } from '#platform/console/language/language.ts';
import { roleInWords } from '../access-words.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { Button } from '#platform/console/ui/controls/button.tsx';
import { CheckBox } from '#platform/console/ui/fields/check-box.tsx';
import type { QueueUser } from '../../contract.ts';
import { queueRoles } from '#platform/access/roles.ts';
import { isChanged, type QueueRole, refusalReason, type Wishes, wishedRoles } from './queue-rules.ts';

interface QueueUserRowProps {
  me: CurrentUser;
  user: QueueUser;
  wishes: Wishes;
  /** Whether the row is being saved. */
  busy: boolean;
  onWish: (wishes: Wishes) => void;
  onSave: () => void;
}

/** Row of a user with the queue roles. Changes take effect when they are saved. */
export function QueueUserRow({ me, user, wishes, busy, onWish, onSave }: QueueUserRowProps) {
  const { name } = user;
  const wished = wishedRoles(user, wishes);
  const changed = isChanged(user, wishes);
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
          <CheckBox
            aria-label={t('{role} for {name}', { role: roleInWords(role), name })}
            checked={wished.includes(role)}
            off={off(role)}
            onChange={() => busy || onWish({ ...wishes, [role]: !wished.includes(role) })}
          />
        </td>
      ))}
      <td className="queue-save">
        {changed && (
          <span className="row">
            <Button size="xs" aria-label={t('Discard the changes of {name}', { name })} onClick={() => onWish({})}>
              {t('Discard')}
            </Button>
            <Button size="xs" look="soft" busy={busy} aria-label={t('Save {name}', { name })} onClick={onSave}>
              {t('Save')}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}
