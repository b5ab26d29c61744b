// Countries by their codes and names, as files have them.
import { foldText } from '#domain/platform/foldText.ts'

const codes = (
  'AD AE AL AR AT AU BA BE BG BO BR CA CH CL CN CO CR CU CY CZ DE DK DO EC EE EG ES FI FO FR GB GH GL GR GT HK HN HR HU IE IL IN IS IT JM JP ' +
  'KE KR LI LT LU LV MA MC MD ME MK MT MX MY NG NI NL NO NZ PA PE PH PL PR PT PY RO RS RU SA SE SG SI SK SM SN SV TH TN TR TW UA US UY VA VE XK ZA'
).split(' ')

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl']

/** Other names and codes. */
const others: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.a.': 'US',
  'u.s.': 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  deu: 'DE',
  ger: 'DE',
  aut: 'AT',
  che: 'CH',
  fra: 'FR',
  esp: 'ES',
  ita: 'IT',
  nld: 'NL',
  bel: 'BE',
  gbr: 'GB',
  can: 'CA',
  aus: 'AU',
  mex: 'MX',
  prt: 'PT',
  pol: 'PL',
}

let codeByName: ReadonlyMap<string, string> | undefined

/** The two-letter code of a country by its code or name in English, German, French, Spanish, Italian or Dutch. */
export function countryOf(text: string): string | undefined {
  codeByName ??= new Map([
    ...languages.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      return codes.map((code) => [foldText(names.of(code) ?? code), code] as const)
    }),
    ...codes.map((code) => [code.toLowerCase(), code] as const),
    ...Object.entries(others),
  ])
  return codeByName.get(foldText(text.trim()))
}
