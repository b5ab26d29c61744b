// Recognizes the columns of files with customers by their names.
import { createColumnGuesser, normalizeColumnName, toNameSet } from '#domain/files/columnMapping.ts'
import { mapProgramColumns } from '#domain/files/programs.ts'
import {
  type CustomerColumn,
  customerColumnNames,
  type CustomerMapping,
  repeatableColumns,
} from '#domain/sales/customerColumns.ts'
import type { CustomerProgram } from '#domain/sales/programs/customerProgram.ts'

import { customerColumnSynonyms } from './customerColumnSynonyms.ts'

const guessByNames = createColumnGuesser<CustomerColumn>({
  synonyms: [customerColumnNames, customerColumnSynonyms],
  repeatable: repeatableColumns,
})

/** Guesses the field of each column: as the program that exported the file means it, or else by common names. */
export function guessCustomerColumns(names: readonly string[], program?: CustomerProgram): CustomerMapping {
  return program
    ? guessByNames(names, mapProgramColumns(program, names, repeatableColumns))
    : findHouseNumber(names, separatePersons(names, guessByNames(names)))
}

/** In a file with companies, a column such as Name has the persons. */
function separatePersons(names: readonly string[], mapping: CustomerMapping): CustomerMapping {
  const find = (isMeant: (name: string, field: CustomerColumn | null) => boolean) =>
    names.findIndex((name, index) => isMeant(normalizeColumnName(name), mapping[index] ?? null))
  const company = find((name, field) => companyNames.has(name) && (field === null || field === 'name'))
  if (company === -1) return mapping
  const person = find((name, field) => personNames.has(name) && (field === null || field === 'name'))
  return mapping.map((field, index) => {
    if (index === company) return 'name'
    if (index === person) return mapping.includes('person') ? 'company' : 'person'
    return field
  })
}

/** A column such as Nr. behind the street has the house number. */
function findHouseNumber(names: readonly string[], mapping: CustomerMapping): CustomerMapping {
  if (mapping.includes('billingHouseNumber')) return mapping
  const index = names.findIndex(
    (name, position) =>
      numberNames.has(normalizeColumnName(name)) &&
      mapping[position - 1] === 'billingAddress' &&
      (mapping[position] === null || mapping[position] === 'number'),
  )
  return mapping.map((field, position) => (position === index ? 'billingHouseNumber' : field))
}

const companyNames = toNameSet(
  'Company, Company Name, Business Name, Store Name, Store, Shop Name, Billing Company, Organization, Organisation, Account Name, Trading Name, Business, Shop, Retailer, Retailer Name, Firma, Firmenname, Unternehmen,' +
    'Entreprise, Société, Raison sociale, Empresa, Razón social, Azienda, Ragione sociale, Bedrijf, Bedrijfsnaam',
)

const numberNames = toNameSet('Nr, No, Number, Num, Número, Numero, Numéro, N°, Nummer, HNr')

const personNames = toNameSet(
  'Customer Name, Name, Full Name, Customer, Client, Client Name, Display Name, Kunde, Kundenname, Nom, Nom du client, Nombre, Nombre del cliente, Cliente, Nome, Klant, Klantnaam, Naam',
)
