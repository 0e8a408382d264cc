import type { Section } from './fact.ts';
import { purpose } from './facts/s1-purpose.ts';
import { topLevelAreas } from './facts/s2-1-areas.ts';
import { sidebarMenu } from './facts/s2-2-sidebar-menu.ts';
import { layoutBehaviour } from './facts/s2-3-layout.ts';
import { header } from './facts/s2-4-header.ts';
import { notificationDropdown } from './facts/s2-5-notification-dropdown.ts';
import { dialogs } from './facts/s2-6-dialogs.ts';
import { generalDataSets } from './facts/s3-general-data.ts';
import { orderAndEnumerations } from './facts/s3-order-and-enumerations.ts';
import { payloads } from './facts/s3-payloads.ts';
import { userAndStorage } from './facts/s3-user-and-storage.ts';
import { orderStatuses } from './facts/s4-1-order-statuses.ts';
import { inactivity, logout, sessionGuard, signIn } from './facts/s4-2-session.ts';
import { agentTasks, commentsAndToasts, generalDataCache, realTime } from './facts/s4-6-background.ts';
import { validation } from './facts/s5-validation.ts';
import { rolesAndPermissions } from './facts/s6-roles.ts';
import { queueAndCrmCalls } from './facts/s7-3-queue-and-crm.ts';
import { catalogue } from './facts/s7-6-catalogue.ts';
import { authentication, generalDataCall, notificationCalls, requestHeaders } from './facts/s7-calls.ts';
import { errorCatalogue } from './facts/s8-errors.ts';
import { constants } from './facts/s9-constants.ts';

/** The specification's facts with their proofs, in its order. */
export const table: readonly Section[] = [
  purpose,
  topLevelAreas,
  sidebarMenu,
  layoutBehaviour,
  header,
  notificationDropdown,
  dialogs,
  userAndStorage,
  payloads,
  orderAndEnumerations,
  generalDataSets,
  orderStatuses,
  signIn,
  logout,
  sessionGuard,
  inactivity,
  agentTasks,
  realTime,
  generalDataCache,
  commentsAndToasts,
  validation,
  rolesAndPermissions,
  requestHeaders,
  authentication,
  queueAndCrmCalls,
  notificationCalls,
  generalDataCall,
  catalogue,
  errorCatalogue,
  constants,
];
