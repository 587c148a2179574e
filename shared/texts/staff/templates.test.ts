import { expect, it } from 'vitest'
import { hasPlaceholder, templateText } from './templates.ts'

it('[ST18] finds everything that a template leaves open', () => {
  const texts = Object.values(templateText.source)
  const open = texts.flatMap((text) => text.match(/\[\w+\]/g) ?? [])
  expect(open.length).toBeGreaterThan(3)
  expect(open.filter((one) => !hasPlaceholder(`Because ${one}.`))).toEqual([])
  expect(hasPlaceholder('We have [two] places, which is why we ask when.')).toBe(false)
})
