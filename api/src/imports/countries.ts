import { plainName } from 'contract/imports'

/** ISO 3166-1 alpha-2. */
const codes = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY ' +
    'BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK ' +
    'FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR ' +
    'IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ' +
    'ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM ' +
    'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF ' +
    'TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
)

/** Short, old and other names that people write; what is no country, as Unspecified or Channel Islands, is not here. */
const otherNames: Record<string, readonly string[]> = {
  AE: ['UAE', 'Emirates', 'ARE'],
  AU: ['AUS'],
  BN: ['Brunei Darussalam'],
  BO: ['Bolivia, Plurinational State of'],
  BR: ['BRA'],
  CA: ['CAN'],
  CD: ['DRC', 'Zaire', 'Democratic Republic of the Congo'],
  CH: ['CHE'],
  CI: ['Ivory Coast'],
  CN: ['PRC', 'CHN', "People's Republic of China", 'Mainland China'],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic'],
  DE: ['DEU', 'GER', 'Federal Republic of Germany', 'West Germany'],
  ES: ['ESP'],
  FR: ['FRA'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'GBR'],
  HK: ['Hong Kong', 'HKSAR', 'HKG'],
  ID: ['IDN'],
  IE: ['Eire', 'Republic of Ireland', 'Southern Ireland', 'Irish Republic', 'IRL'],
  IN: ['IND', 'Bharat'],
  IR: ['Iran, Islamic Republic of'],
  IT: ['ITA'],
  JP: ['JPN'],
  KP: ['North Korea'],
  KR: ['Korea', 'South Korea', 'Republic of Korea', 'Korea, Republic of', 'KOR'],
  LA: ['Lao PDR', "Lao People's Democratic Republic"],
  MD: ['Moldova, Republic of'],
  MK: ['Macedonia', 'FYROM'],
  MM: ['Burma', 'Myanmar'],
  MO: ['Macau', 'Macao'],
  MX: ['MEX'],
  MY: ['MYS', 'MAS'],
  NL: ['Holland', 'The Netherlands', 'NLD'],
  NZ: ['NZL', 'Aotearoa'],
  PH: ['PHL', 'The Philippines'],
  PS: ['Palestine'],
  RU: ['Russian Federation'],
  SA: ['KSA'],
  SG: ['SGP', 'Republic of Singapore'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TH: ['THA', 'Siam', 'ประเทศไทย'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TW: ['Taiwan, Province of China', 'TWN'],
  TZ: ['Tanzania, United Republic of'],
  US: ['USA', 'U.S.', 'United States of America', 'America'],
  VA: ['Vatican', 'Holy See'],
  VE: ['Venezuela, Bolivarian Republic of'],
  VN: ['Viet Nam', 'VNM'],
  ZA: ['RSA', 'ZAF'],
}
/** Languages whose names for countries files carry; where two mean different ones, the earlier counts. */
const languages = (
  'en de fr es it pt nl pl cs sk hu ro bg el sv da nb fi et lv lt sl hr sr tr ru uk ar he fa hi ms id th vi fil km zh zh-Hant ' +
  'ja ko'
).split(' ')

/** 'U.S.A.' and 'usa', 'Österreich' and 'osterreich' are one name. */
const folded = (name: string): string => plainName(name.normalize('NFD').replace(/\p{M}/gu, ''))

const byName = new Map<string, string>()
const addName = (name: string, code: string): void => {
  if (!byName.has(folded(name))) byName.set(folded(name), code)
}
for (const [code, names] of Object.entries(otherNames)) for (const name of names) addName(name, code)
for (const language of languages) {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  for (const code of codes) addName(names.of(code) ?? code, code)
}

/** 'GB' for 'gb', 'UK' and 'United Kingdom', 'DE' for 'Deutschland'; undefined for what is no country. */
export function countryOf(text: string): string | undefined {
  const code = text.toUpperCase()
  return codes.has(code) ? code : byName.get(folded(text))
}

/** A postcode without what a spreadsheet needs to keep its zeros: '01234 and ="01234" are 01234. */
export const postcodeOf = (text: string): string => /^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^'+/, '')

const postcodeDigits: Record<string, number> = { MY: 5, SG: 6, TH: 5, ID: 5, PH: 4, AU: 4 }

/** What is wrong with a postcode in a country whose postcodes are digits of one length. */
export function postcodeFault(postcode: string, country: string): string | undefined {
  const digits = postcodeDigits[country]
  return digits === undefined || new RegExp(`^\\d{${digits}}$`).test(postcode)
    ? undefined
    : `${country} postcodes have ${digits} digits`
}
