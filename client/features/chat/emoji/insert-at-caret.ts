/** Inserts a text in place of the selection of a field, as if it were typed, and focuses the field after it. */
export function insertAtCaret(field: HTMLTextAreaElement, text: string): void {
  field.focus({ preventScroll: true })
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
