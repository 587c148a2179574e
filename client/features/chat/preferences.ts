/**
 * Chat preferences in localStorage: drafts and the size of the message area. Log-out deletes them with the rest of
 * the storage. Without storage nothing is remembered.
 */
const prefix = 'pathlight.chat.'

function read(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(prefix + key)
    else localStorage.setItem(prefix + key, value)
  } catch {
    // Storage is disabled or full: the value lasts until the page is closed.
  }
}

export function loadDraft(meId: string, chatId: string): string {
  return read(`draft.${meId}.${chatId}`) ?? ''
}

export function saveDraft(meId: string, chatId: string, text: string): void {
  write(`draft.${meId}.${chatId}`, text === '' ? null : text)
}

export function loadExpanded(): boolean {
  return read('expanded') === 'yes'
}

export function saveExpanded(isExpanded: boolean): void {
  write('expanded', isExpanded ? 'yes' : null)
}
