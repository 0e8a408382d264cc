import { TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { copyText } from '#platform/console/client/copy-text.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { api, type client } from './api.ts';

type Previewed = Parameters<typeof client.web.sharePreview>[0];

/** Makes and copies a link to this preview, for somebody without an account; the link also stays visible, to be copied by hand. */
export function PreviewLink({ previewed }: { previewed: Previewed }) {
  const share = useMutation({
    ...api.web.sharePreview.mutationOptions(),
    meta: { quiet: true },
    onSuccess: ({ path }) => copyText(location.origin + path),
  });
  return (
    <div className="page-preview-link">
      <BlockableButton leftSection={<IconLink size={16} />} busy={share.isPending} onClick={() => share.mutate(previewed)}>
        {t('Copy preview link')}
      </BlockableButton>
      {share.error && <FormError>{sayError(share.error)}</FormError>}
      {share.data && (
        <TextInput
          readOnly
          label={t('Preview link')}
          description={t('Whoever has it sees this draft until {time}, or until it is published, replaced or taken down.', {
            time: dayAndClock(share.data.expires_at),
          })}
          value={location.origin + share.data.path}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  );
}
