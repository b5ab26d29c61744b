// Sets the theme before the first paint: the stored choice, or the system's preference.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch {
    // Storage may be blocked; the system's preference then decides.
  }
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
})()
