// The form that sends a call for real, with the session of whoever reads the page.
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { randomId } from '#web/api/useIdempotencyKey.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FilePicker } from '#web/ui/FilePicker.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

import { CodeBlock } from './CodeBlock.tsx'
import {
  exampleValue,
  describeSchema,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from './openApiDocument.ts'
import { ResponseView } from './ResponseView.tsx'
import { curlCommand, sendOperation, type OperationResponse } from './sendOperation.ts'

export function RequestForm({ root, operation }: { root: OpenApiDocument; operation: Operation }) {
  const { parameters, body } = operation
  const isJson = body?.type === 'application/json'
  const [values, setValues] = useState<Record<string, string>>(() => valuesToBeginWith(parameters))
  const [text, setText] = useState(() =>
    isJson ? JSON.stringify(exampleValue(root, body.schema ?? {}), null, 2) : '',
  )
  const [file, setFile] = useState<File | null>(null)
  const [sending, setSending] = useState(false)
  const [answer, setAnswer] = useState<OperationResponse | { failure: string }>()
  const filled = { values, body: file ?? text }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    try {
      setAnswer(await sendOperation(operation, filled))
    } catch (error) {
      setAnswer({ failure: error instanceof Error ? error.message : String(error) })
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
          onChange={(value) => setValues((was) => ({ ...was, [parameter.name]: value }))}
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
        <Button type="submit" variant="primary" busy={sending} busyText="Sending...">
          <Send aria-hidden="true" />
          Send
        </Button>
        <p className="text-meta text-muted">It is sent for real, with your session.</p>
      </div>
      <CodeBlock
        label="The same in a terminal"
        text={curlCommand(operation, filled, window.location.origin)}
      />
      <output className="block">{answer && <ResponseView answer={answer} />}</output>
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
          {!required && <option value="">Left out</option>}
          {schema.enum.map((one) => (
            <option key={String(one)}>{String(one)}</option>
          ))}
        </Select>
      ) : (
        <Input value={value} required={required} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

/** A key of its own for each form, so that pressing Send twice does it once. */
function valuesToBeginWith(parameters: Parameter[]): Record<string, string> {
  return Object.fromEntries(
    parameters.map(({ name, in: place, required, schema }) => [
      name,
      place === 'header' ? randomId() : required && schema.enum ? String(schema.enum[0]) : '',
    ]),
  )
}
