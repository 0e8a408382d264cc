import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { PRESCRIPTION_COUNT_PAGE_SIZE } from '#platform/contract/constants.ts';
import { dayAndClock, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { LeadPrescription } from '#machines/orders/cio-lead-facts.ts';
import { CIO_AGENTS_PATH } from '../cio-paths.ts';
import type { LeadStatus as Status } from '../lead-choices.ts';
import { openLeads, openStatuses } from '../lead-filters.ts';
import { leadList } from '../lists.ts';
import { api } from './api.ts';
import { LeadDrawer } from './lead-drawer.tsx';
import { LeadStatus, PrescriptionStatus } from './lead-status.tsx';

const cells: Cells = {
  patient: ({ values }) => String(values['patient'] || t('Unknown patient')),
  phone: ({ values }) => phoneInWords(String(values['phone'])),
  prescription: ({ values }) => <PrescriptionStatus status={values['prescription'] as LeadPrescription} />,
  received: ({ values }, now) => <TimeAgo at={String(values['received'])} now={now} />,
  // A closed lead does not expire.
  expires: ({ values }) => (openStatuses.includes(values['status'] as Status) ? dayAndClock(String(values['expires'])) : '–'),
  status: ({ values }) => <LeadStatus status={values['status'] as Status} />,
};

export const prepare = prepareList(leadList, api.django.orderLeads, openLeads);

/** Number of pending prescriptions (§7.3). */
const pending = api.django.orderLeadList.queryOptions({
  input: { order_type: 'PRESCRIPTION', page: 1, page_size: PRESCRIPTION_COUNT_PAGE_SIZE, status: 'CART-CREATED' },
});

/** `/cio-management/prescription-mgmt` (§2.2): order leads of CIO agents, pending ones first, with the open one in a drawer. */
export default function LeadListScreen() {
  const user = stored.currentUser.read();
  const canAct = user !== null && holds('cio.act', user);
  const { data } = useQuery(pending);
  const count = data?.meta.count;
  const agents = { agents: <Link to={CIO_AGENTS_PATH} /> };
  return (
    <ListScreen
      list={leadList}
      api={api.django.orderLeads}
      cells={cells}
      defaultWhere={openLeads}
      Record={LeadDrawer}
      newWords={canAct ? t('New order lead') : undefined}
      about={
        count === undefined
          ? rich('What patients want to order through <agents>CIO agents</agents>.', agents)
          : rich('What patients want to order through <agents>CIO agents</agents>. Pending prescriptions: {count}', agents, { count })
      }
    />
  );
}
