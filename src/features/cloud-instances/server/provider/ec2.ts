import type * as Sdk from '@aws-sdk/client-ec2';
import type { EC2Client, Instance } from '@aws-sdk/client-ec2';
import type { CloudEnvironment } from '#machines/platform/cloud-facts.ts';
import type { Ec2Settings } from '#platform/server/cloud-settings.ts';
import { awsProblemOf, detailOf, isAccessRefused, type SdkFault } from '#platform/server/aws-faults.ts';
import { noteSdkCall } from '#platform/server/server-log/outside-calls.ts';
import type { CloudCommand, CloudPort, CommandAnswer, ListedInstance, ReportedState } from './cloud-port.ts';

/** A person waits for it. Milliseconds. */
const TIMEOUT_MS = 3_000;
const PAGE_SIZE = 500;
/** Longest part of an answer that is kept. Characters. */
const DETAIL_LENGTH = 300;

interface Region {
  sdk: typeof Sdk;
  client: EC2Client;
}

/** Loads the SDK on first use, if configured. Credentials come from the environment, as the SDK finds them. */
async function connect(region: string, endpoint: string | null): Promise<Region> {
  const sdk = await import('@aws-sdk/client-ec2');
  // The next look repeats what failed.
  const client = new sdk.EC2Client({ region, maxAttempts: 1, ...(endpoint !== null && { endpoint }) });
  const note = { step: 'initialize', name: 'noteCall' } as const;
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (sent) =>
        noteSdkCall('EC2', commandName, () => next(sent)),
    note,
  );
  return { sdk, client };
}

const inTime = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });

const environmentNames: Readonly<Record<string, CloudEnvironment>> = {
  staging: 'staging',
  stage: 'staging',
  test: 'test',
  dev: 'test',
  development: 'test',
};

const reportedStates: Readonly<Record<string, ReportedState>> = {
  pending: 'starting',
  running: 'running',
  stopping: 'stopping',
  stopped: 'stopped',
};

/** An instance of EC2; null: it is being terminated, or has no id. Without a known environment the rules of production hold. */
function listedOf(
  region: string,
  { InstanceId, State, StateReason, Tags = [], InstanceType, LaunchTime }: Instance,
): ListedInstance | null {
  const state = reportedStates[State?.Name ?? ''];
  if (!InstanceId || !state) return null;
  const tag = (key: string) => Tags.find(({ Key }) => Key?.toLowerCase() === key)?.Value?.trim() ?? '';
  // `Server.…`: EC2 itself stopped it, such as for lack of capacity.
  const hasFailed = state === 'stopped' && (StateReason?.Code ?? '').startsWith('Server.');
  return {
    region,
    instanceId: InstanceId,
    name: tag('name') || InstanceId,
    environment: environmentNames[tag('environment').toLowerCase()] ?? 'production',
    type: InstanceType ?? '',
    owner: tag('owner'),
    launchedAt: LaunchTime ?? null,
    state: hasFailed ? 'failed' : state,
    detail: hasFailed ? (StateReason?.Message ?? '').slice(0, DETAIL_LENGTH) : '',
  };
}

/** Pass by themselves: too many requests, or a move that has not ended. */
const passing: readonly string[] = ['IncorrectInstanceState', 'RequestLimitExceeded', 'Throttling', 'ThrottlingException'];

function answerOf(fault: SdkFault): CommandAnswer {
  const { name = '', $metadata: { httpStatusCode: status = 0 } = {} } = fault;
  const isRefused = status >= 400 && status < 500 && !passing.includes(name);
  return {
    isTaken: false,
    isPermanent: isRefused || name === 'InsufficientInstanceCapacity' || isAccessRefused(fault),
    detail: detailOf(fault),
  };
}

/** Instances of Amazon EC2 with a tag, in one or several regions. There is no command that terminates an instance. */
export function ec2Cloud({ regions, tag, endpoint }: Ec2Settings): CloudPort {
  const connected = new Map<string, Promise<Region>>();
  const connection = (region: string): Promise<Region> => {
    const found = connected.get(region) ?? connect(region, endpoint);
    connected.set(region, found);
    return found;
  };

  const listRegion = async (region: string): Promise<ListedInstance[]> => {
    const { sdk, client } = await connection(region);
    const filter = { Name: `tag:${tag.name}`, Values: [tag.value] };
    const listed: ListedInstance[] = [];
    let token: string | undefined;
    do {
      const command = new sdk.DescribeInstancesCommand({ Filters: [filter], MaxResults: PAGE_SIZE, ...(token && { NextToken: token }) });
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      const { Reservations = [], NextToken } = await client.send(command, inTime());
      for (const { Instances = [] } of Reservations) listed.push(...Instances.flatMap((each) => listedOf(region, each) ?? []));
      token = NextToken;
    } while (token);
    return listed;
  };

  return {
    list: async () => {
      try {
        return { listed: (await Promise.all(regions.map(listRegion))).flat() };
      } catch (fault) {
        return awsProblemOf(fault as SdkFault, TIMEOUT_MS);
      }
    },
    send: async (command: CloudCommand, { region, instance_id }) => {
      try {
        const { sdk, client } = await connection(region);
        const InstanceIds = [instance_id];
        await (command === 'start'
          ? client.send(new sdk.StartInstancesCommand({ InstanceIds }), inTime())
          : client.send(new sdk.StopInstancesCommand({ InstanceIds }), inTime()));
        return { isTaken: true };
      } catch (fault) {
        return answerOf(fault as SdkFault);
      }
    },
  };
}
