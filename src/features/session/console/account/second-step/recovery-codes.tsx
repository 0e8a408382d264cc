import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconFile } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { saveBlob } from '#platform/console/client/save-blob.ts';
import { t } from '#platform/console/language/language.ts';
import { copyText } from '#platform/console/client/copy-text.ts';
import { product } from '#platform/contract/product.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** User name, for the downloaded and printed list. */
  account: string;
  onSaved: () => void;
}

/** New recovery codes, shown only once. Each replaces the app for one sign-in. */
export function RecoveryCodes({ codes, account, onSaved }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = t('Recovery codes of {account}, {product}', { account, product: product.title });
  return (
    <div className="account-form">
      <h3 ref={heading} tabIndex={-1}>
        {t('Keep these recovery codes')}
      </h3>
      <p className="second">
        {t('If you lose your phone, each code signs you in once. They are shown only now. Older codes no longer work.')}
      </p>
      <div className="recovery-codes">
        <p className="recovery-title">{title}</p>
        <ol aria-label={t('Recovery codes')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="row">
        <Button size="sm" leftSection={<IconCopy size={14} />} onClick={() => void copyText(codes.join('\n'))}>
          {t('Copy')}
        </Button>
        <Button size="sm" leftSection={<IconDownload size={14} />} onClick={() => download(`${title}\n\n${codes.join('\n')}\n`)}>
          {t('Download')}
        </Button>
        <Button size="sm" leftSection={<IconFile size={14} />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      <div className="account-foot">
        <Button variant="filled" onClick={onSaved}>
          {t('I have saved them')}
        </Button>
      </div>
    </div>
  );
}

const download = (text: string): void => saveBlob(new Blob([text], { type: 'text/plain' }), `${product.slug}-recovery-codes.txt`);
