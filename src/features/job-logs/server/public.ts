export { inWords, type JobRuns } from './job-runs.ts';
