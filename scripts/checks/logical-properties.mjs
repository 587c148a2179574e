import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesOf, isTest } from './source.mjs'

/** Utility classes that name a physical side, in a string of classes. Their logical counterparts begin with `ms-`, `ps-`, `start-`, `border-s`. */
const physicalClass =
  /(?<=["'`\s:])-?(?:[mp][lr]|scroll-[mp][lr]|left|right|inset-[lr]|border-[lr]|rounded-(?:[lr]|[tb][lr])|text-(?:left|right)|float-(?:left|right)|clear-(?:left|right))(?:-(?:\[?[\w./%-]+\]?))?(?=["'`\s])/g

/** Declarations in CSS. */
const physicalDeclaration =
  /(?<![\w-])(?:(?:margin|padding|border)-(?:left|right)[\w-]*\s*:|(?:left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius)/g

/** Properties of a `style`. */
const physicalStyle = /(?:margin|padding|border)(?:Left|Right)\w*\s*:|(?<=\bstyle=.*)\b(?:left|right)\s*:/g

/** What does not follow the direction of reading. */
const exempt = new Map([
  // The hours of a day go from left to right in each language.
  ['client/features/availability/shared/hour-scale.tsx', 'left:'],
  // A picture is cut where its pixels are.
  ['client/features/people/profile/crop-preview.tsx', 'left:'],
])

/** Styles that the server writes into emails, pages, and the data export. */
const isServerStyle = (path) => /^server\/.*(?:style|html)\.ts$/.test(path)

const isChecked = (path) => (/^client\/.*\.(?:tsx?|css)$/.test(path) || isServerStyle(path)) && !isTest(path)

/**
 * No page, email, or file names a left or right side: margins, paddings, borders, positions, and alignments are logical, so that they are
 * mirrored in languages that are written from right to left [LG31].
 */
export async function logicalProperties(root) {
  const problems = []
  for (const path of (await filesOf(root)).filter(isChecked)) {
    const text = await readFile(join(root, path), 'utf8')
    for (const [index, line] of text.split('\n').entries())
      for (const found of findPhysical(path, line))
        if (exempt.get(path) !== found)
          problems.push(`${path}:${index + 1} "${found}" names a side: write the start or the end instead`)
  }
  return { problems, notes: [] }
}

/** The physical sides that a line of a file names; none in a comment. */
export function findPhysical(path, line) {
  if (/^\s*(?:\/\/|\/?\*)/.test(line)) return []
  const patterns =
    path.endsWith('.css') || isServerStyle(path) ? [physicalDeclaration] : [physicalClass, physicalStyle]
  // Words without a hyphen are no classes: a class of a side has a size.
  return patterns
    .flatMap((pattern) => [...line.matchAll(pattern)].map(([found]) => found))
    .filter((found) => /[-:]|Left|Right/.test(found))
}
