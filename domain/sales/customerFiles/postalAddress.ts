// Writes the parts of an address as its lines, in the order of the country.
import { normalizeColumnName, toNameSet } from '#domain/files/columnMapping.ts'
import { foldText } from '#domain/platform/foldText.ts'

import { countryOf } from './countries.ts'
import { stateCode } from './stateCodes.ts'

export interface AddressParts {
  /** The street and further lines, such as a suite. */
  lines: readonly string[]
  houseNumber: string
  city: string
  state: string
  zip: string
  country: string
}

/** Codes of countries with the postal code before the city: '10115 Berlin'. Others have it at the end: 'Newark, NJ 07102'. */
const zipFirst = new Set(
  (
    'AD AL AR AT BA BE BG BO CH CL CR CU CY CZ DE DK DO EC EE ES FI FO FR GL GR GT HN HR HU IL IS IT LI LT LU MA MC MD ME MK MX NI NL NO ' +
    'PA PL PT PY RO RS SE SI SK SM SN SV TN TR UA UY VA XK'
  ).split(' '),
)

/** Countries with the house number before the street. */
const numberFirst = new Set('US CA GB IE AU NZ ZA IN FR LU MC MY SG HK PH MT IL TH KE NG GH EG'.split(' '))

/** Countries with a comma between street and house number. */
const numberAfterComma = new Set('IT ES PT AR BO CL CR DO EC GT HN MX NI PA PY SM SV UY VE'.split(' '))

/** The address as lines, and its state as the address names it: 'NJ' for New Jersey. Empty if there is no line, city or ZIP code. */
export function formatAddress(
  { lines, houseNumber, city, state, zip, country }: AddressParts,
  defaultCountry?: string,
): { text: string; state: string } {
  const code = countryOf(country) ?? (country === '' ? defaultCountry : undefined)
  const hasCityLine = city !== '' || zip !== ''
  const shownState = hasCityLine ? stateCode(state, code) : state
  const [street = '', ...others] = lines.filter((line) => line !== '')
  const text = [
    joinHouseNumber(street, houseNumber, code),
    ...others,
    hasCityLine ? cityLine({ city, state: shownState, zip }, code) : '',
    country,
  ]
  const isAddress = hasCityLine || street !== ''
  return { text: isAddress ? text.filter((line) => line !== '').join('\n') : '', state: shownState }
}

/** States whose ZIP codes begin with a zero. */
const zeroStates = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT', 'PR', 'VI'])

/** Countries with postal codes of five digits, of which some begin with a zero. */
const fiveDigits = new Set(['DE', 'ES', 'FI', 'FR', 'IT', 'MX', 'US'])

/** A postal code with the zeros that a spreadsheet removed: '07102' for 7102 in New Jersey. */
export function restoreZeros({
  zip,
  state,
  country,
}: Pick<AddressParts, 'zip' | 'state' | 'country'>): string {
  const [, digits = '', extension = ''] = /^(\d{3,4})(-\d{4})?$/.exec(zip) ?? []
  if (digits === '') return zip
  const code = countryOf(country)
  const isAmerican = (code === 'US' || country === '') && zeroStates.has(stateCode(state, 'US').toUpperCase())
  const isShort = isAmerican || (code !== undefined && code !== 'US' && fiveDigits.has(code))
  return isShort ? digits.padStart(5, '0') + extension : zip
}

function joinHouseNumber(street: string, number: string, code: string | undefined): string {
  if (number === '' || street === '') return street || number
  // Some files have the number in both columns.
  if (endsOrStartsWith(street, number)) return street
  if (code === undefined || numberFirst.has(code)) return `${number} ${street}`
  return numberAfterComma.has(code) ? `${street}, ${number}` : `${street} ${number}`
}

function endsOrStartsWith(street: string, number: string): boolean {
  const words = street.toLowerCase().split(/[\s,]+/)
  const word = number.toLowerCase()
  return words.length > 1 && (words[0] === word || words.at(-1) === word)
}

function cityLine(
  { city, state, zip }: Pick<AddressParts, 'city' | 'state' | 'zip'>,
  code: string | undefined,
): string {
  if (code !== undefined && zipFirst.has(code)) {
    const region = foldText(state) === foldText(city) ? '' : state
    return [[zip, city].filter(Boolean).join(' '), region].filter(Boolean).join(', ')
  }
  return [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** Names of columns that tell the country of addresses without one. */
const headings: readonly [code: string, names: ReadonlySet<string>][] = [
  [
    'DE',
    toNameSet('PLZ, Postleitzahl, Hausnummer, Haus-Nr, Hausnr, Straße, Strasse, Ort, Wohnort, Anschrift'),
  ],
  ['NL', toNameSet('Huisnummer, Huisnr, Plaats, Woonplaats, Straat')],
  ['FR', toNameSet('Code postal, Ville, Commune, Rue')],
  ['IT', toNameSet('CAP, Città, Comune, Via, Numero civico, Indirizzo')],
  ['ES', toNameSet('Código postal, Ciudad, Población, Calle, Dirección')],
]

/** The country whose language the columns have, or undefined for English. */
export function countryOfHeadings(names: readonly string[]): string | undefined {
  const known = names.map(normalizeColumnName)
  return headings.find(([, set]) => known.some((name) => set.has(name)))?.[0]
}
