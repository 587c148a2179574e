import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { slimIcon } from './icons.ts'

const read = (icon: string) =>
  readFile(new URL(`../../node_modules/lucide-react/dist/esm/icons/${icon}.mjs`, import.meta.url), 'utf8')

it('removes keys and former names from the icons of the installed version, and nothing else', async () => {
  for (const icon of ['circle-check', 'circle-alert', 'key-round', 'download']) {
    const code = await read(icon)
    const slim = slimIcon(code)
    expect([icon, slim]).toEqual([icon, expect.not.stringMatching(/key:|aliases/)])
    for (const value of code.match(/\b(?:d|cx|x1|name): "[^"]+"/g) ?? []) expect(slim).toContain(value)
  }
})
