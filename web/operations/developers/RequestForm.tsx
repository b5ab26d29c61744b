// The form that sends a request with the user's session, and its response.
import { Download, Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { randomId } from '#web/api/attemptKey.ts'
import { readFileName } from '#web/api/readFileName.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FilePicker } from '#web/ui/FilePicker.tsx'
import { Input } from '#web/ui/Input.tsx'
import { saveFile } from '#web/ui/saveFile.ts'
import { Select } from '#web/ui/Select.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Textarea } from '#web/ui/Textarea.tsx'

import {
  exampleValue,
  describeSchema,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from './openApiDocument.ts'
import { curlCommand, sendOperation, type OperationResponse } from './sendOperation.ts'

export function RequestForm({ root, operation }: { root: OpenApiDocument; operation: Operation }) {
  const { parameters, body } = operation
  const isJson = body?.type === 'application/json'
  const [values, setValues] = useState<Record<string, string>>(() => initialValues(parameters))
  const [text, setText] = useState(() =>
    isJson ? JSON.stringify(exampleValue(root, body.schema ?? {}), null, 2) : '',
  )
  const [file, setFile] = useState<File | null>(null)
  const [sending, setSending] = useState(false)
  const [response, setResponse] = useState<OperationResponse | { failure: string }>()
  const requestValues = { values, body: file ?? text }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    try {
      setResponse(await sendOperation(operation, requestValues))
    } catch (error) {
      setResponse({ failure: error instanceof Error ? error.message : String(error) })
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      aria-label={`Try ${operation.id}`}
      onSubmit={(event) => void send(event)}
      className="flex min-w-0 flex-col gap-3"
    >
      <h3 className="text-control font-semibold">Try it</h3>
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name] ?? ''}
          onChange={(value) => setValues((current) => ({ ...current, [parameter.name]: value }))}
        />
      ))}
      {body && isJson && (
        <Field label="Body" required>
          <Textarea
            rows={Math.min(20, text.split('\n').length + 1)}
            spellCheck={false}
            className="font-mono"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      )}
      {body && !isJson && (
        <Field label="Body" required>
          <FilePicker text="Choose file" file={file} onPick={setFile} />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          {...shortcutProps('save')}
          type="submit"
          variant="primary"
          busy={sending}
          busyText="Sending..."
        >
          <Send aria-hidden="true" />
          Send
        </Button>
        <p className="text-meta text-muted">The request is sent with your session and changes real data.</p>
      </div>
      <CodeBlock
        label="As a curl command"
        text={curlCommand(operation, requestValues, window.location.origin)}
      />
      <output className="block">{response && <ResponseView response={response} />}</output>
    </form>
  )
}

interface ParameterFieldProps {
  parameter: Parameter
  value: string
  onChange: (value: string) => void
}

function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { name, required, schema, in: place } = parameter
  const hint = [`${place}: ${describeSchema(schema)}.`, schema.description, parameter.description]
    .filter(Boolean)
    .join(' ')
  return (
    <Field label={name} required={required} hint={<span className="wrap-anywhere">{hint}</span>}>
      {schema.enum ? (
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          {!required && <option value="">Not set</option>}
          {schema.enum.map((value) => (
            <option key={String(value)}>{String(value)}</option>
          ))}
        </Select>
      ) : (
        <Input value={value} required={required} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

/** Each form has its own Idempotency-Key, so that sending twice runs the operation once. */
function initialValues(parameters: Parameter[]): Record<string, string> {
  return Object.fromEntries(
    parameters.map(({ name, in: place, required, schema }) => [
      name,
      place === 'header' ? randomId() : required && schema.enum ? String(schema.enum[0]) : '',
    ]),
  )
}

const shownHeaders = new Set([
  'content-type',
  'retry-after',
  'idempotent-replay',
  'location',
  'content-disposition',
])

function ResponseView({ response }: { response: OperationResponse | { failure: string } }) {
  if ('failure' in response) {
    return (
      <p className="text-control text-danger">
        <Badge tone="danger">No response</Badge> {response.failure}
      </p>
    )
  }
  const { status, statusText, milliseconds, headers, text, blob } = response
  const name = readFileName(headers.find(([header]) => header === 'content-disposition')?.[1])
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-control">
        <Badge tone={status < 400 ? 'good' : 'danger'}>{`${status} ${statusText}`}</Badge>
        <span className="text-muted tabular">{`${milliseconds} ms, ${blob.size} bytes`}</span>
      </p>
      <CodeBlock
        label="Response headers"
        text={headers
          .filter(([name]) => shownHeaders.has(name))
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      />
      {text !== undefined && text !== '' && <CodeBlock label="Response body" text={text} />}
      {text === undefined && (
        <div>
          <Button onClick={() => saveFile(blob, name ?? 'response')}>
            <Download aria-hidden="true" />
            Save file
          </Button>
        </div>
      )}
    </div>
  )
}

/** Preformatted text that scrolls, also by keyboard. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable
      tabIndex={0}
      aria-label={label}
      className="max-h-96 overflow-auto rounded-sm border border-hairline bg-canvas p-3 focus-ring"
    >
      <pre className="w-fit font-mono text-meta">{text}</pre>
    </section>
  )
}
