export { assignmentOf, judgeAssignment, lockAgent } from './assign-task.ts';
export { joinSubjects, pathOfSubject, type TaskSubject } from './causes/task-subjects.ts';
export { callOfAgent } from './agent-call.ts';
export { followCallResult } from './call-result.ts';
export { releaseTasks, tasksOfAgent, tasksOfAgentsIn } from './release-tasks.ts';
export { type StoredTask, taskKind } from './task-kind.ts';
