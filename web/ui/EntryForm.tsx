// A form with many fields whose button creates a document: Enter moves on to the next field and never submits it.
import type { ComponentProps, KeyboardEvent } from 'react'

import { focusNextField } from './focusNextField.ts'

/** Give its button the shortcut Control+Enter. */
export function EntryForm(props: Omit<ComponentProps<'form'>, 'noValidate' | 'onKeyDown'>) {
  return (
    // The keys are those of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form {...props} noValidate onKeyDown={moveOnEnter} />
  )
}

function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (event.altKey || event.ctrlKey || event.metaKey) return
  // React events of a dialog bubble to the form that renders it.
  if (!isField(target) || !form.contains(target)) return
  event.preventDefault()
  if (!event.repeat) focusNextField(target)
}

function isField(target: EventTarget): target is HTMLInputElement | HTMLSelectElement {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}
