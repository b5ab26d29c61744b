// Reads payment terms as other programs and people write them, in several languages.
import { foldText } from '#domain/platform/foldText.ts'

import { parseTerms } from './paymentTerms.ts'

export interface TermsReading {
  /** As `parseTerms` reads it: 'Net 30', 'Net 30 EOM', 'Due on receipt'. */
  text: string
  /** What the user should check: the text says more, or something else. */
  note?: string
}

const paidAtOnce = new Set(
  (
    'cod,cash on delivery,cash,cash only,prepaid,prepay,prepayment,pre payment,payment in advance,in advance,advance,cia,cash in advance,cbd,cash before delivery,cwo,cash with order,' +
    'credit card,card,due now,pay now,immediate payment,payment on receipt,payable on receipt,sofort,sofort fallig,sofort zahlbar,zahlbar sofort,sofort netto,sofort rein netto,sofort netto kasse,sofort ohne abzug,vorkasse,vorauskasse,' +
    'nachnahme,bar,barzahlung,a reception,a reception de facture,comptant,paiement comptant,contado,al contado,pago al contado,pago inmediato,pago anticipado,contra reembolso,rimessa diretta,contanti,' +
    'contrassegno,alla consegna,pagamento anticipato,vista fattura,contant,vooruitbetaling,direct,bij levering,rembours'
  ).split(','),
)

const days = /\b(?:tagen?|jours?|dias?|giorni|gg|dagen|dgn)\b/g
const monthEnd =
  /\b(?:fin de mois|fin de mes|fine mese|f ?m|monatsende|ende des monats|ultimo|einde (?:van de )?maand)\b/g
const fillers =
  /\b(?:zahlbar|innerhalb|innert|binnen|von|ab|nach|rechnung|rechnungsdatum|rechnungserhalt|rechnungsstellung|rein|ohne abzug|a|date|de|facture|fecha|factura|data|fattura|d ?f|na|factuurdatum|within|from)\b/g

/** Undefined if the text names no terms that an invoice can have. */
export function readTermsText(text: string): TermsReading | undefined {
  const parsed = parseTerms(text)
  if (parsed) return /\d|receipt|immediate/i.test(text) ? { text } : { text, note: noteOf(text, 'Net 0 EOM') }
  const words = foldText(text)
    .replaceAll(/[.,;()]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // 'C.O.D.' is 'c o d' here.
  if (paidAtOnce.has(words) || paidAtOnce.has(words.replaceAll(' ', '')))
    return { text: 'Due on receipt', note: noteOf(text, 'Due on receipt') }
  const discounted = readNetDays(words)
  if (discounted !== undefined) {
    const reading = /\beom\b|end of month/.test(words) ? `Net ${discounted} EOM` : `Net ${discounted}`
    return { text: reading, note: `${noteOf(text, reading)}; the discount for early payment is left out` }
  }
  const plain = words
    .replaceAll(monthEnd, ' eom ')
    .replaceAll(days, ' days ')
    .replaceAll(/\b(?:netto|neto|nets?|netti)\b/g, ' net ')
    .replaceAll(fillers, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    // '30 days net' has the words of 'Net 30 days' in another order.
    .replace(/^(\d{1,3}) (?:days )?net\b/, 'net $1')
  const translated = parseTerms(plain)
  if (!translated || !/\d/.test(plain)) return undefined
  return {
    text:
      translated.termsFrom === 'month end'
        ? `Net ${translated.termsDays} EOM`
        : `Net ${translated.termsDays}`,
  }
}

/** The days of terms that count from the day of the document: 30 of 'Net 30', 0 of 'Due on receipt'. Undefined if the text says more. */
export function readTermsDays(text: string): number | undefined {
  const reading = readTermsText(text)
  if (!reading || reading.note !== undefined) return undefined
  const terms = parseTerms(reading.text)
  return terms?.termsFrom === 'month end' ? undefined : terms?.termsDays
}

function noteOf(text: string, reading: string): string {
  return `Terms ${text} read as ${reading === 'Net 0 EOM' ? 'due at the end of the month' : reading}`
}

/** The days of terms with a discount, such as '2/10 net 30', '2% 10 Net 30' and '2% Skonto 10 Tage, 30 Tage netto'. */
function readNetDays(words: string): number | undefined {
  const numbers = words.match(/\d+(?: \d+(?=\s*%))?/g) ?? []
  const hasDiscount = /%|^\d+ ?\/ ?\d+\b|\b(?:skonto|escompte|discount)\b/.test(words)
  if (!hasDiscount || numbers.length > 3) return undefined
  const after = /(?:^|[^a-z])n(?:et|etto)?[ /]*(\d{1,3})\b(?! ?[%/\d])/.exec(words)
  const before = /\b(\d{1,3}) ?(?:days?|tagen?|jours?|dias?|giorni|gg|dagen)? ?(?:rein )?net(?:to)?\b/.exec(
    words,
  )
  const found = after?.[1] ?? before?.[1]
  return found === undefined ? undefined : Number(found)
}
