// A text field that finds records while the user types, and a list below it to pick one from.
import { type Key, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'

import { isEnter } from './isEnter.ts'
import { Listbox, ListboxOption } from './Listbox.tsx'
import { ListboxPopover } from './ListboxPopover.tsx'
import type { Floating } from './useFloating.ts'
import { useListbox } from './useListbox.ts'

interface RecordComboboxProps<Option> {
  /** Names the list: 'Customers'. */
  label: string
  /** What the text finds; undefined closes the list. */
  options: readonly Option[] | undefined
  /** Whether the options are not yet those of the text. */
  isBusy?: boolean
  optionKey: (option: Option) => Key
  renderOption: (option: Option) => ReactNode
  isDisabled?: (option: Option) => boolean
  optionClass?: string
  onPick: (option: Option) => void
  /** Shown instead of an empty list, which is closed without it. */
  none?: ReactNode
  /** The step of PageUp and PageDown. */
  pageStep?: number
  /** The first active option. */
  first?: number
  /** The field is one of a form: Enter submits it until an option is active, and Home and End stay in the text. */
  isFormField?: boolean
  /** Handles a key before the list does, and then returns true. `active` is the option that Enter picks. */
  onKey?: (event: KeyboardEvent, active: Option | undefined) => boolean
  /** The text of the field: another one begins at the first option. */
  text: string
  floating: Floating
  ref?: Ref<HTMLDivElement>
  /** Renders the field with these attributes. */
  children: (attributes: ReturnType<typeof useListbox>['field']) => ReactNode
}

export function RecordCombobox<Option>({
  label,
  options: found,
  isBusy,
  optionKey,
  renderOption,
  isDisabled,
  optionClass,
  onPick,
  none,
  pageStep,
  isFormField = false,
  first = isFormField ? -1 : 0,
  onKey,
  text,
  floating: { open, container, onOpenChange },
  ref,
  children,
}: RecordComboboxProps<Option>) {
  const options = found ?? []
  const isOpen = open && (options.length > 0 || none !== undefined)
  const listbox = useListbox({ count: options.length, isOpen, first })
  const [begun, setBegun] = useState({ text, open })
  if (begun.text !== text || begun.open !== open) {
    setBegun({ text, open })
    listbox.reset()
  }

  const pick = (option: Option) => {
    onOpenChange(false)
    onPick(option)
  }
  const handleList = (event: KeyboardEvent): boolean => {
    const active = isOpen ? options[listbox.active] : undefined
    if (onKey?.(event, active)) return true
    if (!isOpen || (isFormField && ['Home', 'End'].includes(event.key))) return false
    if (isEnter(event)) {
      if (active !== undefined) pick(active)
      else if (isFormField) return false
      else onOpenChange(false)
    } else if (event.key === 'Escape') onOpenChange(false)
    else return listbox.move(event, pageStep) !== undefined
    return true
  }
  return (
    <ListboxPopover
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      container={container}
      field={
        <div
          ref={ref}
          role="presentation"
          className="min-w-0"
          onKeyDown={(event) => {
            if (!handleList(event)) return
            event.preventDefault()
            event.stopPropagation()
          }}
        >
          {children(listbox.field)}
        </div>
      }
    >
      <Listbox id={listbox.id} label={label} isBusy={isBusy ?? false}>
        {options.map((option, index) => (
          <ListboxOption
            key={optionKey(option)}
            id={listbox.optionId(index)}
            isActive={index === listbox.active}
            isDisabled={isDisabled?.(option) ?? false}
            onChoose={() => pick(option)}
            className={optionClass ?? ''}
          >
            {renderOption(option)}
          </ListboxOption>
        ))}
      </Listbox>
      {options.length === 0 && none}
    </ListboxPopover>
  )
}
