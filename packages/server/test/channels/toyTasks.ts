import { defineTaskStates } from '@tandem/core'
import type { TaskTable } from '../../store/tasks/taskTable.ts'

/** A kind of task that shares neither tables, statuses nor verbs with SMS tasks. */
export const toyStates = defineTaskStates({
  statuses: ['planned', 'ready', 'dialling', 'held', 'called', 'dropped'],
  initial: 'planned',
  ends: ['called', 'dropped'],
  actions: {
    stop: { from: ['ready', 'dialling'], to: 'held' },
    goOn: { from: ['held'], to: 'dialling' },
    drop: { from: ['planned', 'ready', 'dialling', 'held'], to: 'dropped' },
  },
  transitions: {
    suspend: { from: ['ready', 'dialling'], to: 'held' },
    open: { from: ['planned'], to: 'ready' },
    rest: { from: ['ready', 'dialling', 'held'], to: 'held' },
    continue: { from: ['held'], to: 'dialling' },
    expire: { from: ['planned', 'ready', 'dialling', 'held'], to: 'dropped' },
  },
  hold: 'stop',
  release: 'goOn',
})

export const toyTasks: TaskTable<typeof toyStates, 'call'> = {
  states: toyStates,
  news: 'test_calls',
  errors: 'call',
  tasks: 'test_call_task',
  recipients: 'test_call_list',
  queue: 'test_call_queue',
  rejects: 'test_call_reject',
  forbidden: `case when c.status = 'suspended' then 'company.suspended' end`,
  over: 'false',
}

/** The tables of its tasks, for a database of a test. */
export const TOY_TASK_TABLES = `
  create table test_call_task (id bigint primary key, company_id bigint not null, status text not null,
    pause_reason text, priority smallint not null, schedule jsonb, turn_at timestamptz, accepted int not null default 0,
    rejected int not null default 0, total int not null default 0, version int not null default 1,
    update_time timestamptz, finish_time timestamptz);
  create table test_call_list (task_id bigint, block_no int, company_id bigint, count int, numbers text, row_values text,
    zone text, country text, places integer[], primary key (task_id, block_no));
  create table test_call_queue (task_id bigint, block_no int, company_id bigint, priority smallint, count int,
    done int not null default 0, leased_by text, leased_until timestamptz, waits_for bigint not null default 0, sleeps_until timestamptz,
    primary key (task_id, block_no));
  create table test_call_reject (task_id bigint, row_no int, company_id bigint, mobile text, reason text,
    primary key (task_id, row_no));
  grant all on test_call_task, test_call_list, test_call_queue, test_call_reject to public`
