import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { OpenAPIGenerator } from '@orpc/openapi';
import { isProcedure, traverseContractProcedures, type AnyRouter } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyContractRouter } from '@orpc/contract';
import { isPermission } from '#platform/access/permissions.ts';
import type { OperationMeta } from '#platform/contract/operation.ts';
import { product } from '#platform/contract/product.ts';
import { API_BASE, type Service } from '#platform/contract/services.ts';
import { serviceNames } from '#platform/contract/service-names.ts';
import { badRequest, internalError, translate } from './faults.ts';
import type { CallContext } from './call-context.ts';
import { compressed } from './compression.ts';

const READS = ['GET', 'HEAD'];

declare module 'fastify' {
  interface FastifyRequest {
    /** Operation that the request calls; null: another address. */
    operation: string | null;
    /** The console sent it by itself, without a user's action. */
    isBackground: boolean;
  }
}

/** Serves the operations of the contract below /api, with their OpenAPI description. */
export async function serveApi(
  app: FastifyInstance,
  {
    contract,
    router,
    contextOf,
  }: { contract: AnyContractRouter; router: AnyRouter; contextOf: (request: FastifyRequest, reply: FastifyReply) => CallContext },
): Promise<void> {
  assertPermissions(router);
  app.decorateRequest('operation', null);
  app.decorateRequest('isBackground', false);
  const handler = new OpenAPIHandler<CallContext>(router as never, {
    clientInterceptors: [
      async (call) => {
        const { context, path, procedure } = call;
        const { request } = context.reply;
        request.operation = path.join('.');
        request.isBackground = (procedure['~orpc'].meta as Partial<OperationMeta>).background ?? false;
        try {
          return await call.next();
        } catch (fault) {
          const translated = translate(fault);
          if (translated) throw translated;
          context.log.error({ fault, operation: path.join('.') }, 'an operation failed');
          throw internalError(context.requestId);
        }
      },
    ],
  });

  app.setErrorHandler((fault: { statusCode?: number; message: string }, request, reply) => {
    const status = fault.statusCode ?? 500;
    if (status >= 500) request.log.error({ fault }, 'a request failed');
    const translated = status === 400 ? badRequest([{ field: 'request', message: 'The request could not be read' }]) : null;
    return reply.code(status).send(
      translated?.toJSON() ?? {
        code: 'REFUSED',
        message: status >= 500 ? `Something went wrong on our side. Reference ${request.id}.` : fault.message,
      },
    );
  });

  const url = `${API_BASE}/*`;
  const handleOperation = async (request: FastifyRequest, reply: FastifyReply) => {
    const { matched } = await handler.handle(request, reply, { prefix: API_BASE, context: contextOf(request, reply) });
    if (!matched) return reply.code(404).send({ code: 'NOT_FOUND', message: 'Operation not found' });
    return reply;
  };
  app.route({ method: READS, url, ...compressed, handler: handleOperation });
  app.route({ method: app.supportedMethods.filter((method) => !READS.includes(method)), url, handler: handleOperation });

  const description = await describe(contract);
  app.get(`${API_BASE}/openapi.json`, async () => description);
}

/** Default deny: a procedure without a declared permission prevents the start. */
function assertPermissions(router: AnyRouter): void {
  traverseContractProcedures({ router: router as never, path: [] }, ({ contract: procedure, path }) => {
    const meta = procedure['~orpc'].meta as Partial<OperationMeta>;
    if (!meta.permission) throw new Error(`${path.join('.')} declares no permission`);
    if (!isPermission(meta.permission)) throw new Error(`${path.join('.')} asks for ${String(meta.permission)}, which no feature declares`);
    if (isProcedure(procedure) && procedure['~orpc'].middlewares.length === 0)
      throw new Error(`${path.join('.')} is not behind the permission check`);
  });
}

const titleOf = (service: Service): string => `${serviceNames[service].name}: ${serviceNames[service].holds}`;

/** OpenAPI 3.1 description of the contract, with the permission of each operation. */
async function describe(contract: AnyContractRouter): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: product.title,
      version: '1.0.0',
      description:
        'Every operation needs the session cookie together with the header token of its service, unless its permission is public.',
    },
    servers: [{ url: API_BASE }],
    exclude: () => false,
  });
  document.tags = (Object.keys(serviceNames) as Service[]).map((service) => ({ name: titleOf(service) }));
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { route, meta } = procedure['~orpc'];
    const operation = document.paths?.[route.path ?? '']?.[(route.method ?? 'GET').toLowerCase() as 'get'] as
      | Record<string, unknown>
      | undefined;
    if (!operation) return;
    operation['x-permission'] = (meta as OperationMeta).permission;
    operation['tags'] = [titleOf(path[0] as Service)];
  });
  return document;
}
