// Copies text, also on pages without https, where the clipboard API is missing.

/** `field` shows the text; the fallback selects it. Returns false if nothing was copied. */
export async function copyText(text: string, field: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.focus()
    field?.select()
    // Deprecated, but the only way without https.
    // oxlint-disable-next-line typescript/no-deprecated
    return document.execCommand('copy')
  }
}
