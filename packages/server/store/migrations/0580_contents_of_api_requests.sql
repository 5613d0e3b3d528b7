-- What a call with an API key asked and was answered, where that is short enough: masked, and never the key. Lines from before
-- have nothing of it.
alter table api_request_log
  add column query text,
  add column body text,
  -- null: there was none; with no body beside it, it was too long to keep
  add column body_bytes integer,
  add column answer text,
  add column answer_bytes integer,
  -- the idempotency key it came with
  add column request_key text,
  -- whether the key saw amounts then, so that there may be some in the answer
  add column sees_amounts boolean not null default true;
