import type { ReactNode } from 'react';
import { holds } from '#platform/access/permissions.ts';
import { msg } from '#platform/console/language/language.ts';
import { AreaNavigation } from '#platform/console/shell/area-navigation.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { ANSWERS_PATH, FORMS_PATH } from '../form-paths.ts';

/** Navigation between forms and their answers, for those who read both. */
export function FormsNavigation({ children }: { children: ReactNode }) {
  const user = stored.currentUser.read();
  if (user === null || !holds('forms.results', user)) return children;
  return (
    <AreaNavigation
      title={msg('Forms')}
      screens={[
        [FORMS_PATH, msg('Forms')],
        [ANSWERS_PATH, msg('Answers')],
      ]}
    >
      {children}
    </AreaNavigation>
  );
}
