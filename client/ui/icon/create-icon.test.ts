import { ArrowLeft, CircleCheck, Sun } from 'lucide-react'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import createIcon from './create-icon.ts'

type Data = Parameters<typeof createIcon>[0]

/** Attributes in the order of their names, and classes without those of former names. */
function normalize(markup: string): string[] {
  const [tag = '', ...parts] = markup.split('>')
  const attributes = [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value = '']) =>
    name === 'class' ? `class=${value.replace(' lucide-check-circle-2', '')}` : `${name}=${value}`,
  )
  return [...attributes.toSorted(), ...parts]
}

const dataOf = async (icon: string): Promise<Data> => {
  const file = new URL(`../../../node_modules/lucide-react/dist/esm/icons/${icon}.mjs`, import.meta.url)
  const all = (await import(file.href)) as Record<string, Data>
  return all['__iconData'] as Data
}

const draw = (icon: ComponentType<object>, props: object): string[] =>
  normalize(renderToStaticMarkup(createElement(icon, props)))

it.each([
  ['arrow-left', ArrowLeft],
  ['circle-check', CircleCheck],
  ['sun', Sun],
])('draws %s as the library does', async (name, theirs) => {
  const ours = createIcon(await dataOf(name))
  const all = [
    {},
    { size: 16, className: 'text-ink shrink-0' },
    { 'aria-hidden': true, strokeWidth: 3 },
    { role: 'img', 'aria-label': 'Done', fill: 'currentColor' },
    { 'aria-label': undefined, width: 12 },
  ]
  for (const props of all) expect(draw(ours, props)).toEqual(draw(theirs, props))
})
