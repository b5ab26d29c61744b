// Maps the columns of a file to product fields: guesses a mapping from the column names and validates one.
import {
  type ColumnMapping as MappingOf,
  type ColumnNames,
  createColumnGuesser,
  findMappingError,
} from '#domain/files/columnMapping.ts'

import { findImportColumn, type ImportColumn, type ImportMode } from './importRow.ts'

export type ColumnMapping = MappingOf<ImportColumn>

export const noProductsMessage = 'No valid products found in the file'

/** Common names per column, best match first, compared without units in brackets. Not in `fileColumns`, which every page loads. */
const namesInFiles: Record<ImportColumn, string> = {
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
  lowStockThreshold:
    'lowStockThreshold, Low stock, Reorder point, Reorder level, Minimum stock, Min stock, Stock alert, Meldebestand, Mindestbestand',
  season: 'season, Season name, Saison, Temporada, Stagione, Estação, Seizoen',
  styleNumber:
    'styleNumber, Style number, Style no, Style code, Style ID, Style, Parent SKU, Parent code, Parent, Item group ID, Handle,' +
    'Model number, Model code, Model, Modellnummer, Modell, Modèle, Modelo, Modello',
  quantityAtExport: 'quantityAtExport',
}

/** Ambiguous names, tried after the others: 'Item' is the code unless another column matches it better; then it is the name. */
const ambiguousNames: ColumnNames<ImportColumn> = {
  productId: 'Style, Item, Article, Artikel',
  productName: 'Item description, Product description, Style, Item, Article, Artikel',
  description: 'Item description, Product description',
}

/** A style number is the product ID of a file that has no other column for it. */
const { styleNumber, ...synonyms } = namesInFiles

/**
 * Guesses the field of each column. Exact import column names always map to their field, even twice, so that such a file
 * is still rejected. The other columns get the best remaining match, each field at most once.
 */
export const guessColumns = createColumnGuesser<ImportColumn>({
  synonyms: [synonyms, ambiguousNames, { styleNumber }],
  findExact(name) {
    const column = findImportColumn(name)
    return column === 'styleNumber' ? undefined : column
  },
})

/** Whether a file can only update existing products, such as a price list: it has codes and values, but no names. */
export function updatesOnly(mapping: Readonly<ColumnMapping>): boolean {
  const hasValues = mapping.some(
    (column) => column !== null && column !== 'productId' && column !== 'quantityAtExport',
  )
  return mapping.includes('productId') && !mapping.includes('productName') && hasValues
}

/** Returns why products can't be read with this mapping, or undefined if they can. A file that `updatesOnly` needs that mode. */
export function columnMappingError(
  names: readonly string[],
  mapping: Readonly<ColumnMapping>,
  mode: ImportMode,
): string | undefined {
  if (names.length === 0) return noProductsMessage
  const error = findMappingError(names, mapping)
  if (error !== undefined) return error
  if (mode === 'update' && updatesOnly(mapping)) return undefined
  const missing = (['productId', 'productName'] as const).find((column) => !mapping.includes(column))
  return missing && `The file has no column ${missing}.`
}
