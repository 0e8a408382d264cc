import { Navigate, useLocation } from 'react-router-dom';
import { MY_QUEUE_PATH } from '../../task-path.ts';

/** `/call-center-operation/queue` leads to the agent's own queue. */
export default function OlderAddress() {
  return <Navigate to={MY_QUEUE_PATH + useLocation().search} replace />;
}
