import type { SubjectCallProps } from '#features/agent-tasks/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { SubjectCallButton } from './subject-call-button.tsx';

/** “Call now” of an order, callback or cart, for those who call customers. */
export default function SubjectCall(props: SubjectCallProps) {
  const user = stored.currentUser.read();
  return user && user.agent_id !== null && holds('calls.make', user) ? <SubjectCallButton {...props} /> : null;
}
