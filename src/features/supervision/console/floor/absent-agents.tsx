import { t } from '#platform/console/language/language.ts';
import type { Floor } from '../../contract.ts';

/** Agents who are not on duty though it is their shift; nothing if all are there. */
export function AbsentAgents({ absent }: Pick<Floor, 'absent'>) {
  if (absent.length === 0) return null;
  return (
    <section className="floor-absent" aria-label={t('Absent')}>
      <h3>
        {t('{n, plural, one {# agent is absent: the shift has begun} other {# agents are absent: their shift has begun}}', {
          n: absent.length,
        })}
      </h3>
      <ul>
        {absent.map(({ user_id, name, shift }) => (
          <li key={user_id}>
            {name} <span className="second">{`${shift.from} – ${shift.until}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
