// Says how the columns of a file with customers are read, where that is a guess.
import { ignoredColumnsNote, listColumns } from '#domain/files/columnNotes.ts'
import type { CustomerColumn, CustomerMapping } from '#domain/sales/customerColumns.ts'

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
        ? `The name of the customer is read from ${listColumns(persons)}.`
        : `The name of the customer is read from ${name}, its contact from ${listColumns(persons)}. A row without ${name} is a customer with the name of the person.`,
    )
  } else if (name === undefined && company === undefined && namesOf('contactName').length > 0)
    notes.push(`The name of the customer is read from ${listColumns(namesOf('contactName'))}.`)
  if (company !== undefined && name !== undefined)
    notes.push(`${company} is added to the notes where it differs from ${name}.`)
  for (const kind of ['billing', 'shipping'] as const) {
    const lines = namesOf(`${kind}HouseNumber`, `${kind}Address2`)
    if (lines.length > 0)
      notes.push(`The ${kind} address is read from ${listColumns([...namesOf(`${kind}Address`), ...lines])}.`)
  }
  const ignored = ignoredColumnsNote(names, (index) => mapping[index] !== null)
  if (ignored !== undefined) notes.push(ignored)
  return notes.map((note) => note.replace(/\.\.$/, '.'))
}
