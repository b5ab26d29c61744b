// Codes of states and provinces in the United States, Canada and Australia.
import { foldText } from '#domain/platform/foldText.ts'

const states: Readonly<Record<string, string>> = {
  US:
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,' +
    'HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,' +
    'MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,' +
    'NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,' +
    'TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico,GU Guam,' +
    'VI Virgin Islands',
  CA:
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,NS Nova Scotia,' +
    'NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  AU:
    'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,' +
    'WA Western Australia',
}

const codeByName = new Map(
  Object.entries(states).map(([country, list]) => [
    country,
    new Map(
      list.split(',').map((entry) => {
        const space = entry.indexOf(' ')
        return [foldText(entry.slice(space + 1)), entry.slice(0, space)]
      }),
    ),
  ]),
)

/**
 * 'NJ' for 'New Jersey' and for 'New Jersey (US)', as addresses have it. Other texts stay as they are. `country` is a code; undefined if
 * it is not known, then a name of any of the three countries is replaced.
 */
export function stateCode(state: string, country: string | undefined): string {
  const [, name = state, ofCountry] = /^(.*\S)\s*\(([A-Z]{2})\)$/.exec(state) ?? []
  const code = ofCountry ?? country
  const lists = code === undefined ? codeByName.values() : [codeByName.get(code) ?? new Map<string, string>()]
  for (const list of lists) {
    const found = list.get(foldText(name))
    if (found !== undefined) return found
  }
  return name
}

const americanCodes = new Set(codeByName.get('US')?.values())

/** 'NJ' for 'nj', 'N.J.' and 'New Jersey'; undefined for anything but a state of the United States. */
export function americanStateCode(text: string): string | undefined {
  const code = text.replaceAll('.', '').toUpperCase()
  return americanCodes.has(code) ? code : codeByName.get('US')?.get(foldText(text))
}
