-- The prices a task was accepted at, by network, for every seller of its chain; null: those of the moment of dispatch.
-- [{ "country", "mcc", "mnc", "rates": [{ "id", "priceNanos", "chargeOn" }] }], rates customer first.
alter table sms_task add column prices jsonb;

-- One currency from a customer up to the platform: prices of a chain are compared and its sales added up. Companies that
-- were made before keep theirs; nothing is sent through such a chain (rate.otherCurrency).
alter table sys_company add constraint sys_company_id_currency unique (id, currency);
alter table sys_company add constraint company_seller_currency
  foreign key (parent_id, currency) references sys_company (id, currency) not valid;
