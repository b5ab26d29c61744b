// Recognizes the labels above the column names of a form: 'Sold To', 'PO #', 'Ship Window'.
import { createColumnGuesser, normalizeColumnName, toNameSet } from '#domain/files/columnMapping.ts'
import { isMonthName } from '#domain/files/fileDays.ts'

import { type OrderColumn, orderColumnNames } from './orderColumns.ts'
import { orderColumnSynonyms } from './orderColumnSynonyms.ts'

/** What the rows above the column names can say for all rows below. */
export const titleColumns = [
  'orderNumber',
  'customerNumber',
  'customerName',
  'customerEmail',
  'customerPurchaseOrder',
  'kind',
  'season',
  'startShipOn',
  'cancelOn',
  'shipTo',
  'shipToName',
  'shipToLine1',
  'shipToLine2',
  'shipToCity',
  'shipToState',
  'shipToZip',
  'shipToCountry',
  'discount',
  'notes',
] as const satisfies OrderColumn[]
export type TitleColumn = (typeof titleColumns)[number]

export const dayColumns: ReadonlySet<TitleColumn | undefined> = new Set<TitleColumn>([
  'startShipOn',
  'cancelOn',
])
/** Those that are joined to one address. */
export type AddressPart = Exclude<Extract<TitleColumn, `shipTo${string}`>, 'shipTo' | 'shipToState'>

const guess = createColumnGuesser<OrderColumn>({
  synonyms: [
    orderColumnNames,
    {
      orderNumber: 'Cart ID, Cart No, Order',
      customerPurchaseOrder:
        "Bon de commande, Orden de compra, Ordine di acquisto, Ordine d'acquisto, Inkooporder, Ordem de compra",
      customerName: 'Customer, Sold To, Bill To, Ordered By, Account, Retailer, Client',
      startShipOn:
        'Ship, Ship Date, Ship Dates, Ship Window, Delivery, Delivery Window, Delivery Dates, Shipping, Shipping Window, In Store, Deliver, Start Ship, Ship From, Ship After, Delivery From',
      cancelOn:
        'Cancel Date, Complete By, Complete, Complete Date, Completion Date, Ship Before, Ship Until, Delivery Until, Ship Complete By, Cxl, Cxl Date',
      shipTo: 'Ship To, Deliver To, Delivery Address',
      notes: 'Notes, Special Instructions, Remarks',
    },
    orderColumnSynonyms,
  ],
})

const columns: ReadonlySet<OrderColumn | null | undefined> = new Set(titleColumns)

/** Labels of values that an order doesn't have. They are never values themselves. */
const otherLabels = toNameSet(
  'Date, Order Date, Ordered Date, Date Ordered, Terms, Payment Terms, Payment, Phone, Telephone, Tel, Fax, Contact, Attn, Attention, First Name, Last Name, Name, Rep, Sales Rep,' +
    'Sales Person, Salesperson, Agent, Ship Via, Via, Carrier, Address, City, State, Zip, Zip Code, Postcode, Country, Fulfillment, Currency, Warehouse, Vendor, Supplier, Brand,' +
    'Designer, Page, FOB, Department, Dept, Website, Web, From, To, Subtotal, Sub Total, Total, Grand Total, Total Units, Total Qty, Tax ID, VAT, VAT ID, Freight, Signature, Signed,' +
    // Of bills.
    "Due, Dated, Issued, Fällig, Fällig am, Fälligkeit, Fälligkeitsdatum, Zahlbar bis, Rechnungsnummer, Rechnungs-Nr, Rechnung Nr, Rechnungsdatum, Numéro de facture, Facture n°, Date de facture, Date d'échéance, Échéance," +
    'Número de factura, Factura n°, Fecha de factura, Fecha de vencimiento, Vencimiento, Numero fattura, Data fattura, Scadenza, Factuurnummer, Factuurdatum, Vervaldatum',
)

/** The same in two parts: 'PO Date', 'Invoice No.', 'Delivery Terms'. */
const composedLabel =
  /^(?:(?:p\.?\s?o\.?|purchase|order|ordered|ship|shipping|cancel|completion|delivery|due|issued?|invoice|bill|customer|client|account|vendor|supplier|buyer|store|dept|department|sales|tax|document|revision|print|created?|entry|required|requested|start|end|payment|your|our|contract|quote|release)\s+)+(?:date|dates|number|no\.?|nr\.?|#|code|id|terms|name|type|status|method|window|person|rep|reference|ref\.?)$/i

/** A purchase order always has the customer's number, also on a form of ours; `our` is who sends the file. */
const ownerOfNumber = /^(?:(?:your|our|open|new|revised)\s+(?=p\.?\s?o\b|purchase order)|our\s+(?=order\b))/i
const wordForNumber = /(?:^|\s+)(?:no|nr|num|n[°º]|número|numéro|numero|nummer)\.?$/iu

/** Longer texts are no labels. */
const maxLabelLength = 40

export function titleColumnOf(label: string): TitleColumn | undefined {
  if (label.length > maxLabelLength || !/\p{L}/u.test(label)) return undefined
  const [column] = guess([label.replace(ownerOfNumber, '')])
  const titleColumn = column ?? guess([label.replace(wordForNumber, '')])[0] ?? dayColumnOf(label)
  return columns.has(titleColumn) ? (titleColumn as TitleColumn) : undefined
}

const shipping = /(?<!\p{L})(?:ship|deliver|livr|liefer|entrega|consegna|lever|exp[ée]di)/iu
const cancelling = /(?<!\p{L})(?:cancel(?!l?ed)|cxl|annul|storn)/iu
const notBefore = /\b(?:not?|nicht|pas) (?:before|earlier|vor|avant)\b/iu
const notAfter = /\b(?:not?|nicht|pas) (?:after|later|nach|apr[èe]s)\b/iu
const starting =
  /(?<!\p{L})(?:after|from|start\p{L}*|begin\p{L}*|earliest|on|ab|fr[üu]hest\p{L}*|partir|d[èe]s|desde|dal|vanaf)(?!\p{L})/iu
const ending =
  /(?<!\p{L})(?:before|by|until|till|latest|last|end|complete\p{L}*|bis|sp[äa]test\p{L}*|limite|l[íi]mite|jusqu\p{L}*|avant|hasta|antes|entro)(?!\p{L})/iu

/** The day that a label in other words is about: 'Requested ship', 'Cancel if not shipped by', 'Livraison à partir du'. */
function dayColumnOf(label: string): 'startShipOn' | 'cancelOn' | undefined {
  if (/\d/.test(label)) return undefined
  if (cancelling.test(label)) return 'cancelOn'
  if (!shipping.test(label)) return undefined
  if (notBefore.test(label)) return 'startShipOn'
  if (notAfter.test(label)) return 'cancelOn'
  const [isStart, isEnd] = [starting.test(label), ending.test(label)]
  if (isStart === isEnd) return isStart || !/\brequested\b/i.test(label) ? undefined : 'startShipOn'
  return isStart ? 'startShipOn' : 'cancelOn'
}

/** Whether a text has a label of a language in which the day is before the month. */
export function namesDayFirst(text: string): boolean {
  return dayFirstWord.test(text)
}

const dayFirstWord =
  /(?<!\p{L})(?:fecha|pedido|entrega|livraison|commande|liefer\p{L}*|bestell\p{L}*|datum|consegna|ordine|levering|lever\p{L}*datum|encomenda)(?!\p{L})/iu

/** Whether a cell only names the value to its right or below. */
export function isTitleLabel(cell: string): boolean {
  const label = cell.replace(/[\s:]+$/, '')
  return (
    (cell.endsWith(':') && label.length <= maxLabelLength) ||
    titleColumnOf(label) !== undefined ||
    otherLabels.has(normalizeColumnName(label)) ||
    composedLabel.test(label)
  )
}

export interface TitlePair {
  label: string
  value: string
}

/** The labels that need no colon before a value with a digit: 'PO # 4711', 'Ship 3/1 - 3/31'. */
const openColumns: ReadonlySet<TitleColumn | undefined> = new Set<TitleColumn>([
  'orderNumber',
  'customerPurchaseOrder',
  'startShipOn',
  'cancelOn',
  'season',
  'shipToLine1',
  'shipToLine2',
  'shipToZip',
])
const maxLabelWords = 6
/** 'PO 4711 of March 1, 2027' */
const numberDay = /,?\s+(?:of|dated|from|vom|du|del)\s+\S.*\d$/i
const numberLabel =
  /\b(?:po|p\.o\.?|purchase order|cart)\b|#|\b(?:no|nr|number|id)\b|n[°º]|nummer|num[ée]r|n[úu]mero/i

/** 'PO: 4711' and 'PO # 4711' as a label and its value; undefined for a text without both. */
export function splitTitle(text: string): TitlePair | undefined {
  const [, label = '', value = ''] = /^([^:]{1,40}?)\s*:\s*(\S.*)$/s.exec(text) ?? []
  if (label !== '' && /\p{L}/u.test(label) && !/\d:\d/.test(text.slice(0, label.length + 2)))
    return { label, value }
  const words = text.replace(/#(?=\w)/g, '# ').split(/\s+/)
  for (let count = Math.min(maxLabelWords, words.length - 1); count > 0; count -= 1) {
    const open = { label: words.slice(0, count).join(' '), value: words.slice(count).join(' ') }
    const column = titleColumnOf(open.label)
    if (!openColumns.has(column) || !/\d/.test(open.value)) continue
    // A day can begin with its month.
    if (dayColumns.has(column) && (/\d/.test(open.label) || isMonthName(words[count - 1] ?? ''))) continue
    if (column !== 'orderNumber' && column !== 'customerPurchaseOrder') return open
    const value = open.value.replace(numberDay, '')
    if (/^\S*\d\S*$/.test(value) && numberLabel.test(open.label)) return { label: open.label, value }
  }
  return undefined
}
