import { useMutation } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { api } from './api.ts';

/** Addresses that are named after clearing; others are counted. */
const NAMED = 3;

/** Forgets what was delivered of a page, or of all (null), and says what that was. */
export function ClearCache({ pageId }: { pageId: number | null }) {
  const clear = useMutation(api.web.clearPageCache.mutationOptions());
  const run = async () => {
    const question = {
      title: pageId === null ? t('Clear the cache of all pages?') : t('Clear the cache of this page?'),
      message: t('The website then gets what is published now. Nothing is published or lost.'),
      confirm: t('Clear cache'),
    };
    if (!(await confirmed(question))) return;
    clear.mutate(
      { page_id: pageId },
      {
        onSuccess: ({ cleared }) => {
          const addresses = [...new Set(cleared.map(({ address, language }) => `${address} (${language})`))];
          const named = addresses.slice(0, NAMED).join(', ') + (addresses.length > NAMED ? ' …' : '');
          toast({
            text:
              cleared.length === 0
                ? t('The cache was empty')
                : t('{n, plural, one {# copy cleared} other {# copies cleared}}: {pages}', { n: cleared.length, pages: named }),
          });
        },
        onError: (error) => toast({ text: sayError(error), tone: 'late' }),
      },
    );
  };
  return (
    <BlockableButton busy={clear.isPending} onClick={() => void run()}>
      {t('Clear cache')}
    </BlockableButton>
  );
}
