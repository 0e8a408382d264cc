import { useMemo } from 'react';
import { holds } from '#platform/access/permissions.ts';
import { slot } from '#platform/console/slots.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import type { OrderAction, PickedOrder } from '../order-slots.ts';

/** Picked orders that were not changed stay selected. */
const actionOf = <Row extends PickedOrder>({ Form, ...action }: OrderAction, list: string): ListAction<Row> => ({
  ...action,
  Dialog: ({ selection, question, onDone, onKeep, onClose }: ActionDialogProps<Row>) => (
    <Form
      list={list}
      selection={selection}
      question={question}
      onDone={selection.all ? onDone : () => {}}
      onClose={(refused) => {
        onClose();
        if (refused && !selection.all) onKeep(refused);
      }}
    />
  ),
});

/** Actions of other features on the selected orders that the user may take. */
export function useOrderActions<Row extends PickedOrder>(list: string): readonly ListAction<Row>[] {
  const user = stored.currentUser.read();
  return useMemo(
    () =>
      slot('order.actions')
        .filter(({ permission }) => user !== null && holds(permission, user))
        .map((action) => actionOf<Row>(action, list)),
    [user, list],
  );
}
