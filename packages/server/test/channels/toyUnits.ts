import { toyChannel } from './toyChannel.ts'

/** What the toy channel sells, unit by unit, and how each ended: partitioned by week, as messages are. */
export const TOY_UNIT_TABLES = `
  create table test_unit (id bigint primary key, task_id bigint not null, company_id bigint not null, number text not null)
    partition by range (id);
  create table test_unit_end (unit_id bigint primary key) partition by range (unit_id);
  grant select, insert on test_unit, test_unit_end to tandem_system;
  select partitioned('test_unit', '${toyChannel.name}'), partitioned('test_unit_end', '${toyChannel.name}')`
