// The company's terms on its invoices. Placeholders stand for what differs between invoices.

/** What `{due}` and `{terms}` stand for: 'March 2, 2026' and 'Net 30 days'. An invoice that is not owed has neither. */
export interface InvoiceTermsValues {
  due?: string | undefined
  terms?: string | undefined
}

/** Leaves out lines with a placeholder that has no value. Other text in braces stays as it is. */
export function fillInvoiceTerms(text: string, values: InvoiceTermsValues): string {
  return text
    .split('\n')
    .filter((line) => placeholdersOf(line).every((name) => values[name]))
    .map((line) => line.replace(placeholder, (_, name: keyof InvoiceTermsValues) => values[name] ?? ''))
    .join('\n')
}

const placeholder = /\{(due|terms)\}/g

function placeholdersOf(line: string): (keyof InvoiceTermsValues)[] {
  return [...line.matchAll(placeholder)].map(([, name]) => (name === 'due' ? 'due' : 'terms'))
}
