import { type ComponentType, useEffect, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { dropRegistration, readRegistration } from './registration-draft.ts';

type Form = ComponentType<{ onBack: () => void }>;

async function loadForm(show: (form: Form) => void): Promise<void> {
  try {
    const { default: Loaded } = await import('./registration-form.tsx');
    show(Loaded);
  } catch {
    toast({ tone: 'late', text: t('The form could not be loaded. Check the connection, then try again.') });
  }
}

/** Opens the registration in place of the sign-in, also after a reload. Its code is loaded on demand. */
export function useRegistration() {
  const [Registration, show] = useState<Form | null>(null);
  useEffect(() => {
    if (readRegistration() !== null) void loadForm((form) => show(() => form));
  }, []);
  const close = () => {
    dropRegistration();
    show(null);
  };
  return { Registration, open: () => void loadForm((form) => show(() => form)), close };
}
