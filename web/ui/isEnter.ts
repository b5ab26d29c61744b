/** Enter alone, for the handlers of fields. With Ctrl or the command key it saves the form (shortcuts.ts). */
export function isEnter({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey
}
