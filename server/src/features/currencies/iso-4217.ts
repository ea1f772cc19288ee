import type { Currency } from '#contract/currencies.ts'

/** The number of decimals by currency code. Currencies that are not listed have two. */
const decimalsByCode = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
])

/** Each line has code, name, a country or region that uses the currency, and symbol. */
const table = `
AED|United Arab Emirates Dirham|United Arab Emirates|د.إ
AFN|Afghan Afghani|Afghanistan|؋
ALL|Albanian Lek|Albania|L
AMD|Armenian Dram|Armenia|֏
AOA|Angolan Kwanza|Angola|Kz
ARS|Argentine Peso|Argentina|$
AUD|Australian Dollar|Australia|A$
AWG|Aruban Florin|Aruba|ƒ
AZN|Azerbaijani Manat|Azerbaijan|₼
BAM|Bosnia and Herzegovina Convertible Mark|Bosnia and Herzegovina|KM
BBD|Barbadian Dollar|Barbados|Bds$
BDT|Bangladeshi Taka|Bangladesh|৳
BGN|Bulgarian Lev|Bulgaria|лв
BHD|Bahraini Dinar|Bahrain|.د.ب
BIF|Burundian Franc|Burundi|FBu
BMD|Bermudian Dollar|Bermuda|BD$
BND|Brunei Dollar|Brunei|B$
BOB|Bolivian Boliviano|Bolivia|Bs
BRL|Brazilian Real|Brazil|R$
BSD|Bahamian Dollar|Bahamas|B$
BTN|Bhutanese Ngultrum|Bhutan|Nu.
BWP|Botswana Pula|Botswana|P
BYN|Belarusian Ruble|Belarus|Br
BZD|Belize Dollar|Belize|BZ$
CAD|Canadian Dollar|Canada|C$
CDF|Congolese Franc|DR Congo|FC
CHF|Swiss Franc|Switzerland|CHF
CLP|Chilean Peso|Chile|$
CNY|Chinese Yuan|China|¥
COP|Colombian Peso|Colombia|$
CRC|Costa Rican Colón|Costa Rica|₡
CUP|Cuban Peso|Cuba|$
CVE|Cape Verdean Escudo|Cape Verde|$
CZK|Czech Koruna|Czechia|Kč
DJF|Djiboutian Franc|Djibouti|Fdj
DKK|Danish Krone|Denmark|kr
DOP|Dominican Peso|Dominican Republic|RD$
DZD|Algerian Dinar|Algeria|د.ج
EGP|Egyptian Pound|Egypt|£
ERN|Eritrean Nakfa|Eritrea|Nfk
ETB|Ethiopian Birr|Ethiopia|Br
EUR|Euro|Eurozone|€
FJD|Fijian Dollar|Fiji|FJ$
FKP|Falkland Islands Pound|Falkland Islands|£
GBP|British Pound Sterling|United Kingdom|£
GEL|Georgian Lari|Georgia|₾
GHS|Ghanaian Cedi|Ghana|₵
GIP|Gibraltar Pound|Gibraltar|£
GMD|Gambian Dalasi|Gambia|D
GNF|Guinean Franc|Guinea|FG
GTQ|Guatemalan Quetzal|Guatemala|Q
GYD|Guyanese Dollar|Guyana|G$
HKD|Hong Kong Dollar|Hong Kong|HK$
HNL|Honduran Lempira|Honduras|L
HTG|Haitian Gourde|Haiti|G
HUF|Hungarian Forint|Hungary|Ft
IDR|Indonesian Rupiah|Indonesia|Rp
ILS|Israeli New Shekel|Israel|₪
INR|Indian Rupee|India|₹
IQD|Iraqi Dinar|Iraq|ع.د
IRR|Iranian Rial|Iran|﷼
ISK|Icelandic Króna|Iceland|kr
JMD|Jamaican Dollar|Jamaica|J$
JOD|Jordanian Dinar|Jordan|د.ا
JPY|Japanese Yen|Japan|¥
KES|Kenyan Shilling|Kenya|KSh
KGS|Kyrgyzstani Som|Kyrgyzstan|с
KHR|Cambodian Riel|Cambodia|៛
KMF|Comorian Franc|Comoros|CF
KPW|North Korean Won|North Korea|₩
KRW|South Korean Won|South Korea|₩
KWD|Kuwaiti Dinar|Kuwait|د.ك
KYD|Cayman Islands Dollar|Cayman Islands|CI$
KZT|Kazakhstani Tenge|Kazakhstan|₸
LAK|Lao Kip|Laos|₭
LBP|Lebanese Pound|Lebanon|ل.ل
LKR|Sri Lankan Rupee|Sri Lanka|Rs
LRD|Liberian Dollar|Liberia|L$
LSL|Lesotho Loti|Lesotho|L
LYD|Libyan Dinar|Libya|ل.د
MAD|Moroccan Dirham|Morocco|د.م.
MDL|Moldovan Leu|Moldova|L
MGA|Malagasy Ariary|Madagascar|Ar
MKD|Macedonian Denar|North Macedonia|ден
MMK|Myanmar Kyat|Myanmar|K
MNT|Mongolian Tögrög|Mongolia|₮
MOP|Macanese Pataca|Macao|MOP$
MRU|Mauritanian Ouguiya|Mauritania|UM
MUR|Mauritian Rupee|Mauritius|₨
MVR|Maldivian Rufiyaa|Maldives|Rf
MWK|Malawian Kwacha|Malawi|MK
MXN|Mexican Peso|Mexico|$
MYR|Malaysian Ringgit|Malaysia|RM
MZN|Mozambican Metical|Mozambique|MT
NAD|Namibian Dollar|Namibia|N$
NGN|Nigerian Naira|Nigeria|₦
NIO|Nicaraguan Córdoba|Nicaragua|C$
NOK|Norwegian Krone|Norway|kr
NPR|Nepalese Rupee|Nepal|₨
NZD|New Zealand Dollar|New Zealand|NZ$
OMR|Omani Rial|Oman|ر.ع.
PAB|Panamanian Balboa|Panama|B/.
PEN|Peruvian Sol|Peru|S/
PGK|Papua New Guinean Kina|Papua New Guinea|K
PHP|Philippine Peso|Philippines|₱
PKR|Pakistani Rupee|Pakistan|₨
PLN|Polish Złoty|Poland|zł
PYG|Paraguayan Guaraní|Paraguay|₲
QAR|Qatari Riyal|Qatar|ر.ق
RON|Romanian Leu|Romania|lei
RSD|Serbian Dinar|Serbia|дин.
RUB|Russian Ruble|Russia|₽
RWF|Rwandan Franc|Rwanda|FRw
SAR|Saudi Riyal|Saudi Arabia|ر.س
SBD|Solomon Islands Dollar|Solomon Islands|SI$
SCR|Seychellois Rupee|Seychelles|₨
SDG|Sudanese Pound|Sudan|ج.س.
SEK|Swedish Krona|Sweden|kr
SGD|Singapore Dollar|Singapore|S$
SHP|Saint Helena Pound|Saint Helena|£
SLE|Sierra Leonean Leone|Sierra Leone|Le
SOS|Somali Shilling|Somalia|Sh
SRD|Surinamese Dollar|Suriname|$
SSP|South Sudanese Pound|South Sudan|£
STN|São Tomé and Príncipe Dobra|São Tomé and Príncipe|Db
SVC|Salvadoran Colón|El Salvador|₡
SYP|Syrian Pound|Syria|£
SZL|Swazi Lilangeni|Eswatini|E
THB|Thai Baht|Thailand|฿
TJS|Tajikistani Somoni|Tajikistan|SM
TMT|Turkmenistani Manat|Turkmenistan|m
TND|Tunisian Dinar|Tunisia|د.ت
TOP|Tongan Paʻanga|Tonga|T$
TRY|Turkish Lira|Türkiye|₺
TTD|Trinidad and Tobago Dollar|Trinidad and Tobago|TT$
TWD|New Taiwan Dollar|Taiwan|NT$
TZS|Tanzanian Shilling|Tanzania|TSh
UAH|Ukrainian Hryvnia|Ukraine|₴
UGX|Ugandan Shilling|Uganda|USh
USD|United States Dollar|United States|$
UYU|Uruguayan Peso|Uruguay|$U
UZS|Uzbekistani Som|Uzbekistan|soʻm
VES|Venezuelan Bolívar|Venezuela|Bs.
VND|Vietnamese Đồng|Vietnam|₫
VUV|Vanuatu Vatu|Vanuatu|VT
WST|Samoan Tālā|Samoa|WS$
XAF|Central African CFA Franc|Central Africa|FCFA
XCD|East Caribbean Dollar|Eastern Caribbean|EC$
XCG|Caribbean Guilder|Curaçao and Sint Maarten|Cg
XOF|West African CFA Franc|West Africa|CFA
XPF|CFP Franc|French Polynesia|₣
YER|Yemeni Rial|Yemen|﷼
ZAR|South African Rand|South Africa|R
ZMW|Zambian Kwacha|Zambia|ZK
ZWG|Zimbabwe Gold|Zimbabwe|ZiG
`

/** Currencies of ISO 4217 in use, and the Bulgarian lev, which older inventories use. */
export const isoCurrencies: readonly Currency[] = table
  .trim()
  .split('\n')
  .map((row) => {
    const [code = '', name = '', local = '', symbol = ''] = row.split('|')
    return { name, code, local, symbol, decimals: decimalsByCode.get(code) ?? 2 }
  })
