import type { LegacyEncoding } from '@tandem/core/cells'

/** Names and words of customers as lists of each language have them, made up for the tests. */
export const names: readonly [
  language: string,
  encoding: LegacyEncoding,
  zone: string,
  words: string,
][] = [
  [
    'German',
    'windows-1252',
    'Europe/Berlin',
    'Müller Größe Jürgen Schröder Köhler Weiß Bäcker Straße Löwe Übel',
  ],
  [
    'French',
    'windows-1252',
    'Europe/Paris',
    'Hélène François Benoît Gaëlle Thérèse Noël Zoé Désirée Aurélie Crémieux',
  ],
  [
    'Spanish',
    'windows-1252',
    'Europe/Madrid',
    'Muñoz José Martínez Ibáñez Peña Ángel Rodríguez Iñigo Óscar Agüero',
  ],
  [
    'Portuguese',
    'windows-1252',
    'America/Sao_Paulo',
    'João Conceição Simões Magalhães Antônio Gonçalves Sá Júnior Inês Falcão',
  ],
  [
    'Danish',
    'windows-1252',
    'Europe/Copenhagen',
    'Sørensen Jørgen Kjær Østergård Åse Bjørn Mælk Håkon Søndergård Ærø',
  ],
  [
    'Swedish',
    'windows-1252',
    'Europe/Stockholm',
    'Åström Sjöberg Märta Håkansson Björk Öberg Lindström Gård Bäck Åkesson',
  ],
  [
    'Czech',
    'windows-1250',
    'Europe/Prague',
    'Dvořák Žižka Novák Růžička Jiří Němec Šťastný Kučera Řehoř Bohumír Ďáblík',
  ],
  [
    'Polish',
    'windows-1250',
    'Europe/Warsaw',
    'Łukasz Wałęsa Błażej Małgorzata Wiśniewski Gąsior Żółty Święty Kościół Paweł',
  ],
  [
    'Hungarian',
    'windows-1250',
    'Europe/Budapest',
    'Erdős Fűzfa Győző László Kovács Szűcs Jenő Ágnes Örkény Zoltán',
  ],
  [
    'Romanian',
    'windows-1250',
    'Europe/Bucharest',
    'Ştefan Ţepeş Mihăilă Brâncuşi Câmpeanu Ionuţ Bălan Păun Ciprian Stănescu',
  ],
  [
    'Russian',
    'windows-1251',
    'Europe/Moscow',
    'Иван Петров Щукин Сергей Екатерина Фёдоров Ольга Жуков Анна Цой',
  ],
  [
    'Ukrainian',
    'windows-1251',
    'Europe/Kyiv',
    'Шевченко Їжак Ігор Наталія Ґонта Євген Олександр Мирослава Зеленко',
  ],
  [
    'Greek',
    'windows-1253',
    'Europe/Athens',
    'Γιώργος Παπαδόπουλος Μαρία Νίκος Ελένη Κώστας Δημήτρης Σοφία Άννα',
  ],
  [
    'Turkish',
    'windows-1254',
    'Europe/Istanbul',
    'Şükrü Iğdır Yıldız Çağlar Gökçe İbrahim Ayşe Müjde Öztürk Kılıç',
  ],
  ['Hebrew', 'windows-1255', 'Asia/Jerusalem', 'משה כהן שרה לוי דוד יעקב רחל אברהם שלום תודה'],
  ['Arabic', 'windows-1256', 'Asia/Riyadh', 'محمد أحمد فاطمة عبدالله خالد مريم يوسف سعيد نورة علي'],
  [
    'Lithuanian',
    'windows-1257',
    'Europe/Vilnius',
    'Žukauskas Šarūnas Ąžuolas Jūratė Rūta Kęstutis Živilė Mindaugas Eglė',
  ],
  [
    'Latvian',
    'windows-1257',
    'Europe/Riga',
    'Ģirts Jānis Bērziņš Kārlis Līga Ķeņģis Pēteris Anžela Šņore Ilūkste',
  ],
  ['Thai', 'windows-874', 'Asia/Bangkok', 'สมชาย ใจดี วิชัย สุดา ประเสริฐ มานี นภา เกรียงไกร แก้ว โชติ'],
  ['Chinese', 'gb18030', 'Asia/Shanghai', '张伟 李娜 王芳 刘洋 陈静 您好 欧阳锋 赵敏 孙悦 周杰'],
  [
    'Traditional Chinese',
    'big5',
    'Asia/Taipei',
    '陳先生 林志玲 黃小姐 張惠妹 您好 王建民 蔡依林 吳宗憲 劉德華 許瑋',
  ],
  [
    'Japanese',
    'shift_jis',
    'Asia/Tokyo',
    '田中 佐藤さん 鈴木一郎 高橋 山本 タナカ 渡辺様 小林 伊藤花子 中村',
  ],
  [
    'Korean',
    'euc-kr',
    'Asia/Seoul',
    '김철수 이영희 박지성 최민수 정우성 강하늘 조용필 윤아 장동건 안녕하세요',
  ],
]
