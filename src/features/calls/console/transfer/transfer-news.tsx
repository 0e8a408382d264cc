import { useEffect } from 'react';
import { queryClient } from '#platform/console/client/query-client.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { isLive } from '../../call-choices.ts';
import type { CallLogEntry, CallRecord } from '../../contract.ts';
import { currentCallOptions } from '../current-call.ts';

/** To whom a call is transferred, from whom it came, or why it came back. */
export function TransferNews({ call }: { call: CallRecord }) {
  const { id, transfer, status } = call;
  const leavesFor = transfer && !transfer.isToReader ? transfer.to : null;
  useEffect(() => {
    if (leavesFor === null) return undefined;
    return () => {
      // Without a call, or with another one, the agent no longer has this one.
      const now = queryClient.getQueryData(currentCallOptions().queryKey);
      if (now && now.call?.id !== id) toast({ tone: 'good', text: t('{name} has taken the call', { name: leavesFor }) });
    };
  }, [leavesFor, id]);
  if (!isLive(status)) return null;
  const news = transfer ? ofWaiting(call, transfer) : ofLog(call);
  return news && <span className="call-panel-news">{news}</span>;
}

const fromInWords = (name: string, note: string | undefined): string =>
  note ? t('From {name}: {note}', { name, note }) : t('From {name}', { name });

function ofWaiting({ log }: CallRecord, { from, to, isToReader }: NonNullable<CallRecord['transfer']>): string {
  return isToReader ? fromInWords(from, log.find(isTransfer)?.payload.note) : t('The telephone of {name} rings', { name: to });
}

const unreached = ['phone.unanswered', 'phone.busy', 'phone.failed'];

const isTransfer = ({ event }: CallLogEntry): boolean => event === 'call.transferred';

/** What came of the last transfer; that it came back is no news once the agent speaks again. */
function ofLog({ log }: CallRecord): string | null {
  const at = log.findIndex(isTransfer);
  const [outcome, transfer] = [log[at - 1], log[at]];
  if (!outcome || !transfer) return null;
  const { by, payload } = transfer;
  const name = payload.to ?? '';
  if (outcome.event === 'transfer.taken' || outcome.event === 'phone.answered') return fromInWords(by, payload.note);
  if (at !== 1) return null;
  if (outcome.event === 'transfer.declined') return t('{name} did not take the call', { name });
  return unreached.includes(outcome.event) ? t('{name} did not answer', { name }) : null;
}
