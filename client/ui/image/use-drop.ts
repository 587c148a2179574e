import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { findImageFile } from './prepare.ts'

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Office programs put a picture of the text beside the text: then it is the text that is meant. */
export function getPastedImage(clipboard: DataTransfer): File | null {
  return clipboard.getData('text/plain') === '' ? findImageFile(clipboard.files) : null
}

/** Takes a file that is dropped on, or pasted into, the element these handlers are spread on. */
export function useDrop(onFile: (file: File) => void, isOff = false) {
  const [isOver, setIsOver] = useState(false)
  /** Every element inside tells of being entered and left, too. */
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
      // Without this the browser leaves the page for the file.
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
