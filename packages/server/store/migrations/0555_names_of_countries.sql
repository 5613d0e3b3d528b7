-- As new databases have them; what an operator has named otherwise stays.
update sys_country c set name = n.name
from (values ('TW', '台湾', '中国台湾'), ('HK', '中国香港特别行政区', '中国香港'), ('MO', '中国澳门特别行政区', '中国澳门'))
  as n (iso2, was, name)
where c.iso2 = n.iso2 and c.name = n.was;
