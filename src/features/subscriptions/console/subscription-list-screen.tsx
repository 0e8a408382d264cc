import { phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { StepStatus as Step, SubscriptionStatus as Status } from '../subscription-choices.ts';
import { dueSubscriptions } from '../subscription-filters.ts';
import { subscriptionList } from '../subscription-list.ts';
import { api } from './api.ts';
import { SubscriptionDrawer } from './subscription-drawer.tsx';
import { SubscriptionNavigation } from './subscription-navigation.tsx';
import { StepStatus, SubscriptionStatus } from './subscription-status.tsx';

const cells: Cells = {
  phone: ({ values }) => phoneInWords(String(values['phone'])),
  step: ({ values }) => (values['step'] === null ? '–' : <StepStatus status={values['step'] as Step} />),
  status: ({ values }) => <SubscriptionStatus status={values['status'] as Status} />,
};

export const prepare = prepareList(subscriptionList, api.crm.subscriptions, dueSubscriptions);

/** `/subscriptions` (§7.6): standing orders of patients, with the open one in a drawer. */
export default function SubscriptionListScreen() {
  return (
    <SubscriptionNavigation>
      <ListScreen
        list={subscriptionList}
        api={api.crm.subscriptions}
        cells={cells}
        defaultWhere={dueSubscriptions}
        Record={SubscriptionDrawer}
        about={t(
          'Medicines that patients get at regular intervals. A refill is planned a week ahead, and its patient is called three days before.',
        )}
      />
    </SubscriptionNavigation>
  );
}
