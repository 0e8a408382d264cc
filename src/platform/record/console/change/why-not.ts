import { t } from '#platform/console/language/language.ts';
import type { Ability } from '../../contract.ts';

/** Why this user may not send an event to the record now; null: possible. */
export const whyNotOf =
  (abilities: readonly Ability[]) =>
  (event: string): string | null => {
    const because = abilities.find((ability) => ability.event === event)?.because;
    return because ? t(because) : null;
  };
