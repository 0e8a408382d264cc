export { queueChannels, queueMembers } from '../schema.ts';
export { changeMember, isAgent, leaveChannels, lockAgentChannels } from './members.ts';
