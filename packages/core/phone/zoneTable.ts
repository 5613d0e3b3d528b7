// The time zone of each country's numbers: the first part of the names of zones in the tz database, then countries (ISO
// 3166-1 alpha-2) with the second part. A country with several zones stands with that of most of its people: a mobile number
// does not tell where in Australia, Indonesia, Russia or Spain its owner lives. Kazakhstan has one zone since March 2024, as
// has China. Source: zone.tab of the tz database (public domain, 2026).
export const COUNTRY_ZONES = `
Africa AO:Luanda BF:Ouagadougou BI:Bujumbura BJ:Porto-Novo BW:Gaborone CD:Kinshasa CF:Bangui
Africa CG:Brazzaville CI:Abidjan CM:Douala DJ:Djibouti DZ:Algiers EG:Cairo EH:El_Aaiun ER:Asmara
Africa ET:Addis_Ababa GA:Libreville GH:Accra GM:Banjul GN:Conakry GQ:Malabo GW:Bissau KE:Nairobi
Africa LR:Monrovia LS:Maseru LY:Tripoli MA:Casablanca ML:Bamako MR:Nouakchott MW:Blantyre
Africa MZ:Maputo NA:Windhoek NE:Niamey NG:Lagos RW:Kigali SD:Khartoum SL:Freetown SN:Dakar
Africa SO:Mogadishu SS:Juba ST:Sao_Tome SZ:Mbabane TD:Ndjamena TG:Lome TN:Tunis TZ:Dar_es_Salaam
Africa UG:Kampala ZA:Johannesburg ZM:Lusaka ZW:Harare
America AG:Antigua AI:Anguilla AR:Argentina/Buenos_Aires AW:Aruba BB:Barbados BL:St_Barthelemy
America BO:La_Paz BQ:Kralendijk BR:Sao_Paulo BS:Nassau BZ:Belize CA:Toronto CL:Santiago
America CO:Bogota CR:Costa_Rica CU:Havana CW:Curacao DM:Dominica DO:Santo_Domingo EC:Guayaquil
America GD:Grenada GF:Cayenne GL:Nuuk GP:Guadeloupe GT:Guatemala GY:Guyana HN:Tegucigalpa
America HT:Port-au-Prince JM:Jamaica KN:St_Kitts KY:Cayman LC:St_Lucia MF:Marigot MQ:Martinique
America MS:Montserrat MX:Mexico_City NI:Managua PA:Panama PE:Lima PM:Miquelon PR:Puerto_Rico
America PY:Asuncion SR:Paramaribo SV:El_Salvador SX:Lower_Princes TC:Grand_Turk TT:Port_of_Spain
America US:New_York UY:Montevideo VC:St_Vincent VE:Caracas VG:Tortola VI:St_Thomas
Arctic SJ:Longyearbyen
Asia AE:Dubai AF:Kabul AM:Yerevan AZ:Baku BD:Dhaka BH:Bahrain BN:Brunei BT:Thimphu CN:Shanghai
Asia CY:Nicosia GE:Tbilisi HK:Hong_Kong ID:Jakarta IL:Jerusalem IN:Kolkata IQ:Baghdad IR:Tehran
Asia JO:Amman JP:Tokyo KG:Bishkek KH:Phnom_Penh KP:Pyongyang KR:Seoul KW:Kuwait KZ:Almaty
Asia LA:Vientiane LB:Beirut LK:Colombo MM:Yangon MN:Ulaanbaatar MO:Macau MY:Kuala_Lumpur
Asia NP:Kathmandu OM:Muscat PH:Manila PK:Karachi PS:Hebron QA:Qatar SA:Riyadh SG:Singapore
Asia SY:Damascus TH:Bangkok TJ:Dushanbe TL:Dili TM:Ashgabat TW:Taipei UZ:Tashkent VN:Ho_Chi_Minh
Asia YE:Aden
Atlantic AC:St_Helena BM:Bermuda CV:Cape_Verde FK:Stanley FO:Faroe IS:Reykjavik SH:St_Helena
Atlantic TA:St_Helena
Australia AU:Sydney
Europe AD:Andorra AL:Tirane AT:Vienna AX:Mariehamn BA:Sarajevo BE:Brussels BG:Sofia BY:Minsk
Europe CH:Zurich CZ:Prague DE:Berlin DK:Copenhagen EE:Tallinn ES:Madrid FI:Helsinki FR:Paris
Europe GB:London GG:Guernsey GI:Gibraltar GR:Athens HR:Zagreb HU:Budapest IE:Dublin
Europe IM:Isle_of_Man IT:Rome JE:Jersey LI:Vaduz LT:Vilnius LU:Luxembourg LV:Riga MC:Monaco
Europe MD:Chisinau ME:Podgorica MK:Skopje MT:Malta NL:Amsterdam NO:Oslo PL:Warsaw PT:Lisbon
Europe RO:Bucharest RS:Belgrade RU:Moscow SE:Stockholm SI:Ljubljana SK:Bratislava SM:San_Marino
Europe TR:Istanbul UA:Kyiv VA:Vatican XK:Belgrade
Indian CC:Cocos CX:Christmas IO:Chagos KM:Comoro MG:Antananarivo MU:Mauritius MV:Maldives
Indian RE:Reunion SC:Mahe YT:Mayotte
Pacific AS:Pago_Pago CK:Rarotonga FJ:Fiji FM:Chuuk GU:Guam KI:Tarawa MH:Majuro MP:Saipan
Pacific NC:Noumea NF:Norfolk NR:Nauru NU:Niue NZ:Auckland PF:Tahiti PG:Port_Moresby PW:Palau
Pacific SB:Guadalcanal TK:Fakaofo TO:Tongatapu TV:Funafuti VU:Efate WF:Wallis WS:Apia
`

// Where mobile numbers have an area code: country, calling code, zone, and the area codes that are not in the zone above. An area
// that two zones share stands with that of most of its people, so that 850 (Florida's panhandle) is in Chicago's and 208
// (Idaho) in Denver's. Sources: area codes and their places by NANPA (+1), IFT (+52) and Anatel (+55); checked against the
// time zones that Google's libphonenumber gives them (Apache-2.0, map_data.txt).
export const AREA_ZONES = `
US 1 America/Chicago 205 210 214 217 218 219 224 225 228 235 251 254 256 262 270 274 281 308 309
US 1 America/Chicago 312 314 316 318 319 320 325 327 331 334 337 346 353 361 364 402 405 409 414
US 1 America/Chicago 417 430 432 447 448 457 464 469 471 479 501 504 507 512 515 531 534 539 557
US 1 America/Chicago 563 572 573 580 601 605 608 612 615 618 620 621 629 630 636 641 651 659 660
US 1 America/Chicago 662 682 701 708 712 713 715 726 730 731 737 763 769 773 779 785 806 815 816
US 1 America/Chicago 817 830 832 847 850 861 870 872 901 903 913 918 920 924 931 936 938 940 945
US 1 America/Chicago 952 956 972 975 979 985
US 1 America/Denver 208 303 307 385 406 435 505 575 719 720 801 915 970 983 986
US 1 America/Phoenix 480 520 602 623 928
US 1 America/Los_Angeles 206 209 213 253 279 310 323 341 350 360 369 408 415 424 425 442 458 503
US 1 America/Los_Angeles 509 510 530 541 559 562 564 619 626 628 650 657 661 669 702 707 714 725
US 1 America/Los_Angeles 738 747 760 775 805 818 820 831 837 840 858 909 916 925 949 951 971
US 1 America/Anchorage 907
US 1 Pacific/Honolulu 808
CA 1 America/Vancouver 236 250 257 604 672 778
CA 1 America/Edmonton 368 403 587 780 825 867
CA 1 America/Regina 306 474 639
CA 1 America/Winnipeg 204 431 584
CA 1 America/Halifax 428 506 782 902
CA 1 America/St_Johns 709 879
MX 52 America/Tijuana 646 661 663 664 665 686
MX 52 America/Hermosillo 622 623 631 632 633 634 637 638 641 642 643 644 645 647 651 653 662
MX 52 America/Mazatlan 311 612 613 615 624 667 668 669 672 673 687 694 695 696 697 698
MX 52 America/Ciudad_Juarez 656
MX 52 America/Matamoros 867 868 877 878 899
MX 52 America/Cancun 983 984 987 997 998
BR 55 America/Manaus 92 97
BR 55 America/Cuiaba 65 66
BR 55 America/Campo_Grande 67
BR 55 America/Porto_Velho 69
BR 55 America/Boa_Vista 95
BR 55 America/Rio_Branco 68
`
