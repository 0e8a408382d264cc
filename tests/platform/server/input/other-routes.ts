import { reportParts } from '#features/calls-report/report-parts.ts';
import { API_BASE, services } from '#platform/contract/services.ts';
import { listSources } from '#platform/list/server/sources.ts';

/** Routes outside the contract, with their operations. */
export const otherRoutes = (): Record<string, string> => ({
  '/healthz': 'public',
  '/readyz': 'public',
  '/api/openapi.json': 'public',
  '/api/docs': 'public',
  '/api/docs/open.js': 'public',
  '/api/docs/files/*': 'public',
  '/api/*': 'the operations of the contract',
  '/api/oms/orders/:order_id/prescriptions': 'orders.act',
  '/api/oms/prescriptions/:prescription_id/pages': 'orders.act',
  '/api/oms/prescriptions/:prescription_id/file': 'orders.read',
  '/api/oms/prescriptions/:prescription_id/thumbnail': 'orders.read',
  '/api/django/order-leads/:lead_id/pages': 'cio.act',
  '/api/django/order-leads/:lead_id/pages/:page_id/file': 'cio.read',
  '/api/django/order-leads/:lead_id/pages/:page_id/thumbnail': 'cio.read',
  '/api/oms/bulk-changes/:bulk_id/result.csv': 'orders.act',
  '/api/oms/bulk-changes/:bulk_id/result.xlsx': 'orders.act',
  '/api/pdf/orders/:order_id/invoice': 'orders.read',
  '/api/pdf/purchase-orders/:purchase_order_id/document': 'purchase-orders.read',
  ...Object.fromEntries(
    reportParts.flatMap((part) => ['csv', 'xlsx'].map((format) => [`/api/crm/calls-report/${part}.${format}`, 'calls-report.read'])),
  ),
  '/api/admin/imports/:target/file': 'the permission of the target',
  '/api/admin/imports/:target/template.csv': 'the permission of the target',
  '/api/admin/imports/:target/template.xlsx': 'the permission of the target',
  '/api/admin/batches/:batch_id/result.csv': 'the permission of the target',
  '/api/admin/batches/:batch_id/result.xlsx': 'the permission of the target',
  '/api/admin/files/:file_id/parts/:offset': 'files.send',
  '/api/hooks/fulfilment': 'whoever signs with a secret of this server',
  '/api/hooks/telephony': 'whoever signs with a secret of this server',
  '/api/hooks/messaging': 'whoever signs with a secret of this server',
  '/api/files/:token': 'whoever has a link that this server signed',
  '/api/public-web/pages': 'public',
  '/api/public-web/previews/:token': 'whoever has a link that this server signed',
  '/assets/*': 'public',
  '/*': 'public',
  ...Object.fromEntries(
    listSources().flatMap(({ list }) =>
      ['csv', 'xlsx', ...(list.isPrinted ? ['pdf'] : [])].map((format) => [
        `${API_BASE}${services[list.service].base}${list.path}/export.${format}`,
        list.read as string,
      ]),
    ),
  ),
});
