-- Chunks with messages that a route marked as sold below their cost: whom to tell is looked up every few minutes.
create index sms_chunk_below_cost on sms_chunk (first_id)
  where decisions @? '$[*].considered[*] ? (@.note == "route.belowCostAlert")';
