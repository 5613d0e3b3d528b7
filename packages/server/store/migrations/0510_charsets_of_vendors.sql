-- In what forms and queries of a vendor are written, and callbacks that name no charset are read; null: UTF-8.
alter table sms_http_mapping
  add column charset text check (charset in ('gb18030', 'big5', 'shift_jis', 'euc-kr', 'windows-1252', 'windows-1250',
    'windows-1251', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'windows-874')),
  -- whether what the charset lacks is replaced by plain characters
  add column replaces_characters boolean not null default false;
