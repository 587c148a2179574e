import { describe, expect, it } from 'vitest'
import { fixtureRepo } from './fixture-repo.mjs'
import { findPhysical, logicalProperties } from './logical-properties.mjs'

describe('[LG31] logical properties', () => {
  it.each([
    ['a.tsx', '<p className="ml-2 md:border-r text-left">', ['ml-2', 'border-r', 'text-left']],
    [
      'a.tsx',
      "cx('grid -mr-2.5', isWide && 'rounded-tl-[4px] left-1/2')",
      ['-mr-2.5', 'rounded-tl-[4px]', 'left-1/2'],
    ],
    ['a.tsx', '<p style={{ marginLeft: 4, right: 0 }}>', ['marginLeft:', 'right:']],
    ['a.css', '  margin-left: 1px;', ['margin-left:']],
    ['a.css', '  left: 0;', ['left:']],
    ['a.css', '  text-align: right;', ['text-align: right']],
    ['server/mail/style.ts', '  padding: 4px; border-left: 3px solid', ['border-left:']],
  ])('finds the sides in %s: %s', (path, line, found) => {
    expect(findPhysical(path, line)).toEqual(found)
  })

  it.each([
    ['a.tsx', '<ArrowLeft className="ms-2 border-e start-0 text-start leading-tight" />'],
    ['a.tsx', "<p>{text('left', { left: 4 })} is left - and right</p>"],
    ['a.tsx', '// text-left is for English only'],
    ['a.css', '  padding-inline-start: 1px; background-position: right 1rem center;'],
    ['a.css', "  [dir='rtl'] .lucide-arrow-left {"],
  ])('leaves %s: %s', (path, line) => {
    expect(findPhysical(path, line)).toEqual([])
  })

  it('names the line, on pages of members and of staff', async () => {
    const text = 'export const a = 1\nexport const b = "pl-4"\n'
    const root = await fixtureRepo({ 'client/a.tsx': text, 'client/staff/a.tsx': text, 'server/a.ts': text })
    expect((await logicalProperties(root)).problems).toEqual([
      'client/a.tsx:2 "pl-4" names a side: write the start or the end instead',
      'client/staff/a.tsx:2 "pl-4" names a side: write the start or the end instead',
    ])
  })
})
