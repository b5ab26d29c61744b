// Which column of a file is which field of a product: a guess from the names of the columns, and what a choice must have.
import { findImportColumn, importColumns, type ImportColumn } from './importRow.ts'

/** By position: the field that each column of the file holds, or null where it is left out. */
export type ColumnMapping = (ImportColumn | null)[]

/** What is said of a file in which nothing can be imported (SPEC.md section 5, "Bulk upload page"). */
export const noProductsMessage = 'No valid products found in the file'

/** What people call a field in files of their own, the best name first. Units in brackets don't count. */
const synonyms: Record<ImportColumn, string> = {
  productId:
    'productId, SKU, Variant SKU, Product code, Product number, Product no, Item code, Item number, Item no, Item ID,' +
    'Article number, Article no, Article code, Style number, Style no, Style code, Model number, Code, ID,' +
    'Artikelnummer, Artikelnr, Artikel-Nr, Référence, Referencia, Código, Codice, Ref, Reference, EAN, UPC, Barcode',
  productName:
    'productName, Name, Title, Product title, Item name, Style name, Article name, Bezeichnung, Artikelbezeichnung, Artikelname,' +
    'Produktname, Nom, Désignation, Libellé, Nombre, Nome, Naam, Product',
  color: 'color, Color name, Colour name, Colourway, Farbe, Couleur, Colore, Cor, Kleur, Shade',
  price:
    'price, Wholesale price, Unit price, Variant price, Sales price, Selling price, Net price, List price, Retail price, RRP,' +
    'Preis, Einzelpreis, Prix, Prix unitaire, Precio, Prezzo, Preço, Prijs',
  quantity:
    'quantity, Qty, Stock, On hand, Qty on hand, Quantity on hand, In stock, Stock quantity, Stock level, Inventory quantity,' +
    'Variant inventory qty, Inventory, Available, Units, Pieces, Pcs, Menge, Bestand, Lagerbestand, Anzahl, Quantité,' +
    'Qté, Cantidad, Existencias, Quantità, Giacenza, Quantidade, Aantal, Voorraad',
  size: 'size, Size name, Größe, Groesse, Taille, Talla, Taglia, Tamanho, Maat',
  category:
    'category, Type, Product type, Department, Product category, Product group, Group, Collection, Kategorie, Warengruppe,' +
    'Catégorie, Categoría, Categoria, Categorie',
  description:
    'description, Long description, Details, Body, Notes, Beschreibung, Descripción, Descrizione, Descrição, Omschrijving',
  manufacturer:
    'manufacturer, Brand, Vendor, Maker, Supplier, Label, Hersteller, Marke, Lieferant, Fabricant, Marque, Fabricante, Marca,' +
    'Produttore, Fornitore, Fabrikant, Merk',
}

/** Words that mean one field or another: 'Item' is the code, unless a column says so better; then it is the name. */
const vague: Partial<Record<ImportColumn, string>> = {
  productId: 'Style, Item, Article, Artikel',
  productName: 'Item description, Product description, Style, Item, Article, Artikel',
  description: 'Item description, Product description',
}

/** Every meaning that a name may have, the surest first. */
const meanings = new Map<string, { column: ImportColumn; rank: number }[]>()
for (const [start, words] of [synonyms, vague].entries()) {
  for (const column of importColumns) {
    for (const [index, word] of words[column]?.split(',').map(fold).entries() ?? []) {
      meanings.set(word, [...(meanings.get(word) ?? []), { column, rank: 100 * start + index }])
    }
  }
}

/** Without accents, units and currencies in brackets, and anything but letters and digits: 'Price (€)' is 'price'. */
function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\([^()]*\)|\[[^[\]]*\]|\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/**
 * The field that each column seems to hold. The names that every import knows are taken at their word, so that a file
 * which has one of them twice stays refused; what is left is guessed, no field twice, the best name first.
 */
export function guessColumns(names: readonly string[]): ColumnMapping {
  const choice: ColumnMapping = names.map((name) => findImportColumn(name) ?? null)
  const guesses = names.flatMap((name, at) =>
    (meanings.get(fold(name)) ?? []).map((meaning) => ({ at, ...meaning })),
  )
  for (const { at, column } of guesses.toSorted((one, other) => one.rank - other.rank)) {
    if (choice[at] === null && !choice.includes(column)) choice[at] = column
  }
  return choice
}

/** Why products can't be read from a file with these columns, in a sentence; undefined where they can. */
export function columnMappingError(
  names: readonly string[],
  choice: Readonly<ColumnMapping>,
): string | undefined {
  if (names.length === 0) return noProductsMessage
  if (choice.length !== names.length) {
    return `The file has ${names.length} columns, but ${choice.length} were chosen.`
  }
  const twin = choice.find((column, at) => column !== null && choice.indexOf(column) !== at)
  if (twin) return `The file has two columns for ${twin}.`
  const missing = (['productId', 'productName'] as const).find((column) => !choice.includes(column))
  return missing && `The file has no column ${missing}.`
}
