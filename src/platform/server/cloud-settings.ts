import { ConfigError } from './config-error.ts';

/** Instances of Amazon EC2 that are managed; credentials come from the environment, as the SDK finds them. */
export interface Ec2Settings {
  regions: readonly string[];
  /** Only instances with this tag. */
  tag: { name: string; value: string };
  /** Another service with the same interface; null: Amazon's. */
  endpoint: string | null;
}

/** Queues of Amazon SQS that are shown; credentials as for EC2. */
export interface SqsSettings {
  region: string;
  /** Only queues whose names begin with it; empty: all of the account. */
  prefix: string;
  /** Another service with the same interface; null: Amazon's. */
  endpoint: string | null;
}

/** Services of Amazon; null: the instances are simulated, there are no queues of SQS. */
export interface CloudSettings {
  ec2: Ec2Settings | null;
  sqs: SqsSettings | null;
}

/** EC2_REGIONS with EC2_TAG and EC2_ENDPOINT, SQS_REGION with SQS_QUEUES and SQS_ENDPOINT. @throws ConfigError */
export const readCloud = (env: NodeJS.ProcessEnv): CloudSettings => ({ ec2: readEc2(env), sqs: readSqs(env) });

const REGION = /^[a-z]{2,}(-[a-z]+)+-\d+$/;

function readEndpoint(env: NodeJS.ProcessEnv, name: string): string | null {
  const endpoint = env[name] || null;
  if (endpoint && !/^https?:\/\/[^/\s]/.test(endpoint))
    throw new ConfigError(`${name} is an address such as https://aws.example.com; it was "${endpoint}".`);
  return endpoint;
}

/** Requires regions and a tag, or neither. */
function readEc2(env: NodeJS.ProcessEnv): Ec2Settings | null {
  const regions = (env['EC2_REGIONS'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const [, name = '', value = ''] = /^([^=]{1,127})=(.{1,255})$/.exec(env['EC2_TAG'] ?? '') ?? [];
  const endpoint = readEndpoint(env, 'EC2_ENDPOINT');
  if (regions.length === 0 && !env['EC2_TAG'] && !endpoint) return null;
  if (regions.length === 0 || !name)
    throw new ConfigError(
      'Instances of EC2 are managed when EC2_REGIONS, such as ap-south-1, and EC2_TAG, such as managed-by=ops, are set.',
    );
  for (const region of regions)
    if (!REGION.test(region))
      throw new ConfigError(`EC2_REGIONS is a list of regions such as ap-south-1, ap-southeast-1; it was "${env['EC2_REGIONS']}".`);
  return { regions, tag: { name, value }, endpoint };
}

/** Requires a region for everything else. */
function readSqs(env: NodeJS.ProcessEnv): SqsSettings | null {
  const [region, prefix] = [env['SQS_REGION'] ?? '', env['SQS_QUEUES'] ?? ''];
  const endpoint = readEndpoint(env, 'SQS_ENDPOINT');
  if (!region && !prefix && !endpoint) return null;
  if (!REGION.test(region))
    throw new ConfigError(`Queues of SQS are shown when SQS_REGION is set, such as ap-south-1; it was "${region}".`);
  if (!/^[\w-]{0,80}$/.test(prefix))
    throw new ConfigError(`SQS_QUEUES is the beginning of the names of the queues, such as orders-; it was "${prefix}".`);
  return { region, prefix, endpoint };
}
