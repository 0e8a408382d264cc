import { OpenOrder, TatLeft, useOrderActions } from '#features/orders/console/public.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { type DeskState, deskStates, doctorOrderList } from '../doctor-order-list.ts';
import { waitingOrders } from '../desk-filters.ts';
import { DESK_PAGE_SIZE } from '../question-choices.ts';
import { api } from './api.ts';
import { stateTones } from './question-words.ts';

const cells: Cells = {
  due: ({ values }, now) => <TatLeft due={values['due'] === null ? null : String(values['due'])} now={now} />,
  phone: ({ values }) => (values['phone'] === null ? '–' : phoneInWords(String(values['phone']))),
  state: ({ values }) => {
    const state = values['state'] as DeskState;
    return <StatusDot tone={stateTones[state]}>{t(deskStates[state])}</StatusDot>;
  },
};

export const prepare = prepareList(doctorOrderList, api.oms.doctorOrders, waitingOrders, DESK_PAGE_SIZE);

const OrderOfDesk = (props: OpenRecordProps) => <OpenOrder {...props} title={t(doctorOrderList.title)} />;

/** `/doctor-prescription/order-list` (§2.2, §2.5): orders that wait for a doctor or a prescription, with what is asked of the doctors. */
export default function DeskScreen() {
  return (
    <ListScreen
      list={doctorOrderList}
      api={api.oms.doctorOrders}
      cells={cells}
      defaultWhere={waitingOrders}
      pageSize={DESK_PAGE_SIZE}
      Record={OrderOfDesk}
      actions={useOrderActions(doctorOrderList.id)}
      about={t(
        'Orders that wait for a doctor or a prescription, with what is asked of the doctors. Open one to ask, call, and write the answer.',
      )}
    />
  );
}
