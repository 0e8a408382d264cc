import '../orders.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { queryClient } from '#platform/console/client/query-client.ts';
import { t } from '#platform/console/language/language.ts';
import { onFirstUse } from '#platform/console/ui/overlays/first-use.ts';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { type ListAddress, questionOf } from '#platform/list/console/list-address.ts';
import { ListView } from '#platform/list/console/list-view.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { firstWindow } from '#platform/list/console/rows/use-visible-windows.ts';
import type { Narrowing } from '#platform/list/console/screen/narrowing.ts';
import type { OrderRow } from '../../contract.ts';
import { ExportSelected } from '../bulk/export-selected.tsx';
import { useOrderActions } from '../bulk/order-actions.tsx';
import type { OrderIntent } from '../change/use-order-action.ts';
import { useUndoKey } from '../change/use-undo-key.ts';
import { orderKeys } from '../order-keys.ts';
import { OrderIntents, useOrderIntents } from './order-intents.ts';
import type { OrderListKind } from './order-list-kind.ts';
import type { OrderScope } from './order-scope.ts';
import { orderCounts, orderSource, usePrefetchedOrder } from './order-source.ts';
import { orderSpelling } from './order-spelling.ts';
import { OrderListLinks } from './order-list-links.tsx';
import { OrderRowControls } from './order-row-controls.tsx';

/** Its code is as large as the list's, and most pages show rows before an order opens. */
const OrderDrawer = late(() => import('../record/order-drawer.tsx'));

/** Prefetches rows and counts of the address, and the drawer of its order, while the screen's code loads. */
export function prepareOrders({ scope, quick }: OrderListKind, query: string): Promise<unknown> {
  const address = orderSpelling(scope).read(new URLSearchParams(query));
  const { windowOf, limit } = orderSource(scope);
  if (quick) void queryClient.prefetchQuery(orderCounts());
  return Promise.all([
    queryClient.prefetchQuery(windowOf(questionOf(scope.list, address), firstWindow(address.from, limit))),
    address.record === null || OrderDrawer.preload(),
  ]);
}

const nameOf = ({ code }: OrderRow) => code;

/** A list of orders, with the open one in a drawer. */
export function OrderList({ kind: { scope, columns, empty, hasLinks, views, quick, countInWords } }: { kind: OrderListKind }) {
  useUndoKey();
  const [intent, setIntent] = useState<OrderIntent | null>(null);
  const { data: counts } = useQuery({ ...orderCounts(), enabled: quick !== undefined });
  const spelling = useMemo(() => orderSpelling(scope), [scope]);
  const source = useMemo(() => orderSource(scope), [scope]);
  const defaultWhere = useMemo(() => spelling.read(new URLSearchParams()).where, [spelling]);
  const actions = useOrderActions<OrderRow>(scope.list.id);
  const onLikely = usePrefetchedOrder();
  const intents = useMemo(() => ({ intent, setIntent, title: scope.list.title }), [intent, scope]);
  useEffect(() => onFirstUse(() => void OrderDrawer.preload()), []);
  return (
    <OrderIntents value={intents}>
      <ListView
        list={scope.list}
        source={source}
        spelling={spelling}
        defaultWhere={defaultWhere}
        columns={columns}
        nameOf={nameOf}
        actions={actions}
        titleEnd={hasLinks && <OrderListLinks />}
        SelectionButtons={ExportSelected}
        {...(views && { views })}
        {...(quick && { quick: { filters: quick, counts } })}
        {...(countInWords && { countInWords: countInWords(counts?.open) })}
        hiddenWords={hiddenWords(scope)}
        empty={{ title: t(empty.title), words: t(empty.words) }}
        RowControls={OrderRowControls}
        Record={OpenOrder}
        onLikely={onLikely}
        onLetters={(row, open) => {
          open(row.id);
          setIntent({ orderId: row.id, choose: 'letters', seen: row });
        }}
        onLeave={() => setIntent(null)}
        keys={orderKeys}
      />
    </OrderIntents>
  );
}

/** Matches that the assumed status filter hides. */
const hiddenWords =
  ({ assumed }: OrderScope) =>
  (_: ListAddress, { part }: Narrowing, more: string): string | null =>
    part && 'field' in part && part.field === 'status' && String(part.value) === assumed
      ? t('{n} more in ended orders', { n: more })
      : null;

/** The order over its list. */
function OpenOrder({ bar, id, row, now }: OpenRecordProps<OrderRow>) {
  const { intent, setIntent, title } = useOrderIntents();
  return <OrderDrawer {...bar} title={t(title)} orderId={id} row={row} intent={intent} onIntentTaken={() => setIntent(null)} now={now} />;
}
