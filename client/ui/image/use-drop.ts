import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { findImageFile } from './prepare.ts'

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Returns the pasted image, or null if the clipboard also has text: office programs add an image of copied text. */
export function getPastedImage(clipboard: DataTransfer): File | null {
  return clipboard.getData('text/plain') === '' ? findImageFile(clipboard.files) : null
}

/** Returns handlers that pass a dropped or pasted file to `onFile`. Spread them on the drop target. */
export function useDrop(onFile: (file: File) => void, isOff = false) {
  const [isOver, setIsOver] = useState(false)
  /** Nesting depth: child elements fire enter and leave events too. */
  const depth = useRef(0)
  const end = (): void => {
    depth.current = 0
    setIsOver(false)
  }
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (isOff || !holdsFiles(event)) return
      depth.current++
      setIsOver(true)
    },
    onDragLeave(event: DragEvent) {
      if (!isOff && holdsFiles(event) && --depth.current <= 0) end()
    },
    onDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return
      // Prevents the browser from navigating to the file.
      event.preventDefault()
      event.dataTransfer.dropEffect = isOff ? 'none' : 'copy'
    },
    onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      end()
      const file = findImageFile(event.dataTransfer.files)
      if (file && !isOff) onFile(file)
    },
    onPaste(event: ClipboardEvent) {
      const file = isOff ? null : getPastedImage(event.clipboardData)
      if (!file) return
      event.preventDefault()
      onFile(file)
    },
  }
  return { isOver, handlers }
}
