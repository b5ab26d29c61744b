// Takes files that are dropped anywhere on a page, which the browser would open otherwise.
import { useEffect, useEffectEvent, useState } from 'react'

/** Returns whether files are dragged over the page. */
export function useFileDrop(onDrop: ((files: readonly [File, ...File[]]) => void) | undefined): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((files: readonly [File, ...File[]]) => onDrop?.(files))
  const isOn = onDrop !== undefined
  useEffect(() => {
    if (!isOn) return undefined
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      const [file, ...others] = event.dataTransfer?.files ?? []
      // The file input takes what is dropped on it.
      if (!file || event.defaultPrevented || isFileInput(event.target)) return
      event.preventDefault()
      take([file, ...others])
    }
    document.addEventListener('dragover', allow)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', allow)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [isOn])
  return isOver
}

function isFileInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file'
}
