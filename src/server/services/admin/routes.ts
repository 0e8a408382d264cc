import { operations } from '../implementation.ts';
import { auditHandlers } from './audit-handlers.ts';
import { batchHandlers } from './batches/batch-handlers.ts';
import { fileHandlers } from './files/file-handlers.ts';
import { recordingHandlers } from './recordings/recording-handlers.ts';
import { flowHandlers } from './flow/flow-handlers.ts';
import { viewHandlers } from './saved-views/view-handlers.ts';

const { admin } = operations;

export const adminRoutes = admin.router({
  ...batchHandlers,
  ...fileHandlers,
  ...auditHandlers,
  ...viewHandlers,
  ...flowHandlers,
  ...recordingHandlers,
});
