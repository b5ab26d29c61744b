// The layout of all emails, as HTML without images, style sheets or web fonts, and as plain text. All input is escaped.

export interface EmailContent {
  company: { name: string; address: string; phone: string; email: string; website: string }
  title: string
  /** Each may have several lines. */
  paragraphs: string[]
  /** Shown as a table: ['Total', '$12.34']. */
  facts: [label: string, value: string][]
  /** The call to action. */
  link?: { label: string; url: string }
  /** Below the facts. Columns of figures are aligned at the right. */
  table?: EmailTable
}

export interface EmailTable {
  columns: readonly { header: string; isFigure: boolean }[]
  rows: readonly (readonly string[])[]
}

// The light theme of web/ui/tokens.css. Email clients don't support CSS variables.
const ink = '#1b1d33'
const muted = '#5b5c6b'
const canvas = '#f5f2ea'
const surface = '#fffefb'
const hairline = '#e3decf'
const accent = '#35429a'
const selvedge = '#cf1f3c'
const font = "Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

export function renderEmail(subject: string, content: EmailContent): RenderedEmail {
  return { subject, text: renderEmailText(content), html: renderEmailHtml(content) }
}

/** The paragraph that invites customers to answer. */
export function askForReply({ phone }: Pick<EmailContent['company'], 'phone'>): string {
  return `If anything is not as you expect, please reply to this email${phone && ` or call ${phone}`}.`
}

export function renderEmailHtml({
  company,
  title,
  paragraphs,
  facts,
  link,
  table: rows,
}: EmailContent): string {
  const text = `margin:0 0 16px;font-size:15px;line-height:1.55;color:${ink}`
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;padding:0;background:${canvas};font-family:${font}">`,
    `<table ${table} style="background:${canvas}"><tr><td align="center" style="padding:32px 16px">`,
    `<table ${table} style="max-width:${rows ? 820 : 560}px;background:${surface};border:1px solid ${hairline};border-top:2px solid ${selvedge}">`,
    `<tr><td style="padding:28px 32px 0;font-size:15px;font-weight:600;color:${accent}">${escapeHtml(company.name)}</td></tr>`,
    `<tr><td style="padding:20px 32px 12px">`,
    `<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3;font-weight:600;color:${ink}">${escapeHtml(title)}</h1>`,
    ...paragraphs.slice(0, 1).map((paragraph) => `<p style="${text}">${toHtmlLines(paragraph)}</p>`),
    facts.length > 0 ? `<table ${table} style="margin:4px 0 20px;border-top:1px solid ${hairline}">` : '',
    ...facts.map(
      ([label, value]) =>
        `<tr><td style="padding:9px 12px 9px 0;border-bottom:1px solid ${hairline};font-size:14px;color:${muted}">${escapeHtml(label)}</td>` +
        `<td align="right" style="padding:9px 0;border-bottom:1px solid ${hairline};font-size:14px;font-weight:600;color:${ink}">${escapeHtml(value)}</td></tr>`,
    ),
    facts.length > 0 ? '</table>' : '',
    rows ? toHtmlTable(rows) : '',
    link
      ? `<p style="margin:4px 0 20px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:11px 18px;border-radius:6px;background:${accent};font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>`
      : '',
    ...paragraphs.slice(1).map((paragraph) => `<p style="${text}">${toHtmlLines(paragraph)}</p>`),
    `</td></tr>`,
    `<tr><td style="padding:16px 32px 24px;border-top:1px solid ${hairline};font-size:12px;line-height:1.6;color:${muted}">`,
    signatureLines(company).map(escapeHtml).join('<br>'),
    '</td></tr></table></td></tr></table></body></html>',
  ]
    .filter(Boolean)
    .join('\n')
}

export function renderEmailText({ company, title, paragraphs, facts, link, table }: EmailContent): string {
  const width = Math.max(0, ...facts.map(([label]) => label.length))
  return [
    title,
    ...paragraphs.slice(0, 1),
    facts.map(([label, value]) => `${`${label}:`.padEnd(width + 2)}${value}`).join('\n'),
    table ? toTextTable(table) : '',
    link ? `${link.label}: ${link.url}` : '',
    ...paragraphs.slice(1),
    ['-- ', company.name, ...signatureLines(company).slice(1)].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function toHtmlTable({ columns, rows }: EmailTable): string {
  const cell = `padding:7px 0 7px 12px;border-bottom:1px solid ${hairline};font-size:13px`
  const align = (index: number) => (columns[index]?.isFigure ? 'right' : 'left')
  const row = (tag: 'th' | 'td', texts: readonly string[], color: string) =>
    `<tr>${texts.map((text, index) => `<${tag} align="${align(index)}" style="${cell};color:${color}">${escapeHtml(text)}</${tag}>`).join('')}</tr>`
  return [
    '<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px">',
    row(
      'th',
      columns.map(({ header }) => header),
      muted,
    ),
    ...rows.map((texts) => row('td', texts, ink)),
    '</table>',
  ].join('\n')
}

/** In characters: a longer cell of a text email is cut off. */
const maxCellLength = 40

function toTextTable({ columns, rows }: EmailTable): string {
  const lines = [columns.map(({ header }) => header), ...rows].map((texts) =>
    texts.map((text) => (text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text)),
  )
  const widths = columns.map((_, index) => Math.max(...lines.map((texts) => texts[index]?.length ?? 0)))
  const pad = (text: string, index: number) =>
    columns[index]?.isFigure ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0)
  return lines.map((texts) => texts.map(pad).join('  ').trimEnd()).join('\n')
}

function signatureLines({ name, address, phone, email, website }: EmailContent['company']): string[] {
  return [name, ...address.split('\n'), phone, email, website].map((line) => line.trim()).filter(Boolean)
}

function toHtmlLines(paragraph: string): string {
  return escapeHtml(paragraph).replaceAll('\n', '<br>')
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
