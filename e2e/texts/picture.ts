import type { Locator } from '@playwright/test'
import sharp from 'sharp'

export type PictureFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** A small image, like one of a device. */
export async function aPicture(): Promise<PictureFile> {
  const create = { width: 120, height: 90, channels: 3, background: '#0b6b5f' } as const
  return { name: 'hills.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}

/** Clicks the button that opens the file dialog, and selects files. */
export async function chooseOn(button: Locator, file: PictureFile): Promise<void> {
  const chooser = button.page().waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(file)
}
