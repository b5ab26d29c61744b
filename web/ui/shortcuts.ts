// The registry of keyboard shortcuts. The key listener, the keycaps, the list of `?` and docs/shortcuts.md derive from it.

/** Where a shortcut works, as the headings of docs/shortcuts.md. */
export const shortcutScopes = [
  'Everywhere',
  'In lists',
  'On a record',
  'In forms',
  'In administration',
] as const

export interface Shortcut {
  /** Alternatives are separated by a space: 'Control+K Meta+K'. Alt works in fields too; browsers reserve D, E and F. */
  keys: string
  /** What it does. `?` shows the name of the control instead, where there is one. */
  name: string
  scope: (typeof shortcutScopes)[number]
  /** No control has it, so `?` always lists it. */
  hasNoControl?: true
}

/** The letters of places, which follow `goTo`, are in web/shell/pages.ts. On one page, each key has one meaning. */
export const shortcuts = {
  search: { keys: 'Control+K Meta+K', name: 'Search, open or do anything', scope: 'Everywhere' },
  goTo: {
    keys: 'G',
    name: 'Go to a place: G, then its letter',
    scope: 'Everywhere',
    hasNoControl: true,
  },
  new: { keys: 'N', name: 'Choose what to create', scope: 'Everywhere' },
  help: { keys: '?', name: 'List the shortcuts', scope: 'Everywhere' },
  leaveField: {
    keys: 'Escape',
    name: 'Close, clear, or leave the field',
    scope: 'Everywhere',
    hasNoControl: true,
  },
  toast: {
    keys: 'F8',
    name: 'Go to the notification in the corner',
    scope: 'Everywhere',
    hasNoControl: true,
  },

  searchList: { keys: '/', name: 'Search the list', scope: 'In lists' },
  move: { keys: 'ArrowUp ArrowDown', name: 'Move in a list', scope: 'In lists', hasNoControl: true },
  open: { keys: 'Enter', name: 'Open or confirm', scope: 'In lists', hasNoControl: true },
  next: { keys: 'J', name: 'Next row, or next record of the list', scope: 'In lists' },
  previous: { keys: 'K', name: 'Previous row, or previous record of the list', scope: 'In lists' },
  preview: { keys: 'Space', name: 'Preview of the row', scope: 'In lists', hasNoControl: true },
  create: { keys: 'Alt+N', name: 'Create what the page is about', scope: 'In lists' },
  export: { keys: 'Alt+X', name: 'Export the list', scope: 'In lists' },
  bulkEdit: { keys: 'Alt+B', name: 'Edit the selected rows', scope: 'In lists' },
  previousPage: { keys: 'Alt+K', name: 'Previous page', scope: 'In lists' },
  nextPage: { keys: 'Alt+J', name: 'Next page', scope: 'In lists' },

  edit: { keys: 'Alt+I', name: 'Edit the record', scope: 'On a record' },
  print: { keys: 'Alt+P', name: 'Print', scope: 'On a record' },
  savePdf: { keys: 'Alt+S', name: 'Save as PDF', scope: 'On a record' },
  email: { keys: 'Alt+L', name: 'Send by email', scope: 'On a record' },
  whatsapp: { keys: 'Alt+W', name: 'Send by WhatsApp', scope: 'On a record' },
  process: { keys: 'Alt+M', name: 'Mark an invoice as processed', scope: 'On a record' },
  correct: { keys: 'Alt+C', name: 'Correct an invoice', scope: 'On a record' },
  credit: { keys: 'Alt+T', name: 'Credit an invoice', scope: 'On a record' },
  dispatch: { keys: 'Alt+H', name: 'Dispatch an invoice', scope: 'On a record' },
  pay: { keys: 'Alt+Y', name: 'Receive a payment', scope: 'On a record' },
  duplicate: { keys: 'Alt+U', name: 'Duplicate an invoice or an order', scope: 'On a record' },
  packingSlip: { keys: 'Alt+G', name: 'Save the packing slip', scope: 'On a record' },
  void: { keys: 'Alt+V', name: 'Void an invoice or a bill', scope: 'On a record' },
  confirm: { keys: 'Alt+M', name: 'Confirm or place an order', scope: 'On a record' },
  allocate: { keys: 'Alt+A', name: 'Allocate an order', scope: 'On a record' },
  pick: { keys: 'Alt+K', name: 'Make a pick list', scope: 'On a record' },
  release: { keys: 'Alt+R', name: 'Release the units of an order', scope: 'On a record' },
  cancel: { keys: 'Alt+V', name: 'Cancel an order', scope: 'On a record' },
  newOrder: { keys: 'Alt+O', name: 'Create an order for a customer', scope: 'On a record' },
  statement: { keys: 'Alt+T', name: 'Open the statement of a customer', scope: 'On a record' },
  remind: { keys: 'Alt+R', name: 'Send a reminder to a customer', scope: 'On a record' },
  merge: { keys: 'Alt+G', name: 'Merge a customer, a supplier or a style', scope: 'On a record' },
  delete: { keys: 'Alt+V', name: 'Delete a customer, a style or another record', scope: 'On a record' },
  receive: { keys: 'Alt+R', name: 'Receive a product, a style or a purchase order', scope: 'On a record' },
  count: { keys: 'Alt+C', name: 'Count a product or a style', scope: 'On a record' },
  adjust: { keys: 'Alt+A', name: 'Adjust the stock of a product', scope: 'On a record' },
  uploadImage: { keys: 'Alt+U', name: 'Upload an image', scope: 'On a record' },
  undo: { keys: 'Alt+Z', name: 'Undo an import, an arrival or a change', scope: 'On a record' },

  save: { keys: 'Control+Enter Meta+Enter', name: 'Save, from any field', scope: 'In forms' },
  saveDraft: { keys: 'Alt+S', name: 'Save an order as a draft', scope: 'In forms' },
  addItem: { keys: 'Alt+I', name: 'Go to the field for items', scope: 'In forms' },
  browse: { keys: 'Alt+A', name: 'Choose products from a list', scope: 'In forms' },
  repeat: { keys: 'Alt+L', name: 'Repeat the last invoice of the customer', scope: 'In forms' },
  generate: { keys: 'Alt+G', name: 'Generate a product ID', scope: 'In forms' },
  chooseFile: { keys: 'Alt+I', name: 'Choose a file', scope: 'In forms' },
  template: { keys: 'Alt+T', name: 'Download the template of an import', scope: 'In forms' },

  refresh: { keys: 'Alt+R', name: 'Read the health again', scope: 'In administration' },
  check: { keys: 'Alt+P', name: 'Check the integrity', scope: 'In administration' },
  backUp: { keys: 'Alt+B', name: 'Make a backup', scope: 'In administration' },
  verify: { keys: 'Alt+V', name: 'Verify the activity log', scope: 'In administration' },
  retry: { keys: 'Alt+R', name: 'Send a message again', scope: 'In administration' },
} as const satisfies Record<string, Shortcut>

export type ShortcutId = keyof typeof shortcuts

export function getShortcut(id: ShortcutId): Shortcut {
  return shortcuts[id]
}

/** For a button, link or field: `<Button {...shortcutProps('print')}>`. */
export function shortcutProps(id: ShortcutId) {
  const { keys } = shortcuts[id]
  return { 'aria-keyshortcuts': keys, 'data-shortcut': id, title: shortcutKeys(keys).join('+') }
}

const separator = ' '
const isMac = typeof navigator === 'object' && /mac|iphone|ipad/i.test(navigator.platform)
const macSigns: Record<string, string> = { Alt: '⌥', Control: '⌃', Meta: '⌘', Shift: '⇧' }
const keyNames: Record<string, string> = { Control: 'Ctrl', Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓' }

/** The labels of the keys on this machine: ['Ctrl', 'K'] or ['⌘', 'K']; of all alternatives, if none is for a Mac: ['↑', '↓']. */
export function shortcutKeys(keys: string, onMac = isMac): string[] {
  const alternatives = keys.split(separator)
  const isForMac = (combination: string) => combination.includes('Meta')
  const shown = alternatives.some(isForMac)
    ? alternatives.filter((combination) => isForMac(combination) === onMac)
    : alternatives
  return shown
    .flatMap((combination) => combination.split('+'))
    .map((key) => (onMac ? macSigns[key] : undefined) ?? keyNames[key] ?? key)
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Whether the event matches one of the combinations. */
export function matchesShortcut(press: KeyPress, keys: string): boolean {
  return keys.split(separator).some((combination) => {
    const modifiers = combination.split('+')
    const key = modifiers.pop() ?? ''
    // AltGr types letters; some systems report it as Ctrl with Alt.
    if (press.altKey !== modifiers.includes('Alt') || press.ctrlKey !== modifiers.includes('Control'))
      return false
    if (press.metaKey !== modifiers.includes('Meta')) return false
    // Signs may need Shift, depending on the keyboard.
    if (!/^[A-Z]$/.test(key)) return press.key === (key === 'Space' ? ' ' : key)
    if (press.shiftKey !== modifiers.includes('Shift')) return false
    // On a Mac, and in other alphabets, Alt produces another letter; `code` still names the key.
    return /^[a-z]$/i.test(press.key) ? press.key.toUpperCase() === key : press.code === `Key${key}`
  })
}
