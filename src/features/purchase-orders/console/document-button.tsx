import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { fetchFile } from '#platform/console/client/file-transfer.ts';
import { openInTab } from '#platform/console/client/open-in-tab.ts';
import { t } from '#platform/console/language/language.ts';

/** Opens the order as PDF, for the distributor. */
export const DocumentButton = ({ id, number }: { id: number; number: string }) => (
  <Button
    variant="default"
    leftSection={<IconFileTypePdf size={16} />}
    onClick={() => void openInTab(number, () => fetchFile('pdf', `/purchase-orders/${id}/document`))}
  >
    {t('Document (PDF)')}
  </Button>
);
