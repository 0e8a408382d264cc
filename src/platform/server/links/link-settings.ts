import { pathToFileURL } from 'node:url';
import { type Service, services } from '#platform/contract/services.ts';
import { ConfigError } from '../config-error.ts';
import { type OutsideService, readOutsideService } from '../outside-service.ts';
import { mappingFault, type ServiceMapping } from './service-mapping.ts';

/** A back-end service that another system answers. */
export interface MovedService extends OutsideService {
  /** Module with the paths and shapes of that system; null: they are those of the contract. */
  mappingFile: string | null;
}

export type OutsideServices = Partial<Record<Service, MovedService>>;

/** Beginning of the settings of a service: `PURCHASE_ORDER` for `purchaseOrder`. */
export const settingName = (service: Service): string => service.replaceAll(/[A-Z]/g, '_$&').toUpperCase();

/** `<NAME>_SERVICE_URL` with `<NAME>_SERVICE_KEY` and `<NAME>_SERVICE_MAPPING` of every service. @throws ConfigError */
export function readOutsideServices(env: NodeJS.ProcessEnv): OutsideServices {
  const moved: OutsideServices = {};
  for (const service of Object.keys(services) as Service[]) {
    const setting = `${settingName(service)}_SERVICE`;
    const mappingFile = env[`${setting}_MAPPING`] || null;
    const outside = readOutsideService(env, `${setting}_URL`, `${setting}_KEY`);
    if (outside) moved[service] = { ...outside, mappingFile };
    else if (mappingFile !== null) throw new ConfigError(`${setting}_MAPPING belongs together with ${setting}_URL.`);
  }
  return moved;
}

/** Loads the mapping files: modules whose default export is a {@link ServiceMapping}. @throws ConfigError for one that is none */
export async function loadMappings(moved: OutsideServices): Promise<Partial<Record<Service, ServiceMapping>>> {
  const loaded: Partial<Record<Service, ServiceMapping>> = {};
  for (const [service, { mappingFile }] of Object.entries(moved) as [Service, MovedService][]) {
    if (mappingFile === null) continue;
    const setting = `${settingName(service)}_SERVICE_MAPPING`;
    const { default: mapping } = (await import(/* @vite-ignore */ pathToFileURL(mappingFile).href).catch((fault: Error) => {
      throw new ConfigError(`${setting}: ${mappingFile} could not be loaded: ${fault.message}`);
    })) as { default?: unknown };
    const fault = mappingFault(mapping);
    if (fault !== null) throw new ConfigError(`${setting}: ${fault}`);
    loaded[service] = mapping as ServiceMapping;
  }
  return loaded;
}
