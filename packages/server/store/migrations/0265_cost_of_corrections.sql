-- A carrier that takes money for what it delivers only takes it when a late receipt says that it did.
grant update (cost) on sms_message_final to tandem_system;
