-- What a brand says beside its sign-in, in both languages; null: nothing. The platform's own words are never shown there.
alter table sys_brand
  add column claim text check (char_length(claim) <= 120),
  add column claim_en text check (char_length(claim_en) <= 120),
  add column pitch text check (char_length(pitch) <= 300),
  add column pitch_en text check (char_length(pitch_en) <= 300);
