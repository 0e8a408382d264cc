import { holds } from '#platform/access/permissions.ts';
import { Loaded } from '#platform/console/slot.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { SubjectCallProps } from './subject-call-props.ts';

const load = () => import('./subject-call-button.tsx');

/** “Call now” of an order, callback or cart, for those who call customers. */
export function SubjectCall(props: SubjectCallProps) {
  const user = stored.currentUser.read();
  return user && user.agent_id !== null && holds('calls.make', user) ? <Loaded load={load} props={props} /> : null;
}
