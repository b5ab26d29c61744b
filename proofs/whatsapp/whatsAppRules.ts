// The request rules and errors of the WhatsApp Business Cloud API, as documented on developers.facebook.com ("Media", "Document
// messages", "Template messages", "Error codes").
import * as z from 'zod/mini'

/** An error response of the API. */
export class ApiError extends Error {
  readonly status: number
  readonly body: string

  constructor(code: number, details?: string, message?: string) {
    const [status, title] = publishedErrors[code] ?? [400, 'Unknown error']
    super(`(#${code}) ${message ?? title}`)
    this.status = status
    this.body = JSON.stringify({
      error: {
        message: message ?? this.message,
        type: 'OAuthException',
        code,
        ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
        fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
      },
    })
  }
}

/** HTTP status and title of each error. */
export const publishedErrors: Record<number, [status: number, title: string]> = {
  0: [401, 'We were unable to authenticate the app user'],
  1: [400, 'API Unknown'],
  2: [503, 'API Service'],
  3: [500, 'API Method'],
  4: [400, 'API Too Many Calls'],
  10: [403, 'Permission Denied'],
  33: [400, 'Parameter value is not valid'],
  100: [400, 'Invalid parameter'],
  190: [401, 'Access token has expired'],
  200: [403, 'API Permission'],
  368: [403, 'Temporarily blocked for policies violations'],
  80007: [400, 'Rate limit issues'],
  130429: [400, 'Rate limit hit'],
  130472: [400, "User's number is part of an experiment"],
  130497: [403, 'Business account is restricted from messaging users in this country'],
  131000: [500, 'Something went wrong'],
  131005: [403, 'Access denied'],
  131008: [400, 'Required parameter is missing'],
  131009: [400, 'Parameter value is not valid'],
  131016: [500, 'Service unavailable'],
  131021: [400, 'Recipient cannot be sender'],
  131026: [400, 'Message undeliverable'],
  131030: [400, 'Recipient phone number not in allowed list'],
  131031: [403, 'Account has been locked'],
  131037: [400, 'WhatsApp provided number needs display name approval before message can be sent'],
  131042: [400, 'Business eligibility payment issue'],
  131045: [500, 'Incorrect certificate'],
  131047: [400, 'Re-engagement message'],
  131048: [400, 'Spam rate limit hit'],
  131049: [400, 'Meta chose not to deliver'],
  131050: [400, 'User has stopped marketing messages'],
  131051: [400, 'Unsupported message type'],
  131052: [400, 'Media download error'],
  131053: [400, 'Media upload error'],
  131056: [400, '(Business Account, Consumer Account) pair rate limit hit'],
  131057: [500, 'Account in maintenance mode'],
  132000: [400, 'Template Param Count Mismatch'],
  132001: [404, 'Template does not exist'],
  132005: [400, 'Template Hydrated Text Too Long'],
  132007: [400, 'Template Format Character Policy Violated'],
  132012: [400, 'Template Parameter Format Mismatch'],
  132015: [400, 'Template is Paused'],
  132016: [400, 'Template is Disabled'],
  132018: [400, "There's an issue with the parameters in your template"],
  133010: [400, 'Phone number Not Registered'],
}

/** Accepted document types, of at most 100 MB. */
const documentTypes = new Set(['application/pdf', 'text/plain'])
const maxDocumentBytes = 100 * 1024 * 1024

/** Returns the document of an upload. */
export async function parseUpload(contentType: string, body: Buffer): Promise<Buffer> {
  if (!contentType.startsWith('multipart/form-data')) throw new ApiError(100, 'The request must be a form.')
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData()
  if (form.get('messaging_product') !== 'whatsapp')
    throw new ApiError(100, undefined, '(#100) The parameter messaging_product is required.')
  const file = form.get('file')
  if (!(file instanceof File) || !documentTypes.has(file.type) || form.get('type') !== file.type)
    throw new ApiError(
      100,
      undefined,
      '(#100) Param file must be a file with one of the following types: ...',
    )
  if (file.name === '' || file.size === 0 || file.size > maxDocumentBytes) throw new ApiError(131053)
  return Buffer.from(await file.arrayBuffer())
}

const Filename = z.string().check(z.regex(/^[\w.-]{1,240}$/))
const Text = z.strictObject({ type: z.literal('text'), text: z.string().check(z.minLength(1)) })

const DocumentMessage = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.optional(z.literal('individual')),
  to: z.string(),
  type: z.literal('document'),
  document: z.strictObject({
    id: z.string(),
    filename: Filename,
    caption: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
  }),
})

const TemplateMessage = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.optional(z.literal('individual')),
  to: z.string(),
  type: z.literal('template'),
  template: z.strictObject({
    name: z.string(),
    language: z.strictObject({ code: z.string() }),
    components: z.array(
      z.strictObject({
        type: z.enum(['header', 'body']),
        parameters: z.array(
          z.union([
            Text,
            z.strictObject({
              type: z.literal('document'),
              document: z.strictObject({ id: z.string(), filename: Filename }),
            }),
          ]),
        ),
      }),
    ),
  }),
})

export interface ParsedMessage {
  to: string
  type: 'document' | 'template'
  mediaId: string
  filename: string
  /** The caption, or the values of the template's body. */
  texts: string[]
}

/** An approved template in en_US with a document header. */
export interface Template {
  name: string
  bodyValues: number
}

export function parseMessage(
  contentType: string,
  body: Buffer,
  templates: readonly Template[],
): ParsedMessage {
  if (!contentType.startsWith('application/json')) throw new ApiError(100, 'The request must be JSON.')
  const json = JSON.parse(body.toString()) as { type?: unknown }
  if (json.type !== 'document' && json.type !== 'template') throw new ApiError(131051)
  const read = json.type === 'document' ? readDocument(json) : readTemplate(json, templates)
  if (!/^[1-9]\d{6,14}$/.test(read.to)) throw new ApiError(131009, `Parameter to is not valid: ${read.to}`)
  return read
}

function readDocument(json: unknown): ParsedMessage {
  const { to, type, document } = parse(DocumentMessage, json)
  const { id, filename, caption = '' } = document
  return { to, type, mediaId: id, filename, texts: [caption] }
}

function readTemplate(json: unknown, templates: readonly Template[]): ParsedMessage {
  const { to, type, template } = parse(TemplateMessage, json)
  const known = templates.find(({ name }) => name === template.name)
  if (!known || template.language.code !== 'en_US')
    throw new ApiError(132001, `template name (${template.name}) does not exist in ${template.language.code}`)
  const [header, body, ...more] = template.components
  const document = header?.parameters[0]
  if (header?.type !== 'header' || document?.type !== 'document' || body?.type !== 'body' || more.length > 0)
    throw new ApiError(132012, 'header: Format mismatch, expected DOCUMENT')
  const texts = body.parameters.map((value) => (value.type === 'text' ? value.text : ''))
  if (texts.length !== known.bodyValues)
    throw new ApiError(
      132000,
      `body: number of localizable_params (${texts.length}) does not match the expected number of params (${known.bodyValues})`,
    )
  if (texts.some((text) => /[\n\t]| {5}/.test(text)))
    throw new ApiError(
      132018,
      'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
    )
  return { to, type, mediaId: document.document.id, filename: document.document.filename, texts }
}

function parse<T extends z.ZodMiniType>(schema: T, json: unknown): z.output<T> {
  const { success, data, error } = z.safeParse(schema, json)
  if (success) return data
  const [issue] = error.issues
  throw new ApiError(100, `${issue?.path.join('.')}: ${issue?.message}`)
}
