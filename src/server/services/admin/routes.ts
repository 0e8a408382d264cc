import { operations } from '../implementation.ts';
import { fileHandlers } from './files/file-handlers.ts';

const { admin } = operations;

export const adminRoutes = admin.router({ ...fileHandlers });
