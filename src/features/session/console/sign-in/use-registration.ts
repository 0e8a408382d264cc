import { type ComponentType, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';

type Form = ComponentType<{ onBack: () => void }>;

/** Opens the registration in place of the sign-in. Its code is loaded on demand. */
export function useRegistration() {
  const [Registration, show] = useState<Form | null>(null);
  const load = async () => {
    try {
      const { default: Loaded } = await import('./registration-form.tsx');
      show(() => Loaded);
    } catch {
      toast({ tone: 'late', text: t('The form could not be loaded. Check the connection, then try again.') });
    }
  };
  return { Registration, open: () => void load(), close: () => show(null) };
}
