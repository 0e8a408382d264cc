import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { createView, deleteView, setDefaultView, shareView, updateView } from './view-changes.ts';
import { listViews } from './views.ts';

const operations = operationsOf(contract);
const { admin } = operations;

/** Saved views of lists. */
export const routes = operations.router({
  admin: {
    savedViews: admin.savedViews.handler(({ context: { db, principal }, input }) => listViews(db, principal, input.list)),
    createSavedView: admin.createSavedView.handler(({ context: { db, cause, principal }, input }) =>
      createView(db, cause(), principal, input),
    ),
    updateSavedView: admin.updateSavedView.handler(({ context: { db, cause, principal }, input }) =>
      updateView(db, cause(), principal, input),
    ),
    shareSavedView: admin.shareSavedView.handler(async ({ context: { db, cause, principal }, input }) =>
      listViews(db, principal, await shareView(db, cause(), principal, input)),
    ),
    deleteSavedView: admin.deleteSavedView.handler(async ({ context: { db, cause, principal }, input }) =>
      listViews(db, principal, await deleteView(db, cause(), principal, input)),
    ),
    setDefaultView: admin.setDefaultView.handler(async ({ context: { db, cause, principal }, input }) => {
      await setDefaultView(db, cause(), principal, input);
      return listViews(db, principal, input.list);
    }),
  },
});
