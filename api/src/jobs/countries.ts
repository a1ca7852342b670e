/** ISO 3166-1 alpha-2. */
const codes = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ ' +
    'DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
    'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ ' +
    'OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
    'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
)

/** Names people write beside the English name of the country. */
const otherNames: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
  'united states of america': 'US',
  eire: 'IE',
  'republic of ireland': 'IE',
  rsa: 'ZA',
  uae: 'AE',
  holland: 'NL',
  'the netherlands': 'NL',
  deutschland: 'DE',
  'viet nam': 'VN',
  'south korea': 'KR',
  korea: 'KR',
  turkey: 'TR',
  'hong kong': 'HK',
  macau: 'MO',
  'czech republic': 'CZ',
  brunei: 'BN',
  russia: 'RU',
  myanmar: 'MM',
  burma: 'MM',
}

const english = new Intl.DisplayNames('en', { type: 'region' })
const byName = new Map([
  ...[...codes].map((code) => [(english.of(code) ?? code).toLowerCase(), code] as const),
  ...Object.entries(otherNames),
])

/** 'GB' for 'gb' and 'United Kingdom'; undefined for what is no country. Two letters are taken as a code only. */
export function countryOf(text: string): string | undefined {
  const code = text.toUpperCase()
  if (codes.has(code)) return code
  return text.length > 2 ? byName.get(text.toLowerCase()) : undefined
}

/** The country two letters were meant for, where that is plain: 'UK' is GB. */
export const countryMeant = (text: string): string | undefined => byName.get(text.toLowerCase())

const postcodeDigits: Record<string, number> = { MY: 5, SG: 6, TH: 5, ID: 5, PH: 4, AU: 4 }

/** What is wrong with a postcode in a country whose postcodes are digits of one length. */
export function postcodeFault(postcode: string, country: string): string | undefined {
  const digits = postcodeDigits[country]
  return digits === undefined || new RegExp(`^\\d{${digits}}$`).test(postcode)
    ? undefined
    : `${country} postcodes have ${digits} digits`
}
