import { localArea } from './storage-area.ts'

const key = 'pathlight.display'

/**
 * Shows pages as these words of `displayWords` say, and keeps them for the next page of this browser, on which `public/theme.js`
 * sets them before the first paint [EA1]. The styles are loaded by those who chose something.
 */
export function showDisplay(words: string): void {
  document.documentElement.dataset['display'] = words
  localArea.set(key, words || null)
  if (words) document.querySelector('link[href="/display.css"]')?.removeAttribute('disabled')
}

/** Whether the member asked for calm: no sound, no motion, no notice of what the page shows [EA5]. */
export const isCalm = (): boolean => document.documentElement.matches('[data-display~=calm]')

/** Whether the member asked for easy reading: fewer lines at once [EA11]. */
export const isEasyReading = (): boolean => document.documentElement.matches('[data-display~=easy]')
