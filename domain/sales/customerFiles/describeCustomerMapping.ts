// Says how the columns of a file with customers are read, where that is a guess.
import { joinList } from '#domain/platform/format.ts'
import type { CustomerColumn, CustomerMapping } from '#domain/sales/customerColumns.ts'

/** More column names than that are counted. */
const maxNames = 12

/** Sentences for the user to check before the import. */
export function describeMapping(names: readonly string[], mapping: Readonly<CustomerMapping>): string[] {
  const namesOf = (...fields: CustomerColumn[]) =>
    names.filter((_, index) => fields.includes(mapping[index] as CustomerColumn))
  const persons = namesOf('person', 'firstName', 'lastName')
  const [name] = namesOf('name')
  const [company] = namesOf('company')
  const notes: string[] = []
  if (persons.length > 0) {
    notes.push(
      name === undefined
        ? `The name of the customer is read from ${list(persons)}.`
        : `The name of the customer is read from ${name}, its contact from ${list(persons)}. A row without ${name} is a customer with the name of the person.`,
    )
  } else if (name === undefined && company === undefined && namesOf('contactName').length > 0)
    notes.push(`The name of the customer is read from ${list(namesOf('contactName'))}.`)
  if (company !== undefined && name !== undefined)
    notes.push(`${company} is added to the notes where it differs from ${name}.`)
  for (const kind of ['billing', 'shipping'] as const) {
    const lines = namesOf(`${kind}HouseNumber`, `${kind}Address2`)
    if (lines.length > 0)
      notes.push(`The ${kind} address is read from ${list([...namesOf(`${kind}Address`), ...lines])}.`)
  }
  const ignored = names.filter((column, index) => column !== '' && mapping[index] === null)
  if (ignored.length > 0 && ignored.length < names.length)
    notes.push(
      `${ignored.length === 1 ? 'This column is' : 'These columns are'} not imported: ${list(ignored)}.`,
    )
  return notes.map((note) => note.replace(/\.\.$/, '.'))
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, names.length > maxNames ? maxNames - 1 : maxNames)
  const more = names.length - shown.length
  return joinList(more > 0 ? [...shown, `${more} more`] : shown)
}
