// A mail as its reader sees it: in a frame where no script runs, nothing is loaded and no link leads anywhere.
import { useEffect, useRef, useState } from 'react'

export function MailPreview({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(320)
  const observer = useRef<ResizeObserver>(null)
  useEffect(() => () => observer.current?.disconnect(), [])
  const dress = () => {
    const page = frame.current?.contentDocument
    if (!page) return
    for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset['style'] ?? ''
    }
    // As tall as its content, so that there is one scrollbar and not two.
    observer.current?.disconnect()
    observer.current = new ResizeObserver(() => setHeight(page.documentElement.offsetHeight))
    observer.current.observe(page.documentElement)
  }
  return (
    <iframe
      ref={frame}
      title="The mail as its reader sees it"
      // Not allowing scripts is what makes this safe; the same origin lets this page put the styles back.
      sandbox="allow-same-origin"
      srcDoc={withoutEffects(html)}
      onLoad={dress}
      className="block w-full bg-[#fff] scheme-light"
      style={{ height }}
    />
  )
}

/**
 * Our content security policy holds in the frame as well and refuses styles that stand in the text, so they are set
 * aside here and put on by `dress`, which it allows.
 */
function withoutEffects(html: string): string {
  const page = new DOMParser().parseFromString(html.replaceAll(/\sstyle\s*=/gi, ' data-style='), 'text/html')
  for (const element of page.querySelectorAll('script, style, link, meta, base')) element.remove()
  for (const link of page.querySelectorAll('[href]')) link.removeAttribute('href')
  for (const picture of page.querySelectorAll('[src]')) {
    if (!picture.getAttribute('src')?.startsWith('data:')) picture.removeAttribute('src')
  }
  return page.documentElement.outerHTML
}
